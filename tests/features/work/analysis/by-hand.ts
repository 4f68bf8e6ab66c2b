import { dayMs, fleetDayStart } from '../../../../src/domain/time.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'

/**
 * Every explore's figures as hand-written SQL, to compare with the results for all vehicles and for a scope of one.
 * `bins` returns the index of a value's bin, by the lower bounds of the bins.
 */
export interface ByHand {
  readonly table: string
  /** Time of a row, without zone, in the fleet's time zone. */
  readonly local: string
  /** Condition that selects the rows. */
  readonly rows: string
  readonly measures: Readonly<Record<string, string>>
  /** Percentiles, as part and value. They are interpolated between sorted values. */
  readonly percentiles?: Readonly<Record<string, readonly [part: number, value: string]>>
  /** Key of a row, as text. */
  readonly dimensions: Readonly<Record<string, string>>
}
const bins = (value: string, ...bounds: number[]) =>
  `case when ${value} is not null then (${bounds.map((bound) => `(${bound} <= ${value})::int`).join(' + ')})::text end`
const tens = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
const percent = (condition: string, all = 'true') =>
  `100.0 * sum(case when (${all}) and (${condition}) then 1 else 0 end) / nullif(sum(case when ${all} then 1 else 0 end), 0)`
/** Converts to the fleet's time zone. */
const clock = (at: string) => `(${at} at time zone 'Asia/Shanghai')`
const hours = (from: string, to: string) => `(extract(epoch from ${to}) - extract(epoch from ${from})) / 3600`
const meteredPart = `(metered_ms / 3.6e6 / nullif(${hours('begin_at', 'coalesce(end_at, last_seen_at)')}, 0))`
const meteredCondition = `${meteredPart} >= 0.9`

export const byHand: Readonly<Record<string, ByHand>> = {
  days: {
    table: 'daily_drive',
    local: 'day::timestamp',
    rows: `day >= $day::date and day <= $last::date`,
    measures: {
      count: 'count(*)',
      vehicles: 'count(distinct vin)',
      distance: 'sum(metres) / 1000.0',
      meanDistance: 'avg(metres) / 1000.0',
      longest: 'max(metres) / 1000.0',
      topSpeed: 'max(max_speed_kmh)',
      active: percent('metres >= 100'),
    },
    dimensions: {
      dailyKm: bins('metres / 1000.0', 0, 0.1, 10, 25, 50, 100, 200, 400),
      topSpeed: bins('max_speed_kmh', 0, 30, 60, 80, 100, 120, 140, 160),
      mileage: bins('last_km', 0, 10_000, 30_000, 60_000, 100_000, 200_000),
    },
  },
  alarms: {
    table: 'alarm',
    local: clock('begin_at'),
    rows: 'begin_at >= $from and begin_at < $until',
    measures: {
      count: 'count(*)',
      vehicles: 'count(distinct vin)',
      severe: percent('level > 2'),
      meanDuration: `avg(60 * ${hours('begin_at', 'end_at')})`,
      open: percent(`handling = 'open'`),
    },
    percentiles: {
      acknowledgeHalf: [0.5, 'acknowledge_min'],
      acknowledgeMost: [0.9, 'acknowledge_min'],
      closeHalf: [0.5, 'close_min'],
      closeMost: [0.9, 'close_min'],
    },
    dimensions: {
      level: `case when level > 4 then '4' else level::text end`,
      kind: 'kind',
      state: 'state',
      handling: 'handling',
      bit: `case kind when 'general' then code::text end`,
      code: `case kind when 'general' then null else '0x' || lpad(upper(to_hex(code)), 8, '0') end`,
    },
  },
  commands: {
    table: 'command',
    local: clock('created_at'),
    rows: 'created_at >= $from and created_at < $until',
    measures: {
      count: 'count(*)',
      vehicles: 'count(distinct vin)',
      done: percent(`state = 'done'`, 'ended_at is not null'),
      unanswered: percent(`state = 'unanswered'`, 'ended_at is not null'),
      meanSeconds: `avg(3600 * ${hours('created_at', 'ended_at')})`,
      longest: `max(3600 * ${hours('created_at', 'ended_at')})`,
    },
    percentiles: {
      medianSeconds: [0.5, `3600 * ${hours('created_at', 'ended_at')}`],
      p90Seconds: [0.9, `3600 * ${hours('created_at', 'ended_at')}`],
      p99Seconds: [0.99, `3600 * ${hours('created_at', 'ended_at')}`],
    },
    dimensions: { kind: 'kind', state: 'state', code: 'code', source: 'source', route: 'route' },
  },
  updates: {
    table: 'upgrade_target',
    local: clock('offered_at'),
    rows: 'offered_at >= $from and offered_at < $until',
    measures: {
      count: 'count(*)',
      vehicles: 'count(distinct vin)',
      succeeded: percent(`state = 'succeeded'`, 'ended_at is not null'),
      meanHours: `avg(${hours('offered_at', 'ended_at')})`,
      meanAttempts: 'avg(attempt)',
    },
    dimensions: {
      campaign: 'campaign::text',
      state: 'state',
      code: 'code',
      group: 'group_number::text',
      attempt: 'attempt::text',
      outcome: `case state when 'succeeded' then 'succeeded' when 'failed' then 'failed' else 'commandSent' end`,
    },
  },
  faults: {
    table: 'fault',
    local: clock('first_seen_at'),
    rows: 'first_seen_at >= $from and first_seen_at < $until',
    measures: {
      count: 'count(*)',
      vehicles: 'count(distinct vin)',
      present: percent(`state = 'present'`),
      severe: percent(`severity = '3'`),
    },
    dimensions: {
      number: 'number',
      ecu: 'ecu::text',
      severity: 'severity',
      state: 'state',
      source: 'source',
      lastSeen: `to_char(last_seen_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
    },
  },
  vehicles: {
    table: 'vehicle',
    local: 'production_date::timestamp',
    rows: 'production_date >= $day::date and production_date <= $last::date',
    measures: { count: 'count(*)' },
    dimensions: {
      binding: 'binding_status',
    },
  },
  charges: {
    table: 'charge_session',
    local: clock('begin_at'),
    rows: 'begin_at >= $from and begin_at < $until',
    measures: {
      count: 'count(*)',
      vehicles: 'count(distinct vin)',
      energy: 'sum(kwh)',
      meanEnergy: 'avg(kwh)',
      meanHours: `avg(${hours('begin_at', 'end_at')})`,
      meanBegin: 'avg(begin_soc)',
      meanEnd: 'avg(end_soc)',
      peak: 'max(peak_kw)',
      full: percent('end_soc >= 95'),
      usable: percent(`quality = 'good'`),
    },
    dimensions: {
      beginSoc: bins('begin_soc', ...tens),
      endSoc: bins('end_soc', ...tens),
      quality: 'quality',
      kwh: bins('kwh', 0, 5, 10, 20, 30, 40, 60, 80, 100),
      meanKw: bins('mean_kw', 0, 4, 8, 12, 25, 50, 100, 150, 250),
      meanC: bins('mean_c', -20, -10, 0, 10, 15, 20, 25, 30, 35, 40),
    },
  },
  trips: {
    table: 'trip',
    local: clock('begin_at'),
    rows: 'begin_at >= $from and begin_at < $until and state in (0, 1)',
    measures: {
      count: 'count(*)',
      vehicles: 'count(distinct vin)',
      distance: 'sum(metres) / 1000.0',
      meanDistance: 'avg(metres) / 1000.0',
      longest: 'max(metres) / 1000.0',
      duration: `sum(${hours('begin_at', 'coalesce(end_at, last_seen_at)')})`,
      meanDuration: `avg(60 * ${hours('begin_at', 'coalesce(end_at, last_seen_at)')})`,
      meanSpeed: `sum(metres) / 1000.0 / sum(${hours('begin_at', 'coalesce(end_at, last_seen_at)')})`,
      socUsed: 'avg(case when begin_soc > end_soc then begin_soc - end_soc else 0 end)',
      short: percent('metres < 2000'),
      metered: percent(meteredCondition),
      consumption: `case when sum(metres) filter (where ${meteredCondition}) >= 1000
        and sqrt(sum(variance_kj2) filter (where ${meteredCondition})) * 2 / 3600
          + sum(abs(joules) * (1 / ${meteredPart} - 1)) filter (where ${meteredCondition}) / 3.6e6
          <= 0.1 * abs(sum(joules / ${meteredPart}) filter (where ${meteredCondition})) / 3.6e6
        then sum(joules / ${meteredPart}) filter (where ${meteredCondition}) / 3.6e6
          / (sum(metres) filter (where ${meteredCondition}) / 1e5) end`,
    },
    percentiles: {
      medianDistance: [0.5, 'metres / 1000.0'],
      p90Distance: [0.9, 'metres / 1000.0'],
      p99Distance: [0.99, 'metres / 1000.0'],
    },
    dimensions: {
      state: 'state::text',
      source: 'source::text',
      beginSoc: bins('begin_soc', ...tens),
      endSoc: bins('end_soc', ...tens),
      distanceKm: bins('metres / 1000.0', 0, 1, 2, 5, 10, 20, 50, 100, 200),
      durationMin: bins(`60 * ${hours('begin_at', 'coalesce(end_at, last_seen_at)')}`, 0, 5, 10, 20, 30, 60, 120, 240),
    },
  },
}

/** Attribute of the vehicle of a row `t`, looked up row by row. */
const ofVehicle = (value: string) => `(select ${value} from vehicle v where v.vin = t.vin)`
const ofModel = (value: string) =>
  `(select m.${value} from vehicle v join model m on m.id = v.model where v.vin = t.vin)`
export const lentByHand: Readonly<Record<string, string>> = {
  model: ofVehicle('v.model::text'),
  series: ofVehicle('v.series::text'),
  channel: ofVehicle('v.channel_name'),
  country: ofVehicle('v.country_name'),
  salesType: ofVehicle('v.sales_type'),
  // A row of an unknown vehicle has no province either.
  region: `coalesce(${ofVehicle(`case when left(v.plate, 1) in ('京', '粤') then left(v.plate, 1) end`)}, '-')`,
  powerMode: ofModel('power_mode'),
  classification: ofModel('classification'),
  batteryType: ofModel('battery_type'),
  vin: 't.vin',
  ageYears: bins(
    ofVehicle("((now() at time zone 'Asia/Shanghai')::date - v.production_date) / 365.25"),
    0,
    1,
    2,
    3,
    5,
    8,
  ),
}
export const grainsByHand: Readonly<Record<string, (local: string) => string>> = {
  day: (local) => `to_char(${local}, 'YYYY-MM-DD')`,
  week: (local) => `to_char(${local}::date - (extract(isodow from ${local})::int - 1), 'YYYY-MM-DD')`,
  month: (local) => `left(${local}::text, 7)`,
  quarter: (local) => `extract(year from ${local}) || '-Q' || (extract(month from ${local})::int + 2) / 3`,
  year: (local) => `extract(year from ${local})::text`,
  weekday: (local) => `extract(isodow from ${local})::text`,
  hour: (local) => `replace(left(${local}::text, 13), ' ', 'T')`,
  hourOfDay: (local) => `lpad(extract(hour from ${local})::text, 2, '0')`,
}

/** Twelve rows of each vehicle, one every seventh day back, so that some are before the period. */
export const rows: readonly string[] = [
  `insert into daily_drive (vin, day, last_km, max_speed_kmh, metres, changed_at)
   select v.vin, $today::date - 7 * i, 4000 * i, 13 * i, case when i % 4 = 0 then 50 else 9137 * i + v.n end, now() from $vehicles`,
  `insert into alarm (vin, kind, code, level, begin_at, end_at, handling, acknowledge_min, close_min, changed_at)
   select v.vin, (array['general', 'motor', 'other'])[1 + i % 3], i % 5, i % 6, $at, case when i % 3 > 0 then $at + i * interval '7 minutes' end,
     (array['open', 'acknowledged', 'closed'])[1 + (i + v.n) % 3],
     case when (i + v.n) % 3 > 0 then 7.3 * i + v.n end, case when (i + v.n) % 3 = 2 then 29.9 * i + v.n end, now() from $vehicles`,
  `insert into command (vin, kind, state, code, source, created_at, ended_at, expires_at)
   select v.vin, (array['wake', 'lock'])[1 + i % 2], (array['done', 'unanswered', 'sent'])[1 + (i + v.n) % 3],
     case when i % 4 = 0 then 'noReply' end, (array['staff', 'dealer'])[1 + i % 2], $at,
     case when (i + v.n) % 3 < 2 then $at + (i * 3 + v.n) * interval '1 second' end, $at from $vehicles`,
  `insert into upgrade_target (vin, campaign, kind, rank, state, code, group_number, attempt, offered_at, ended_at, created_at, updated_at)
   select v.vin, i, 'box', 1, case when i = 3 then 'offered' else (array['succeeded', 'failed'])[1 + (i + v.n) % 2] end, case when i % 5 = 0 then 'power' end, i % 2, 1 + i % 3,
     $at, case when i <> 3 then $at + i * interval '50 minutes' end, $at, $at from $vehicles`,
  `insert into fault (vin, source, ecu, dtc, number, state, severity, first_seen_at, last_seen_at)
   select v.vin, (array['uds', 'gb'])[1 + i % 2], null, i, 'P' || (100 + i % 4), (array['present', 'stored', 'gone'])[1 + (i + v.n) % 3],
     case when i % 5 > 0 then (i % 3 + 1)::text end, $at, $at + i * interval '5 hours' from $vehicles`,
  `insert into charge_session (vin, begin_at, end_at, day, begin_soc, end_soc, ah, kwh, mean_kw, peak_kw, span_soc, quality, coverage_percent, mean_c, changed_at)
   select v.vin, $at, $at + i * interval '33 minutes', $today::date - 7 * i, 5 * i, 60 + 3 * i + v.n, 40, 7.3 * i + v.n, 11 * i, 12.5 * i + v.n, 30,
     (array['good', 'short', 'cold'])[1 + (i + v.n) % 3], 99, case when i % 4 > 0 then 5 * i - 20 end, now() from $vehicles`,
  `insert into trip (vin, state, source, begin_at, end_at, last_seen_at, begin_soc, end_soc, metres, packets, backfilled, changed_at, joules, variance_kj2, metered_ms)
   select v.vin, case when i = 3 then 0 else 1 + i % 2 end, i / 2 % 2, $at, case when i <> 3 then $at + i * interval '11 minutes' end,
     $at + i * interval '10 minutes',
     90 - i, case when i = 5 then 95 else 80 - 2 * i end, 1234 * i + v.n, 5, 0, now(),
     500000 * i * (i + v.n), case when i = 9 then 25000000 else 40 * i * i * i end, least((2 * i + v.n)::float8 / 15, 1) * i * (case when i = 3 then 600000 else 660000 end) from $vehicles`,
]

/** Days and scope of a statement. Without `vins`: all vehicles. `today`: the day from which the rows go back. */
export interface Which {
  readonly today: string
  readonly from: string
  readonly to: string
  readonly vins?: readonly string[] | undefined
}
const momentOf = (ms: number) => `'${new Date(ms).toISOString()}'::timestamptz`
export const fillSql = (text: string, { today, from, to, vins }: Which) =>
  sql.raw(
    text
      .replaceAll(
        '$vehicles',
        `(select vin, row_number() over (order by vin) as n from vehicle) v, generate_series(0, 11) i`,
      )
      .replaceAll('$today', `'${today}'`)
      .replaceAll('$day', `'${from}'`)
      .replaceAll('$last', `'${to}'`)
      .replaceAll('$from', momentOf(fleetDayStart(from)))
      .replaceAll('$until', momentOf(fleetDayStart(to) + dayMs))
      .replaceAll('$at', `(${momentOf(fleetDayStart(today))} - i * interval '7 days' + i * interval '79 minutes')`)
      .replaceAll('$seen', vins ? `t.vin in (${vins.map((vin) => `'${vin}'`).join(',')})` : 'true'),
  )
