import { parentPort, workerData } from 'node:worker_threads'
import { tagOf } from '../../../features/work/commands/command/order-key.ts'
import { type Fleet, openFleet, periodsOf } from '../../simulator/fleet.ts'
import { distance } from '../../simulator/roads/plane.ts'
import { vehicleOf } from '../../simulator/subjects.ts'
import type { Vehicle } from '../../simulator/vehicle.ts'
import { pastDays, vehiclesBefore } from './history.ts'
import type { Actor, LifeOrder, ServerMessage, WorkerMessage } from './orders.ts'

const order = workerData as LifeOrder
const port = parentPort!
const framesAtOnce = 1_000
/** Factor from straight-line distance to road distance. */
const roadPart = 1.25

let next: (() => void) | undefined
let closing = false
const send = (message: WorkerMessage) => port.postMessage(message)

const tokens = new Map(order.actors.map(({ vin, token }) => [vin, token]))
const fleet: Fleet | undefined =
  order.gateway &&
  openFleet(
    {
      host: order.gateway.host,
      port: order.gateway.port,
      seed: order.seed,
      busyPart: 0,
      tls: order.gateway.isTls ? { anyCertificate: true } : undefined,
      intervalMs: order.intervalMs,
      version: 'both' as const,
      awakeMs: order.awakeMs,
      // Matches the store, where all its boxes support extension orders.
      extended: true,
      tagOf: ({ vin, iccid }) => tagOf(order.secretKey, vin, iccid),
      upgrades: { address: order.upgradesAt, tokenOf: ({ vin }) => tokens.get(vin) },
    },
    order.actors.length,
  )

port.on('message', (message: ServerMessage) => {
  if (message === 'next') next?.()
  else if (message === 'close') void close()
  else for (const vin of message.wake) fleet?.wake(vin)
})

async function close(): Promise<void> {
  closing = true
  next?.()
  await fleet?.close()
  send({ kind: 'closed' })
  port.close()
}

function livingOn({ last, ...actor }: Actor): Vehicle {
  const at = Date.now()
  const life = { seed: order.seed, busyPart: actor.isBusy ? 1 : 0 }
  const lastState = last && { odometerKm: last.odometerKm, charge: Math.max(0.12, last.socPercent / 100) }
  const vehicle = vehicleOf(actor, life, { at, periods: periodsOf(order.intervalMs), lastState })
  if (!last) return vehicle
  vehicle.until(at, true)
  const [lon, lat] = vehicle.position
  const distanceKm = (distance({ lon, lat }, { lon: last.longitude, lat: last.latitude }) / 1000) * roadPart
  vehicle.odometerKm = last.odometerKm + distanceKm
  return vehicle
}

async function tellPast(past: NonNullable<LifeOrder['past']>): Promise<Map<string, Vehicle>> {
  const vehicles = vehiclesBefore(
    order.actors.filter(({ hasPast }) => hasPast),
    past,
  )
  for (const { number, end, frames } of pastDays(vehicles, past)) {
    if (closing) break
    // Written earlier: the vehicles simulate it again without sending.
    if (end <= past.writtenUntil) continue
    for (let at = 0; at === 0 || at < frames.length; at += framesAtOnce) {
      const isLast = at + framesAtOnce >= frames.length
      const nextRequest = new Promise<void>((resolve) => {
        next = resolve
      })
      send({
        kind: 'frames',
        frames: frames.slice(at, at + framesAtOnce),
        day: number,
        dayDone: isLast ? end : undefined,
      })
      await nextRequest
      if (closing) break
    }
  }
  if (!closing) send({ kind: 'pastDone' })
  return new Map([...vehicles].map(([{ vin }, vehicle]) => [vin, vehicle]))
}

async function live(): Promise<void> {
  const isWaiting = ({ hasPast }: Actor) => order.past !== undefined && hasPast
  const drivers = order.actors.filter(({ isLive }) => isLive)
  for (const actor of drivers)
    if (!isWaiting(actor)) fleet?.add(actor, { vehicle: livingOn(actor), versions: actor.versions ?? [] })
  if (!order.past) return
  const pastVehicles = await tellPast(order.past)
  if (closing) return
  for (const actor of drivers.filter(isWaiting)) {
    const vehicle = pastVehicles.get(actor.vin)
    if (vehicle) fleet?.add(actor, { vehicle, versions: actor.versions ?? [] })
  }
}

await live()
if (!fleet) port.close()
