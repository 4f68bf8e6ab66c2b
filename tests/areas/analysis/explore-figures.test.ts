import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartCalls as calls } from '../../../src/areas/analysis/chart/contract.ts'
import type { ExploreQuery } from '../../../src/kit/explore/query.ts'
import { sql } from '../../../src/server/store/drizzle.ts'
import { dayMs, fleetDay, fleetDayStart } from '../../../src/time.ts'
import { type Client, openTestServer, type TestServer } from '../../server/harness.ts'
import { addCatalogue, addGroup, addVehicle, done, vinOf } from '../vehicles/fleet.ts'

/**
 * Every explore's figures beside statements that are written by hand, for who sees all vehicles and for who sees one.
 * `bins`: in which bin a value lies, counted by its lower bounds.
 */
interface ByHand {
  readonly table: string
  /** Which rows count. */
  readonly rows: string
  readonly measures: Readonly<Record<string, string>>
  /** Between which values a part of them lies is found in their order. */
  readonly percentiles?: Readonly<Record<string, readonly [part: number, value: string]>>
  /** The key of a row, as text. */
  readonly dimensions: Readonly<Record<string, string>>
}
const bins = (value: string, ...bounds: number[]) =>
  `case when ${value} is not null then (select count(*) from unnest(array[${bounds.join(',')}]::float8[]) b where b <= ${value})::text end`
const tens = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
const percent = (met: string, all = 'true') =>
  `100.0 * sum(case when (${all}) and (${met}) then 1 else 0 end) / nullif(sum(case when ${all} then 1 else 0 end), 0)`
const hours = (from: string, to: string) => `(extract(epoch from ${to}) - extract(epoch from ${from})) / 3600`

const byHand: Readonly<Record<string, ByHand>> = {
  days: {
    ...{ table: 'daily_drive', rows: `day >= $day::date and day <= $today::date` },
    measures: {
      ...{ count: 'count(*)', vehicles: 'count(distinct vin)', distance: 'sum(metres) / 1000.0' },
      ...{ meanDistance: 'avg(metres) / 1000.0', longest: 'max(metres) / 1000.0', topSpeed: 'max(max_speed_kmh)' },
      active: percent('metres >= 100'),
    },
    dimensions: {
      dailyKm: bins('metres / 1000.0', 0, 0.1, 10, 25, 50, 100, 200, 400),
      topSpeed: bins('max_speed_kmh', 0, 30, 60, 80, 100, 120, 140, 160),
      mileage: bins('last_km', 0, 10_000, 30_000, 60_000, 100_000, 200_000),
    },
  },
  alarms: {
    ...{ table: 'alarm', rows: 'begin_at >= $from' },
    measures: {
      ...{ count: 'count(*)', vehicles: 'count(distinct vin)', severe: percent('level > 2') },
      ...{ meanDuration: `avg(60 * ${hours('begin_at', 'end_at')})`, open: percent(`handling = 'open'`) },
    },
    percentiles: {
      ...{ acknowledgeHalf: [0.5, 'acknowledge_min'], acknowledgeMost: [0.9, 'acknowledge_min'] },
      ...{ closeHalf: [0.5, 'close_min'], closeMost: [0.9, 'close_min'] },
    },
    dimensions: {
      level: `case when level > 4 then '4' else level::text end`,
      ...{ kind: 'kind', state: 'state', handling: 'handling' },
      bit: `case kind when 'general' then code::text end`,
      code: `case kind when 'general' then null else '0x' || lpad(upper(to_hex(code)), 8, '0') end`,
    },
  },
  commands: {
    ...{ table: 'command', rows: 'created_at >= $from' },
    measures: {
      ...{ count: 'count(*)', vehicles: 'count(distinct vin)' },
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
    ...{ table: 'upgrade_target', rows: 'offered_at >= $from' },
    measures: {
      ...{ count: 'count(*)', vehicles: 'count(distinct vin)' },
      succeeded: percent(`state = 'succeeded'`, 'ended_at is not null'),
      ...{ meanHours: `avg(${hours('offered_at', 'ended_at')})`, meanAttempts: 'avg(attempt)' },
    },
    dimensions: {
      ...{ campaign: 'campaign::text', state: 'state', code: 'code', group: 'group_number::text' },
      attempt: 'attempt::text',
      outcome: `case state when 'succeeded' then 'succeeded' when 'failed' then 'failed' else 'commandSent' end`,
    },
  },
  faults: {
    ...{ table: 'fault', rows: 'first_seen_at >= $from' },
    measures: {
      ...{ count: 'count(*)', vehicles: 'count(distinct vin)', present: percent(`state = 'present'`) },
      severe: percent(`severity = '3'`),
    },
    dimensions: {
      ...{ number: 'number', ecu: 'ecu::text', severity: 'severity', state: 'state', source: 'source' },
      lastSeen: `to_char(last_seen_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
    },
  },
  vehicles: {
    ...{ table: 'vehicle', rows: 'production_date >= $day::date and production_date <= $today::date' },
    measures: { count: 'count(*)' },
    dimensions: {
      ...{ binding: 'binding_status', model: 'model::text', channel: 'channel_name', series: 'series::text' },
      region: `case when left(plate, 1) in ('京', '粤') then left(plate, 1) else '-' end`,
    },
  },
  charges: {
    ...{ table: 'charge_session', rows: 'begin_at >= $from' },
    measures: {
      ...{ count: 'count(*)', vehicles: 'count(distinct vin)', energy: 'sum(kwh)', meanEnergy: 'avg(kwh)' },
      ...{ meanHours: `avg(${hours('begin_at', 'end_at')})`, meanBegin: 'avg(begin_soc)', meanEnd: 'avg(end_soc)' },
      ...{ peak: 'max(peak_kw)', full: percent('end_soc >= 95'), usable: percent(`quality = 'good'`) },
    },
    dimensions: {
      ...{ beginSoc: bins('begin_soc', ...tens), endSoc: bins('end_soc', ...tens), quality: 'quality' },
      kwh: bins('kwh', 0, 5, 10, 20, 30, 40, 60, 80, 100),
      meanKw: bins('mean_kw', 0, 4, 8, 12, 25, 50, 100, 150, 250),
      meanC: bins('mean_c', -20, -10, 0, 10, 15, 20, 25, 30, 35, 40),
    },
  },
  trips: {
    ...{ table: 'trip', rows: 'begin_at >= $from and state in (0, 1)' },
    measures: {
      ...{ count: 'count(*)', vehicles: 'count(distinct vin)', distance: 'sum(metres) / 1000.0' },
      ...{ meanDistance: 'avg(metres) / 1000.0', longest: 'max(metres) / 1000.0' },
      duration: `sum(${hours('begin_at', 'coalesce(end_at, seen_at)')})`,
      meanDuration: `avg(60 * ${hours('begin_at', 'coalesce(end_at, seen_at)')})`,
      meanSpeed: `sum(metres) / 1000.0 / sum(${hours('begin_at', 'coalesce(end_at, seen_at)')})`,
      ...{ socUsed: 'avg(case when begin_soc > end_soc then begin_soc - end_soc else 0 end)' },
      short: percent('metres < 2000'),
    },
    percentiles: {
      ...{ medianDistance: [0.5, 'metres / 1000.0'], p90Distance: [0.9, 'metres / 1000.0'] },
      p99Distance: [0.99, 'metres / 1000.0'],
    },
    dimensions: {
      ...{ state: 'state::text', source: 'source::text', beginSoc: bins('begin_soc', ...tens) },
      ...{ endSoc: bins('end_soc', ...tens), distanceKm: bins('metres / 1000.0', 0, 1, 2, 5, 10, 20, 50, 100, 200) },
      durationMin: bins(`60 * ${hours('begin_at', 'coalesce(end_at, seen_at)')}`, 0, 5, 10, 20, 30, 60, 120, 240),
    },
  },
}

let on: TestServer
/** Sees the second vehicle alone. */
let some: Client
let today: string
const period = 60
const firstDay = () => fleetDay(Date.parse(today) - (period - 1) * dayMs)

/** Twelve rows of each of three vehicles, every seventh day back: some lie before the period. */
const rows: readonly string[] = [
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
  `insert into trip (vin, state, source, begin_at, end_at, seen_at, begin_soc, end_soc, metres, packets, backfilled, changed_at)
   select v.vin, case when i = 3 then 0 else 1 + i % 2 end, i / 2 % 2, $at, case when i <> 3 then $at + i * interval '11 minutes' end,
     $at + i * interval '10 minutes',
     90 - i, case when i = 5 then 95 else 80 - 2 * i end, 1234 * i + v.n, 5, 0, now() from $vehicles`,
]

const filled = (text: string, vins: readonly string[] | undefined) =>
  sql.raw(
    text
      .replaceAll(
        '$vehicles',
        `(select vin, row_number() over (order by vin) as n from vehicle) v, generate_series(0, 11) i`,
      )
      .replaceAll('$today', `'${today}'`)
      .replaceAll('$day', `'${firstDay()}'`)
      .replaceAll('$from', `'${new Date(fleetDayStart(firstDay())).toISOString()}'::timestamptz`)
      .replaceAll(
        '$at',
        `('${new Date(fleetDayStart(today)).toISOString()}'::timestamptz - i * interval '7 days' + i * interval '79 minutes')`,
      )
      .replaceAll('$seen', vins ? `vin in (${vins.map((vin) => `'${vin}'`).join(',')})` : 'true'),
  )

beforeAll(async () => {
  on = await openTestServer({ now: new Date('2026-10-20T04:00:00Z') })
  today = fleetDay(on.parts.now().getTime())
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2, 3])
    await addVehicle(on.admin, catalogue, n, {
      ...{ productionDate: `2026-0${7 + (n % 3)}-15` },
      ...(n < 3 && { channelName: `North ${n}` }),
      ...(n < 4 && { plate: ['京A00001', '粤B00002', 'AB-123', '京A00003'][n] }),
    })
  // No campaign and no ECU is needed for their numbers.
  for (const text of rows) await on.parts.store.db.execute(filled(text, undefined))
  some = await on.asUser({ links: 'all', groups: [await addGroup(on, 'second', [vinOf(2)])] })
}, 60_000)
afterAll(() => on.close())

function percentileOf(part: number, values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = part * (sorted.length - 1)
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (place - Math.floor(place)) * (above - below)
}

const question = (explore: string, more: Partial<ExploreQuery>): ExploreQuery => ({
  ...{ explore, dimensions: [], measures: ['count'], filters: [], period: { days: period } },
  ...more,
})

test('the list of what is written by hand is whole', async () => {
  const offered = await done(on.admin, calls.explores, {})
  expect(Object.keys(byHand).sort()).toEqual(offered.map(({ name }) => name).sort())
  for (const { name, measures } of offered)
    expect([name, Object.keys({ ...byHand[name]!.measures, ...byHand[name]!.percentiles }).sort()]).toEqual([
      name,
      measures.map(({ field }) => field).sort(),
    ])
})

test.each(Object.keys(byHand))(
  '%s: every measure and dimension equals its own statement, for each viewer',
  async (name) => {
    const { table, rows: which, measures, percentiles = {}, dimensions } = byHand[name]!
    for (const [client, vins] of [
      [on.admin, undefined],
      [some, [vinOf(2)]],
    ] as const) {
      const read = async <T extends Record<string, unknown>>(text: string) =>
        (await on.parts.store.db.execute<T>(filled(text, vins))).rows
      const [own = {}] = await read<Record<string, number>>(
        `select ${Object.entries(measures).map(([field, of]) => `(${of})::float8 as "${field}"`)} from ${table} where ${which} and $seen`,
      )
      expect(own.count).toBeGreaterThan(0)
      for (const [field, [part, value]] of Object.entries(percentiles)) {
        const found = await read<{ value: number | null }>(
          `select (${value})::float8 as value from ${table} where ${which} and $seen`,
        )
        own[field] = percentileOf(
          part,
          found.flatMap(({ value: each }) => each ?? []),
        )
      }
      for (const [field, value] of Object.entries(own)) {
        const { totals } = await done(client, calls.run, { query: question(name, { measures: [field] }) })
        if (value === null) expect([field, totals[0]]).toEqual([field, null])
        else expect(totals[0], field).toBeCloseTo(value, 6)
      }
      for (const [field, key] of Object.entries(dimensions)) {
        const groups = await read<{ key: string | null; count: number }>(
          `select ${key} as key, count(*)::float8 as count from ${table} where ${which} and $seen group by 1`,
        )
        const { rows: shown } = await done(client, calls.run, { query: question(name, { dimensions: [{ field }] }) })
        const sorted = (all: [string | null, number | null | undefined][]) =>
          all.sort(([a], [b]) => String(a).localeCompare(String(b)))
        expect([field, sorted(shown.map(({ keys, values }) => [keys[0] ?? null, values[0]]))]).toEqual([
          field,
          sorted(groups.map((group) => [group.key, group.count])),
        ])
      }
    }
  },
)
