import { code } from '../../../../domain/contract/code.ts'
import { fromHex } from '../../../../domain/gb32960/index.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, serveVehicleRows, thing } from '../../../../platform/thing/thing.ts'
import { ask } from '../../commands/command/ask.ts'
import { idleMs, takeLock, visibleLock } from '../exchange/lock.ts'
import { ecuCommand } from '../exchange/request.ts'
import { exchangeTexts } from '../exchange/texts.ts'
import { faultCalls, faultsOnPage, vehicleFault } from './contract.ts'
import { detailOf } from './detail.ts'
import { ecusOf } from './ecus.ts'
import { faultExplore } from './explore.ts'
import { present } from './present.ts'
import './store.ts'
import { faultTexts as words } from './texts.ts'
import { faultEvents } from './writes/events.ts'

const { query, one, export: exportCall } = faultCalls
const readAll = '1902FF'
const clearAll = '14FFFFFF'

interface Target {
  readonly vin: string
  readonly ecu: { readonly id: number; readonly code: string }
}

/** Takes the diagnosis lock for this user, as every exchange with an ECU does. */
async function take({ db, user, parts }: Context, vin: string): Promise<void> {
  const now = parts.now().getTime()
  const holder = { userId: user.id, name: user.fullName, runId: null }
  const other = await takeLock(db, vin, holder, { now, until: now + idleMs })
  if (other !== undefined) throw new Fault(code.state, exchangeTexts.locked, { values: { name: other } })
}

async function askEcu(context: Context, { vin, ecu }: Target, requests: readonly string[], reason?: string) {
  const ids: number[] = []
  for (const request of requests) {
    const order = await ecuCommand(context.db, vin, ecu.id, fromHex(request))
    const { id } = await ask(context, { vin, ...order, reason }, 'diagnosis')
    ids.push(id)
  }
  return { ecu, ids }
}

const read = serve(faultCalls.read, async ({ vin, ecus: requestedIds }, context) => {
  const all = await ecusOf(context.db, vin, context.parts.now())
  const targets = all.filter(({ id, reads }) => (requestedIds ? requestedIds.includes(id) : reads))
  if (requestedIds && targets.length < new Set(requestedIds).size) throw fault(code.notFound, 'notFound')
  if (targets.length === 0) throw new Fault(code.state, words.noEcu)
  await take(context, vin)
  const requests = []
  for (const { id, code: name, command } of targets) {
    // Two users, or a double tap, send only one request.
    if (command && !command.isClearing && isUnderWay(command.state))
      requests.push({ ecu: { id, code: name }, ids: [command.id] })
    else requests.push(await askEcu(context, { vin, ecu: { id, code: name } }, [readAll]))
  }
  return requests
})

const isUnderWay = (state: string) => ['waiting', 'sent', 'received', 'running'].includes(state)

interface EcuFaultRow extends Record<string, unknown> {
  vin: string
  dtc: number
  ecu: string
  code: string
}
async function faultOf(db: Db, id: number): Promise<EcuFaultRow> {
  const { rows } = await db.execute<EcuFaultRow>(sql`
    select f.vin, f.dtc, f.ecu, e.code from fault f join ecu e on e.id = f.ecu where f.id = ${id} and f.source = 'dtc'`)
  if (!rows[0]) throw new Fault(code.state, words.notOfEcu)
  return rows[0]
}

const readSnapshot = serve(faultCalls.readSnapshot, async ({ id }, context) => {
  const { vin, dtc, ecu, code: name } = await faultOf(context.db, id)
  await take(context, vin)
  const hex = dtc.toString(16).toUpperCase().padStart(6, '0')
  return askEcu(context, { vin, ecu: { id: Number(ecu), code: name } }, [`1904${hex}FF`, `1906${hex}FF`])
})

const clear = serve(faultCalls.clear, async ({ vin, ecu: id, reason }, context) => {
  const [ecu] = (await ecusOf(context.db, vin, context.parts.now())).filter((each) => each.id === id)
  if (!ecu) throw fault(code.notFound, 'notFound')
  await take(context, vin)
  const clearing = await askEcu(context, { vin, ecu: { id, code: ecu.code } }, [clearAll], reason)
  // Read again, so that codes that return immediately are visible immediately.
  const again = ecu.reads ? await askEcu(context, { vin, ecu: { id, code: ecu.code } }, [readAll]) : { ids: [] }
  return { ...clearing, ids: [...clearing.ids, ...again.ids] }
})

const ecus = serve(faultCalls.ecus, async ({ vin }, { db, user, parts }) => {
  const now = parts.now()
  const { holder } = await visibleLock(db, vin, user.id, now.getTime())
  const { rows } = await db.execute<{ online: boolean }>(sql`select online from vehicle_now where vin = ${vin}`)
  return {
    ecus: await ecusOf(db, vin, now),
    online: rows[0]?.online ?? false,
    lockedBy: holder && !holder.isOwn ? holder.name : null,
  }
})

const detail = serve(faultCalls.detail, ({ id }, context) => detailOf(context, id))

export default thing({
  onVehiclePage: [serveVehicleRows(faultsOnPage, vehicleFault, { call: faultCalls.query, present })],
  explores: [faultExplore],
  events: Object.values(faultEvents),
  records: [serveRecord(vehicleFault, { query, one, export: exportCall }, { present })],
  calls: [read, readSnapshot, clear, ecus, detail],
})
