/** Runs the demonstration's vehicles: the past of 40 vehicles through the real ingest, and vehicles that drive now. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { hourMs } from '../../../domain/time.ts'
import { takeOutbox } from '../../../features/work/commands/sms/outbox.ts'
import { issueTokens } from '../../../features/work/ota/deviceToken/tokens.ts'
import type { Parts } from '../../../platform/context.ts'
import { sql } from '../../../platform/store/drizzle.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Ingest, IngestOptions } from '../../../telematics/ingest/ingest.ts'
import { reportedVersions } from '../upgrades/reported-versions.ts'
import { loadBatteries, pastBegin } from './batteries.ts'
import { handleAlarms } from './handled-alarms.ts'
import { type PastFrame, vehiclesBefore } from './history.ts'
import type { Actor, LifeOrder, ServerMessage, WorkerMessage } from './orders.ts'

export interface LifeOptions {
  /** Address of the gateway. Undefined: no vehicle drives. */
  readonly gateway?: LifeOrder['gateway']
  /** Address of the device interface. Undefined: no vehicle is upgraded. */
  readonly upgradesAt?: string | undefined
  readonly vehicles: number
  readonly historyDays: number
  readonly openIngest: (options: Pick<IngestOptions, 'store' | 'log' | 'gateway' | 'now' | 'followers'>) => Ingest
  /** Time between reports. Default: 10 s. */
  readonly intervalMs?: number
  /** Time that boxes of parked vehicles stay connected. Default: 3 h, so that visitors find them online. */
  readonly awakeMs?: number
}

interface Life {
  /** Resolves when the past is stored, including when it already was or is not requested. Never rejects. */
  readonly past: Promise<void>
  /** Logs the vehicles out and stops. The history continues at the next start. */
  close(): Promise<void>
}

/** Number of vehicles with a past. The others of the first sixty drive around the clock. */
export const vehiclesWithPast = 40
const seed = 1
const closeMs = 8_000
const tellMs = 5_000
const hearMs = 1_000

/** Starts in the background. Nothing waits for it, and errors are only logged. */
export function startLife(parts: Parts, options: LifeOptions): Life {
  const { log } = parts
  const stopController = new AbortController()
  let worker: Worker | undefined
  let hearing: Hearing | undefined
  const past = begin().catch((error: unknown) => log.error({ err: error }, 'demonstration: simulation failed'))

  async function begin(): Promise<void> {
    const db = parts.store.db
    const actors = await actorsOf(db, options)
    const past = options.historyDays > 0 ? await unfinishedPast(parts, options.historyDays) : undefined
    if (stopController.signal.aborted || actors.length === 0 || (!past && !options.gateway)) return
    const { gateway, upgradesAt, intervalMs = 10_000, awakeMs = 3 * hourMs } = options
    const equippedActors = gateway && upgradesAt ? await withBoxes(parts, actors) : actors
    worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: {
        seed,
        actors: equippedActors,
        past,
        gateway,
        upgradesAt,
        intervalMs,
        awakeMs,
        secretKey: parts.config.secretKey,
      } satisfies LifeOrder,
    })
    worker.on('error', (error) => log.error({ err: error }, 'demonstration: simulation failed'))
    worker.on('exit', () => {
      worker = undefined
    })
    if (gateway) hearing = hearSms(parts, worker, actors)
    if (!past) return
    const before = vehiclesBefore(
      actors.filter(({ hasPast }) => hasPast),
      past,
    )
    await Promise.all([
      // Started at once, because its listener must exist before the thread's first message.
      writePast(parts, worker, { ...options, days: past.days }, stopController.signal),
      loadBatteries(parts, before, pastBegin(past.until, past.days), stopController.signal),
    ])
    if (!stopController.signal.aborted) await handleAlarms(parts)
  }

  return {
    past,
    async close() {
      stopController.abort()
      await past
      await hearing?.end()
      if (!worker) return
      const workerExit = once(worker, 'exit')
      worker.postMessage('close')
      const late = setTimeout(() => void worker?.terminate(), closeMs)
      await workerExit
      clearTimeout(late)
    },
  }
}

interface Hearing {
  end(): Promise<void>
}

/** Delivers the wake-up SMS in the outbox to the boxes of the driving vehicles. */
function hearSms({ store, log }: Parts, worker: Worker, actors: readonly Actor[]): Hearing {
  const vins = actors.filter(({ isLive }) => isLive).map(({ vin }) => vin)
  let looking: Promise<void> | undefined
  const look = async () => {
    try {
      const wake = await store.tx((tx) => takeOutbox(tx, vins))
      if (wake.length > 0) worker.postMessage({ wake } satisfies ServerMessage)
    } catch (error) {
      log.warn({ err: error }, 'demonstration: failed to read the SMS outbox')
    } finally {
      looking = undefined
    }
  }
  const timer = setInterval(() => {
    looking ??= look()
  }, hearMs)
  return {
    async end() {
      clearInterval(timer)
      await looking
    },
  }
}

export async function drivingVins(
  { store }: Parts,
  { vehicles, gateway }: Pick<LifeOptions, 'vehicles' | 'gateway'>,
): Promise<string[]> {
  const actors = await actorsOf(store.db, { vehicles, gateway, historyDays: 0 })
  return actors.filter(({ isLive }) => isLive).map(({ vin }) => vin)
}

type Row = { vin: string; iccid: string; channel: string | null } & Record<
  'odometer' | 'soc' | 'longitude' | 'latitude',
  number | null
>

/** Oldest sold and bound vehicles of the demonstration. Every third driving vehicle is a busy one. */
export async function actorsOf(
  db: Db,
  { vehicles, historyDays, gateway }: Pick<LifeOptions, 'vehicles' | 'historyDays' | 'gateway'>,
): Promise<Actor[]> {
  const count = Math.max(vehicles, vehiclesWithPast * 1.5)
  const candidates = await db.execute<Row>(sql`
    select v.vin, b.iccid, v.channel_name as channel, l.odometer_km as odometer, l.soc_percent as soc, l.longitude, l.latitude
    from vehicle v join box b on b.vin = v.vin left join last_message l on l.vin = v.vin
    where v.vin like 'LXH%' and v.binding_status = 'bound' and v.sales_type is distinct from 'export'
    order by v.id limit ${count}`)
  const isBusy = (at: number) => at >= vehiclesWithPast
  const busy = candidates.rows.filter((_, at) => isBusy(at))
  const calm = candidates.rows.filter((_, at) => !isBusy(at))
  const turns = candidates.rows.map((_, at) =>
    at % 3 === 0 ? (busy.shift() ?? calm.shift()) : (calm.shift() ?? busy.shift()),
  )
  const live = new Set(turns.slice(0, gateway ? vehicles : 0))
  return candidates.rows
    .map((row, at) => ({
      ...actorOf(row),
      isBusy: isBusy(at),
      isLive: live.has(row),
      hasPast: !isBusy(at) && historyDays > 0,
    }))
    .filter(({ isLive, hasPast }) => isLive || hasPast)
}

function actorOf({ vin, iccid, channel, odometer, soc, longitude, latitude }: Row) {
  const hasReport = odometer !== null && soc !== null && longitude !== null && latitude !== null
  const last = hasReport ? { odometerKm: odometer, socPercent: soc, longitude, latitude } : undefined
  return { vin, iccid, channel: channel ?? undefined, last }
}

/**
 * Adds the ECU versions, and new tokens for the boxes of driving vehicles. Tokens of an earlier start cannot be
 * recovered.
 */
async function withBoxes({ store, now }: Parts, actors: readonly Actor[]): Promise<Actor[]> {
  const vins = actors.filter(({ isLive }) => isLive).map(({ vin }) => vin)
  const issuedTokens = await store.tx((tx) =>
    issueTokens(tx, vins, { way: 'sheet', issuer: 'demonstration', now: now() }),
  )
  const tokens = new Map(issuedTokens.map(({ vin, token }) => [vin, token]))
  const versions = await reportedVersions(store.db, vins)
  return actors.map((actor) => ({ ...actor, token: tokens.get(actor.vin), versions: versions.get(actor.vin) }))
}

/** The part of the past that is not written yet. Undefined: all of it is. */
async function unfinishedPast({ store, now }: Parts, days: number): Promise<LifeOrder['past']> {
  const history = await store.tx(async (tx) => {
    await tx.execute(sql`
      insert into demonstration_history (until_at, days) values (${now().toISOString()}, ${days}) on conflict do nothing`)
    return tx.execute<{ until: string; days: number; written: string | null; finished: boolean }>(sql`
      select extract(epoch from until_at) * 1000 as until, days, extract(epoch from written_at) * 1000 as written,
        finished_at is not null as finished
      from demonstration_history`)
  })
  const row = history.rows[0]
  if (!row || row.finished) return undefined
  return {
    seed,
    until: Math.round(Number(row.until)),
    days: row.days,
    writtenUntil: Math.round(Number(row.written ?? 0)),
  }
}

/** Writes the thread's messages in parts, so that the store is free for others in between. */
async function writePast(
  { store, log, now, catalogue }: Parts,
  worker: Worker,
  { days, openIngest }: Pick<LifeOptions, 'openIngest'> & { days: number },
  stop: AbortSignal,
): Promise<void> {
  const { followers } = catalogue
  const ingest = openIngest({ store, log, followers, gateway: randomUUID(), now: () => now().getTime() })
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  let count = 0
  let loggedAt = startedAt
  log.info({ days }, 'demonstration: writing the history in the background')
  try {
    for await (const message of messagesOf(worker, stop)) {
      if (message.kind !== 'frames') break
      if (!(await ingestFrames(ingest, message.frames))) throw new Error('messages of the past were given up')
      count += message.frames.length
      if (message.dayDone !== undefined) await note(store, sql`written_at = to_timestamp(${message.dayDone} / 1000.0)`)
      if (performance.now() - loggedAt > tellMs) {
        loggedAt = performance.now()
        log.info({ day: message.day, days, messages: count }, 'demonstration: a day of the history written')
      }
    }
    if (stop.aborted) return
    await note(store, sql`finished_at = now()`)
    // The signals of charts were counted before, without these days.
    await store.db.execute(sql`update chart_signal set due_at = now(), next_day = null, last_vin = ''`)
    log.info({ days, messages: count, ms: ms() }, 'demonstration: history written')
  } finally {
    await ingest.close()
  }
}

const note = (store: Parts['store'], what: ReturnType<typeof sql>) =>
  store.tx((tx) => tx.execute(sql`update demonstration_history set ${what}`))

async function ingestFrames(ingest: Ingest, frames: readonly PastFrame[]): Promise<boolean> {
  const writes = frames.map(
    ({ vin, frame, receivedAt }) =>
      new Promise<boolean>((resolve) => ingest.add({ vin, frame, receivedAt, done: resolve })),
  )
  return (await Promise.all(writes)).every(Boolean)
}

/** Messages of the thread until it stops. The next part is requested when the previous one is written. */
async function* messagesOf(worker: Worker, stop: AbortSignal): AsyncGenerator<WorkerMessage> {
  let answer = Promise.withResolvers<WorkerMessage | undefined>()
  const take = (message: WorkerMessage) => answer.resolve(message)
  const end = () => answer.resolve(undefined)
  worker.on('message', take)
  worker.once('exit', end)
  stop.addEventListener('abort', end)
  try {
    while (!stop.aborted) {
      const message = await answer.promise
      if (!message || stop.aborted) return
      answer = Promise.withResolvers()
      yield message
      worker.postMessage('next')
    }
  } finally {
    worker.off('message', take)
    worker.off('exit', end)
    stop.removeEventListener('abort', end)
  }
}
