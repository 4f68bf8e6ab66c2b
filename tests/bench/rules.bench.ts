/**
 * Measures the cost that 1 000 alarm rules of staff add to ingest of 10 000 vehicles. Rules cover ten signals: a third
 * each for all vehicles, for a model and for 100 VINs. One in five has two conditions, half have a minimum duration.
 * One in 40 has its limit within the sent values. The others rarely fire, as most rules in operation.
 */

import { hourMs } from '../../src/domain/time.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import type { Store } from '../../src/platform/store/store.ts'
import { report as frameOf, vinOf } from '../telematics/gateway/frames.ts'
import { addedCost } from './added-cost.ts'
import { report } from './report.ts'

const vehicles = 10_000
const rules = 1_000
const framesEach = 2
const target = 0.1

/** The same sequence in each run. */
let state = 1
const random = () => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}

/** Ranges of the sent signals (from, to), with the names in rules and in reports. */
const signals = [
  ['vehicle.soc', 'socPercent', 10, 100],
  ['vehicle.speed', 'speedKmh', 0, 140],
  ['vehicle.voltage', 'voltageV', 300, 400],
  ['vehicle.current', 'currentA', -200, 300],
  ['vehicle.odometer', 'odometerKm', 1_000, 90_000],
  ['vehicle.insulation', 'insulationKohm', 500, 5_000],
  ['vehicle.accelerator', 'acceleratorPercent', 0, 100],
  ['vehicle.brake', 'brakePercent', 0, 100],
  ['battery.maxTemperature', 'maxTemperatureC', 20, 50],
  ['battery.maxCell', 'maxCellV', 3, 4],
] as const
/** One rule in `metOne` has its limit within the sent values, at this fraction of the range from its end. */
const [metOne, reach] = [40, 0.005]

function clauseOf(n: number) {
  const [signal, , from, to] = signals[n % signals.length]!
  const width = to - from
  const beyond = n % metOne < 2 ? reach * width : -random() * width
  return n % 2 === 0
    ? { signal, operator: 'below', value: from + beyond, end: from + beyond + width / 10 }
    : { signal, operator: 'above', value: to - beyond, end: to - beyond - width / 10 }
}

async function addRules(store: Store): Promise<void> {
  await store.tx(async (tx) => {
    const { rows } = await tx.execute<{ account: number; model: number | null }>(sql`
      with r as (insert into role (name, all_vehicles) values ('bench', true) returning id)
      insert into account (user_name, full_name, email, phone, role)
      select 'bench', 'Bench', 'bench@example.org', '', r.id from r
      returning id::float8 as account, (select min(model)::float8 from vehicle) as model`)
    const { account = 0, model = null } = rows[0] ?? {}
    const ruleRows = Array.from({ length: rules }, (_, n) => {
      const first = Math.floor(random() * (vehicles - 100)) + 1
      const vins = { by: 'vins', vins: Array.from({ length: 100 }, (_each, index) => vinOf(first + index)) }
      return {
        name: `Rule ${n}`,
        clauses: n % 5 === 0 ? [clauseOf(n), clauseOf(n + 1)] : [clauseOf(n)],
        minutes: n % 2 === 0 ? 0 : 1,
        vehicles: n % 3 === 0 || model === null ? { by: 'all' } : n % 3 === 1 ? { by: 'models', ids: [model] } : vins,
      }
    })
    await tx.execute(sql`
      insert into signal_rule (name, level, state, for_minutes, mail, per_hour, user_id, match, clauses, days, vehicles, revision)
      select r.name, '2', 'active', r.minutes, false, 10, ${account}, 'all', r.clauses, '1234567', r.vehicles, 1
      from jsonb_to_recordset(${JSON.stringify(ruleRows)}::jsonb) as r(name text, minutes int, clauses jsonb, vehicles jsonb)`)
  })
}

let clock = Date.now() - 3 * hourMs
/** Next round of reports, one every ten seconds, each signal anywhere within its range. */
const next = () =>
  Array.from({ length: framesEach }, () => {
    clock += 10_000
    return Array.from({ length: vehicles }, (_, index) => {
      const values = signals.map(([, name, from, to]) => [
        name,
        Math.round((from + random() * (to - from)) * 1000) / 1000,
      ])
      const vin = vinOf(index + 1)
      return { vin, frame: frameOf(vin, clock, Object.fromEntries(values)), receivedAt: clock }
    })
  }).flat()

const { share, us, rates, frames, count } = await addedCost({
  vehicles,
  next,
  add: addRules,
  now: () => clock,
  count: async ({ db }) => {
    const result = await db.execute<{ total: string }>(sql`select count(*) as total from alarm where kind = 'rule'`)
    return Number(result.rows[0]?.total)
  },
})
report('Alarm rules at ingest', [
  { name: 'frames written without rules', value: `${rates[0].toLocaleString('en')} /s` },
  { name: `frames written beside ${rules.toLocaleString('en')} rules`, value: `${rates[1].toLocaleString('en')} /s` },
  {
    name: 'processor time of a frame, without and beside them',
    value: us.map((one) => `${one.toFixed(1)} µs`).join(', '),
  },
  { name: 'frames for each alarm that began', value: (frames / count).toFixed(1) },
  {
    name: 'part of ingest that the rules cost',
    value: `${(100 * share).toFixed(1)} %`,
    target: `≤ ${100 * target} %`,
    isMet: share <= target,
  },
])
