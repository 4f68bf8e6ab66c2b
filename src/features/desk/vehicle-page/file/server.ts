import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { listRows } from '../../../../platform/record/list.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import type { AnyRecord, ListInput, RowOf } from '../../../../record/model/record.ts'
import { owner, ownerCalls } from '../../../fleet/owners/owner/contract.ts'
import { batteryChange } from '../../../fleet/vehicles/batteryChange/contract.ts'
import { box } from '../../../fleet/vehicles/box/contract.ts'
import { boxChange } from '../../../fleet/vehicles/boxChange/contract.ts'
import { certificate } from '../../../fleet/vehicles/certificate/contract.ts'
import { headUnitChange } from '../../../fleet/vehicles/headUnitChange/contract.ts'
import { model } from '../../../fleet/vehicles/model/contract.ts'
import { vehicleMove } from '../../../fleet/vehicles/move/contract.ts'
import { keyState } from '../../../fleet/vehicles/pkiKey/key-state.ts'
import { plate } from '../../../fleet/vehicles/plate/contract.ts'
import { salesOrder } from '../../../fleet/vehicles/salesOrder/contract.ts'
import { simPlan } from '../../../fleet/vehicles/simPlan/contract.ts'
import { vehicle } from '../../../fleet/vehicles/vehicle/contract.ts'
import { alarmCalls } from '../../../work/alarms/alarm/contract.ts'
import { command, commandCalls } from '../../../work/commands/command/contract.ts'
import { serviceCalls, vehicleService } from '../../../work/commerce/service/contract.ts'
import { presentServices } from '../../../work/commerce/service/present.ts'
import { faultCalls, vehicleFault } from '../../../work/diagnosis/fault/contract.ts'
import { present } from '../../../work/diagnosis/fault/present.ts'
import { target, targetCalls } from '../../../work/ota/target/contract.ts'
import { kindOf, kinds } from '../../../work/tracking/liveMap/kinds.ts'
import { fileCalls } from './contract.ts'

/** Limit of rows of each kind, latest first. */
const maxRows = 100

const file = serve(fileCalls.file, async ({ vin }, context) => {
  const [vehicleRow] = await of(context, vehicle, vin)
  if (!vehicleRow) throw fault(code.notFound, 'notFound')
  const { db, scope } = context
  const [boxRow] = await of(context, box, vin)
  const [sim] = await of(context, simPlan, vin)
  const [order] = await of(context, salesOrder, vin)
  return {
    vehicle: vehicleRow,
    model: (await oneRow(db, model, scope, vehicleRow.model.id)) as RowOf<typeof model>,
    box: boxRow ?? null,
    sim: sim ?? null,
    key: await keyState(db, vin, context.parts.now()),
    order: order ?? null,
    owner: (context.user.links.has(ownerCalls.query.path) && (await of(context, owner, vin))[0]) || null,
    boxChanges: await of(context, boxChange, vin),
    batteryChanges: await of(context, batteryChange, vin),
    headUnitChanges: await of(context, headUnitChange, vin),
    plates: await of(context, plate, vin),
    certificates: await of(context, certificate, vin),
    moves: await of(context, vehicleMove, vin),
    commands: context.user.links.has(commandCalls.query.path) ? await of(context, command, vin) : [],
    faults: context.user.links.has(faultCalls.query.path)
      ? ((await present(context, await of(context, vehicleFault, vin))) as RowOf<typeof vehicleFault>[])
      : [],
    updates: context.user.links.has(targetCalls.query.path) ? await of(context, target, vin) : [],
    services: context.user.links.has(serviceCalls.query.path)
      ? ((await presentServices(context, await of(context, vehicleService, vin))) as RowOf<typeof vehicleService>[])
      : [],
  }
})

async function of<R extends AnyRecord>({ db, scope }: Context, record: R, vin: string): Promise<RowOf<R>[]> {
  const input: ListInput = { page: 1, pageSize: maxRows, filter: { vin }, count: 'none' }
  return (await listRows(db, record, scope, input)).rows as RowOf<R>[]
}

interface GlanceRow extends Record<string, unknown> {
  vin: string
  plate: string | null
  model: string | null
  at: string | null
  clockDrift: boolean
  clockOffsetS: number | null
  online: boolean
  vehicleState: number | null
  chargingState: number | null
  alarmLevel: number | null
  speedKmh: number | null
  socPercent: number | null
  odometerKm: number | null
}
const glance = serve(fileCalls.glance, async ({ vin }, { db, user }) => {
  const { rows } = await db.execute<GlanceRow>(sql`
    select vin, plate, model, online, vehicle_state as "vehicleState", charging_state as "chargingState",
      clock_offset_s::float8 as "clockOffsetS", alarm_level as "alarmLevel", speed_kmh as "speedKmh", soc_percent as "socPercent", odometer_km as "odometerKm",
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce((select clock_drift from last_message where vin = ${vin}), false) as "clockDrift"
    from vehicle_now where vin = ${vin}`)
  const row = rows[0]
  if (!row) throw fault(code.notFound, 'notFound')
  const { online: _, vehicleState, chargingState, alarmLevel, ...glanceFields } = row
  const state = kinds[kindOf(row)] ?? 'offline'
  if (!user.links.has(alarmCalls.query.path)) return { ...glanceFields, state, openAlarms: null }
  const result = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from alarm where vin = ${vin} and handling = 'open'`,
  )
  return { ...glanceFields, state, openAlarms: result.rows[0]?.count ?? 0 }
})

export default thing({
  calls: [file, glance],
})
