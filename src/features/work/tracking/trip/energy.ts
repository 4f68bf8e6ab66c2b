import { type SQL, type SQLWrapper, sql } from '../../../../platform/store/drizzle.ts'

/** Figures with a larger relative error are not shown. */
const maxError = 0.1
/** A difference of two states of charge in whole % has an error of up to this many %. */
const socErrorPercent = 1

/** SQL expressions of a trip, or of several together. */
interface PowerColumns {
  /** See `Energy`. */
  readonly joules: SQL
  readonly varianceKj2: SQL
  readonly meteredMs: SQL
  /** Duration in ms. */
  readonly ms: SQL
}
interface EnergyColumns extends PowerColumns {
  /** State of charge used, in %, and the number of differences that it sums. */
  readonly socUsed: SQL
  readonly differences: SQL
  /** Capacity of the battery. Null: unknown. */
  readonly capacityKwh: SQL
}

/**
 * Energy used in kWh, and its source ('power' or 'soc'). Both are null where the error may exceed 10 %. The error of
 * power is twice its standard error plus all of the energy in the time in which it was not measured. The state of
 * charge is used instead where it agrees with the measured power, because a battery system may correct it under way.
 * @returns a `select` of one row with the columns kwh and energy_by, to be joined laterally
 */
export const energyUsed = (of: EnergyColumns): SQL => sql`
  select case when by_power then power_kwh when by_soc then soc_kwh end as kwh,
    case when by_power then 'power' when by_soc then 'soc' end as energy_by
  from (select *, power_error_kwh <= ${sql.raw(`${maxError}`)} * abs(power_kwh) as by_power,
      soc_error_kwh <= ${sql.raw(`${maxError}`)} * soc_kwh
        and (power_kwh is null or abs(soc_kwh - power_kwh) <= power_error_kwh + soc_error_kwh) as by_soc
    from (select power_kwh, soc_kwh,
        2 * sqrt(variance_kj2) / 3600 + abs(power_kwh) * (1 - measured) as power_error_kwh,
        differences * ${sql.raw(`${socErrorPercent}`)} * capacity_kwh / 100 as soc_error_kwh
      from (select variance_kj2, measured, capacity_kwh, differences, soc_used * capacity_kwh / 100 as soc_kwh,
          case when measured > 0 then joules / measured / 3.6e6 end as power_kwh
        from (select ${of.joules}::float8 as joules, ${of.varianceKj2}::float8 as variance_kj2,
            least(1, coalesce(${of.meteredMs}::float8 / nullif(${of.ms}, 0), 0)) as measured,
            ${of.socUsed}::float8 as soc_used, ${of.differences}::float8 as differences,
            ${of.capacityKwh}::float8 as capacity_kwh) sums) energies) errors) figures`

const measuredShare = ({ meteredMs, ms }: PowerColumns): SQL =>
  sql`least(1, coalesce(${meteredMs}::float8 / nullif(${ms}, 0)::float8, 0))`

/** Whether power was measured for enough of a trip that the rest is within the error of a figure. */
export const hasMeasuredPower = (trip: PowerColumns): SQL =>
  sql`${measuredShare(trip)} >= 1 - ${sql.raw(`${maxError}`)}`

/**
 * Consumption of a group of trips in kWh/100 km: the sums over its trips, and the figure of them. Only trips with
 * measured power count, with their energy and their distance. Null below 1 km, and where the error may exceed 10 %.
 */
export function groupConsumption(
  trip: PowerColumns,
  metres: SQLWrapper,
): readonly [sums: readonly SQL[], figure: (sums: readonly SQL[]) => SQL] {
  const share = measuredShare(trip)
  const ofMeasured = (value: SQL) => sql`case when ${hasMeasuredPower(trip)} then ${value} end`
  const joules = sql`${trip.joules}::float8 / ${share}`
  const sums = [
    ofMeasured(joules),
    ofMeasured(sql`${trip.varianceKj2}::float8`),
    ofMeasured(sql`abs(${joules}) * (1 - ${share})`),
    ofMeasured(sql`${metres}::float8`),
  ]
  return [
    sums,
    ([energy, variance, unmeasuredEnergy, distance]) => sql`
      case when ${distance} >= 1000
          and 2000 * sqrt(${variance}) + ${unmeasuredEnergy} <= ${sql.raw(`${maxError}`)} * abs(${energy})
        then ${energy} / ${distance} / 36 end`,
  ]
}
