import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { vehicle, vehicleCalls } from '../../src/areas/vehicles/vehicle/contract.ts'
import { listRows } from '../../src/server/record/query.ts'
import { scopeOf } from '../../src/server/scope.ts'
import { loadCatalogue } from '../../src/start/discover.ts'
import { type Load, runLoad } from './load.ts'
import { modelCount, type SignedIn } from './million.ts'
import { type Program, startProgram } from './program.ts'
import { type Figure, median } from './report.ts'

const connections = 16
const windowSeconds = 2.5
const rounds = 4
const target = 0.6

const models = Array.from({ length: modelCount }, (_, at) => at + 1)
const input = (model: number) => ({ page: 1, pageSize: 20, filter: { model: [model] } })

/** The statements that the list call sends for a user, by model. */
export async function statementsOf(databaseUrl: string, user: SignedIn, all: boolean) {
  const found: Record<string, { text: string; values: unknown[] }[]> = {}
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  for (const model of models) {
    const statements: { text: string; values: unknown[] }[] = []
    const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
    const db = drizzle(pool, { casing: 'snake_case', logger })
    await listRows(db as never, vehicle, await scopeOf({ db } as never, user.accountId, all), input(model))
    found[model] = statements
  }
  await pool.end()
  return found
}

/** The list call and the bare handler in alternating windows of load; `all`: the user's role sees every vehicle. */
export async function compare(databaseUrl: string, server: Program, user: SignedIn, all: boolean): Promise<Figure[]> {
  // The rows' records, and those that they refer to, are known once the things are loaded.
  await loadCatalogue()
  const statements = await statementsOf(databaseUrl, user, all)
  const bare = await startProgram('tests/bench/bare-list.ts', {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    BARE_STATEMENTS: JSON.stringify(statements),
  })
  try {
    const loads: [Load, Load] = [
      {
        url: new URL(vehicleCalls.query?.path ?? '', server.address),
        headers: user.headers,
        bodies: models.map((model) => JSON.stringify(input(model))),
        connections,
      },
      {
        url: new URL('/list', bare.address),
        headers: {},
        bodies: models.map((model) => JSON.stringify({ model })),
        connections,
      },
    ]
    for (const load of loads) await runLoad(load, 1)
    const ratios: number[] = []
    const rates: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      // In turns, and each first as often as the other, so that what else the machine does hits both.
      for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const { answers, seconds } = await runLoad(loads[which], windowSeconds)
        rates[which].push(answers / seconds)
      }
      ratios.push((rates[0][round] ?? 0) / (rates[1][round] ?? 1))
    }
    const ratio = median(ratios)
    const who = all ? 'sees all vehicles' : 'sees 3 groups of 20'
    return [
      { name: `${who}: the list call`, value: `${median(rates[0]).toFixed(0)} requests/s` },
      { name: `${who}: the bare handler`, value: `${median(rates[1]).toFixed(0)} requests/s` },
      {
        name: `${who}: ratio (${ratios.map((each) => each.toFixed(2)).join(', ')})`,
        value: `${(ratio * 100).toFixed(0)} %`,
        target: `≥ ${target * 100} %`,
        kept: ratio >= target,
      },
    ]
  } finally {
    await bare.stop()
  }
}
