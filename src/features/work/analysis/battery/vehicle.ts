import { resistanceOf } from '../../../../domain/battery/months.ts'
import type { Context } from '../../../../platform/context.ts'
import { listRows } from '../../../../platform/record/list.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { ListInput, RowOf } from '../../../../record/model/record.ts'
import type { BatteryOfVehicle } from './contract.ts'
import { batteryHealth } from './contract.ts'
import { monthsOf, type StoredMonth } from './recompute.ts'

const mostMonths = 36
const leastKm = 50

export async function batteryOf({ db, scope }: Context, vin: string): Promise<BatteryOfVehicle> {
  const asked: ListInput = { page: 1, pageSize: 1, filter: { vin }, count: 'none' }
  const [state] = (await listRows(db, batteryHealth, scope, asked)).rows as unknown as RowOf<typeof batteryHealth>[]
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
    months: months.map((_, index) => monthSaid(months, index, state?.referenceAh ?? null)).slice(-mostMonths),
    waiting: waiting.rows[0]?.days ?? 0,
  }
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** Whether a month has values of days: probes, rest or driving. Otherwise a zero would not be a measured one. */
const isOfDays = ({ probesC, restMv, driveKm, highHours }: StoredMonth) =>
  probesC !== null || restMv !== null || driveKm > 0 || highHours > 0

function monthSaid(months: readonly StoredMonth[], index: number, referenceAh: number | null) {
  const month = months[index]!
  const percent = (ah: number | null) =>
    ah === null || referenceAh === null ? null : rounded((100 * ah) / referenceAh, 1)
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
    kwh: rounded(month.kwh, 1),
    highHours: isOfDays(month) ? rounded(month.highHours, 1) : null,
    kwhPer100Km: month.driveKm < leastKm ? null : rounded((100 * month.driveKwh) / month.driveKm, 1),
  }
}
