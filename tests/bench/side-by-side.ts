import pg from 'pg'
import { listRows } from '../../src/platform/record/list.ts'
import { scopeOf } from '../../src/platform/scope.ts'
import { drizzle } from '../../src/platform/store/drizzle.ts'
import { loadCatalogue } from '../../src/programs/discover.ts'
import type { AnyRecord, ListInput } from '../../src/record/model/record.ts'
import { type Load, runLoad } from './load.ts'
import type { SignedIn } from './million.ts'
import { type Program, startProgram } from './program.ts'
import { type Figure, median } from './report.ts'

const connections = 16
const windowSeconds = 2
const rounds = 4
const target = 0.4

/** A list call with the inputs that are used in turn. */
export interface ListCase {
  name: string
  path: string
  inputs: readonly object[]
  /** Statement of a page by its input, or the record whose list is measured. */
  record: AnyRecord | ((db: never, input: object) => Promise<unknown>)
}

/** Returns the select of each input's page, as the list call sends it for a user. */
export async function pagesOf(databaseUrl: string, user: SignedIn, all: boolean, { inputs, record }: ListCase) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  let statements: { text: string; values: unknown[] }[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  const db = drizzle(pool, { casing: 'snake_case', logger })
  const pages = []
  for (const input of inputs) {
    const scope = await scopeOf({ db } as never, user.accountId, all)
    // On the second call the query plan is chosen already, so the last statement is the page's select.
    for (let time = 0; time < 2; time++) {
      statements = []
      if (typeof record === 'function') await record(db as never, input)
      else await listRows(db as never, record, scope, { ...(input as ListInput), page: 1, pageSize: 20, count: 'none' })
    }
    const page = statements.at(-1)
    if (page) pages.push(page)
  }
  await pool.end()
  return pages
}

/**
 * Compares a list call with a bare handler that only runs the select of its page. They run in alternating windows of
 * load. The call includes session, permission, scope and total. `all`: the user's role sees every vehicle.
 */
export async function compare(
  databaseUrl: string,
  server: Program,
  user: SignedIn,
  all: boolean,
  listCase: ListCase,
): Promise<Figure> {
  // The records of the rows and their references exist once the things are loaded.
  await loadCatalogue()
  const bare = await startProgram('tests/bench/bare-list.ts', {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    BARE_STATEMENTS: JSON.stringify(await pagesOf(databaseUrl, user, all, listCase)),
  })
  try {
    const loads: [Load, Load] = [
      {
        url: new URL(listCase.path, server.address),
        headers: user.headers,
        bodies: listCase.inputs.map((input) => JSON.stringify(input)),
        connections,
      },
      {
        url: new URL('/list', bare.address),
        headers: {},
        bodies: listCase.inputs.map((_, page) => JSON.stringify({ page })),
        connections,
      },
    ]
    for (const load of loads) await runLoad(load, 1)
    const ratios: number[] = []
    const rates: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      // Alternating order, so that other work on the machine affects both.
      for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const { answers, seconds } = await runLoad(loads[which], windowSeconds)
        rates[which].push(answers / seconds)
      }
      ratios.push((rates[0][round] ?? 0) / (rates[1][round] ?? 1))
    }
    const ratio = median(ratios)
    return {
      name: `${listCase.name}: ${median(rates[0]).toFixed(0)} of ${median(rates[1]).toFixed(0)} requests/s`,
      value: `${(ratio * 100).toFixed(0)} %`,
      target: `≥ ${target * 100} %`,
      isMet: ratio >= target,
    }
  } finally {
    await bare.stop()
  }
}
