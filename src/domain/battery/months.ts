/** Aggregates days and sessions into months, and months into the state of a pack. Pure. */
import { fadePer10000Km, type MonthCapacity, monthCapacity, ownReference } from './capacity.ts'
import { type Resistances, relativeTo, together } from './resistance.ts'
import { type CellScore, lastingWeakCells } from './spread.ts'
import { median } from './statistics.ts'

export interface BatterySession {
  /** Milliseconds since 1970. */
  readonly beginAt: number
  readonly beginSoc: number
  readonly endSoc: number
  readonly kwh: number
  readonly capacityAh: number | null
  readonly quality: string
  readonly endSpreadMv: number | null
  readonly odometerKm: number | null
}
export interface BatteryDayFigures {
  readonly restMv: number | null
  readonly probesC: number | null
  readonly resistances: Resistances | null
  readonly weakCells: readonly CellScore[] | null
  readonly highHours: number | null
  readonly driveKwh: number | null
  readonly driveKm: number | null
}

export interface MonthFigures extends MonthCapacity {
  readonly charges: number
  readonly resistances: Resistances
  readonly restMv: number | null
  readonly endMv: number | null
  readonly probesC: number | null
  readonly weakCells: readonly CellScore[]
  readonly beginSoc: number | null
  readonly endSoc: number | null
  readonly kwh: number
  readonly fullCharges: number
  readonly highHours: number
  readonly driveKwh: number
  readonly driveKm: number
  readonly odometerKm: number | null
}

const fullSoc = 95
/** Minimum final state of charge at which cells are compared, %. */
const endSoc = 90

const nonNull = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
const sum = (values: readonly (number | null)[]) => nonNull(values).reduce((all, value) => all + value, 0)

/** @param sessions sessions that began in the month, oldest first. `days` are ordered alike. */
export function monthOf(sessions: readonly BatterySession[], days: readonly BatteryDayFigures[]): MonthFigures {
  const cells = days.flatMap(({ weakCells }) => (weakCells ? [weakCells] : []))
  return {
    ...monthCapacity(goodOf(sessions).map(({ capacityAh }) => capacityAh)),
    charges: sessions.length,
    resistances: together(days.map(({ resistances }) => resistances ?? {})),
    restMv: median(nonNull(days.map(({ restMv }) => restMv))),
    endMv: median(nonNull(sessions.filter((one) => one.endSoc >= endSoc).map(({ endSpreadMv }) => endSpreadMv))),
    probesC: median(nonNull(days.map(({ probesC }) => probesC))),
    weakCells: lastingWeakCells(cells),
    beginSoc: median(sessions.map((session) => session.beginSoc)),
    endSoc: median(sessions.map((session) => session.endSoc)),
    kwh: sum(sessions.map(({ kwh }) => kwh)),
    fullCharges: sessions.filter((session) => session.endSoc >= fullSoc).length,
    highHours: sum(days.map(({ highHours }) => highHours)),
    driveKwh: sum(days.map(({ driveKwh }) => driveKwh)),
    driveKm: sum(days.map(({ driveKm }) => driveKm)),
    odometerKm: sessions.findLast(({ odometerKm }) => odometerKm !== null)?.odometerKm ?? null,
  }
}

const goodOf = (sessions: readonly BatterySession[]) =>
  sessions.flatMap((session) =>
    session.quality === 'good' && session.capacityAh !== null ? [{ ...session, capacityAh: session.capacityAh }] : [],
  )

interface BatteryState {
  readonly referenceAh: number | null
  readonly referenceBy: 'nominal' | 'own' | null
  /** Last month with enough sessions, in the caller's format. Null: none. */
  readonly month: string | null
  readonly capacityAh: number | null
  readonly sohPercent: number | null
  readonly iqrPercent: number | null
  /** Good sessions of that month. Without one, those of the last month. */
  readonly sessions: number
  readonly fadePercent: number | null
  readonly resistancePercent: number | null
  readonly restMv: number | null
  readonly endMv: number | null
  readonly weakCells: number
  readonly odometerKm: number | null
}

const firstMonths = 3
const round = (value: number | null, digits: number) =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits
const latest = <T, V>(months: readonly T[], value: (month: T) => V | null): V | null => {
  const last = months.findLast((month) => value(month) !== null)
  return last ? value(last) : null
}

/**
 * Current state of a pack.
 * @param months months of this pack, oldest first. `sessions` are ordered alike.
 * @param nominalAh from the model. Null: the pack's own first sessions are the reference.
 */
export function stateOf(
  months: readonly (MonthFigures & { readonly month: string })[],
  sessions: readonly BatterySession[],
  nominalAh: number | null,
): BatteryState {
  const good = goodOf(sessions)
  const referenceAh = nominalAh ?? ownReference(good.map(({ capacityAh }) => capacityAh))
  const last = months.findLast(({ capacityAh }) => capacityAh !== null)
  const percent = (ah: number | null | undefined) =>
    ah === null || ah === undefined || referenceAh === null ? null : (100 * ah) / referenceAh
  const fades = good.flatMap(({ capacityAh, odometerKm }) =>
    odometerKm === null ? [] : [{ x: odometerKm, y: percent(capacityAh) ?? 0 }],
  )
  return {
    referenceAh: round(referenceAh, 1),
    referenceBy: referenceAh === null ? null : nominalAh === null ? 'own' : 'nominal',
    month: last?.month ?? null,
    capacityAh: round(last?.capacityAh ?? null, 1),
    sohPercent: round(percent(last?.capacityAh), 1),
    iqrPercent: round(percent(last?.iqrAh), 1),
    sessions: (last ?? months.at(-1))?.sessions ?? 0,
    fadePercent: referenceAh === null ? null : round(fadePer10000Km(fades), 2),
    resistancePercent: resistanceOf(months, months.length - 1),
    restMv: round(
      latest(months, (month) => month.restMv),
      0,
    ),
    endMv: round(
      latest(months, (month) => month.endMv),
      0,
    ),
    weakCells: months.at(-1)?.weakCells.length ?? 0,
    odometerKm: latest(months, (month) => month.odometerKm),
  }
}

/**
 * Ten-second resistance of a month, in percent of that of the first months with values. Null for these months, and
 * without enough steps in common.
 */
export function resistanceOf(months: readonly Pick<MonthFigures, 'resistances'>[], index: number): number | null {
  const month = months[index]
  const first = months.filter(({ resistances }) => Object.keys(resistances).length > 0).slice(0, firstMonths)
  const last = first.at(-1)
  if (!month || !last || first.length < firstMonths || index <= months.indexOf(last)) return null
  return round(relativeTo(together(first.map((one) => one.resistances)), month.resistances), 0)
}
