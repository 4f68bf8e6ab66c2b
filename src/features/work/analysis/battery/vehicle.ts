import { resistanceOf } from '../../../../domain/battery/months.ts'
import type { Context } from '../../../../platform/context.ts'
import { listRows } from '../../../../platform/record/list.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { ListInput, RowOf } from '../../../../record/model/record.ts'
import type { BatteryOfVehicle } from './contract.ts'
import { batteryHealth } from './contract.ts'
import { monthsOf, type StoredMonth } from './recompute.ts'

const maxMonths = 36
const minKm = 50

export async function batteryOf({ db, scope }: Context, vin: string): Promise<BatteryOfVehicle> {
  const listInput: ListInput = { page: 1, pageSize: 1, filter: { vin }, count: 'none' }
  const [state] = (await listRows(db, batteryHealth, scope, listInput)).rows as RowOf<typeof batteryHealth>[]
  const { rows } = await db.execute<{ chemistry: string | null }>(
    sql`select m.battery_type as chemistry from vehicle v join model m on m.id = v.model where v.vin = ${vin}`,
  )
  const waiting = await db.execute<{ days: number }>(
    sql`select count(*)::int as days from battery_day where vin = ${vin} and due_at is not null`,
  )
  const months = await monthsOf(db, vin)
  return {
    state: state ?? null,
    chemistry: rows[0]?.chemistry ?? null,
    months: months.map((_, index) => monthSummary(months, index, state?.referenceAh ?? null)).slice(-maxMonths),
    waiting: waiting.rows[0]?.days ?? 0,
  }
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** Whether a month has values of days: probes, rest or driving. Otherwise a zero would not be a measured one. */
const isOfDays = ({ probesC, restMv, driveKm, highHours }: StoredMonth) =>
  probesC !== null || restMv !== null || driveKm > 0 || highHours > 0

function monthSummary(months: readonly StoredMonth[], index: number, referenceAh: number | null) {
  const month = months[index]!
  const percent = (ah: number | null) =>
    ah === null || referenceAh === null ? null : round((100 * ah) / referenceAh, 1)
  return {
    month: month.month,
    charges: month.charges,
    sessions: month.sessions,
    fullCharges: month.fullCharges,
    capacityAh: month.capacityAh,
    restMv: month.restMv,
    endMv: month.endMv,
    probesC: month.probesC,
    sohPercent: percent(month.capacityAh),
    iqrPercent: percent(month.iqrAh),
    beginSoc: month.beginSoc,
    endSoc: month.endSoc,
    odometerKm: month.odometerKm,
    resistancePercent: resistanceOf(months, index),
    weakCells: [...month.weakCells],
    kwh: round(month.kwh, 1),
    highHours: isOfDays(month) ? round(month.highHours, 1) : null,
    kwhPer100Km: month.driveKm < minKm ? null : round((100 * month.driveKwh) / month.driveKm, 1),
  }
}
