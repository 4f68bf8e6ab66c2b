/** Writes the interface log in batches, without delaying the logged calls. */

import { askerName, bothOf } from '../../../../platform/bilingual.ts'
import type { AnswerNote } from '../../../../platform/http/note.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Store } from '../../../../platform/store/store.ts'
import { logParameters as parameters } from './parameters.ts'
import { interfaceLogs } from './store.ts'

type Line = typeof interfaceLogs.$inferInsert
type Settings = Record<'samplePercent' | 'slowMs' | 'perSecond', number>

const everyMs = 2_000
/** Number of turns between reloads of the parameters while there is nothing to write. */
const idleTurns = 15
/** Maximum number of entries that wait while the store is slow or unavailable. Further ones are only counted. */
const maxWaiting = 2_000
const maxPerBatch = 500
const usual: Settings = {
  samplePercent: Number(parameters.samplePercent.value),
  slowMs: Number(parameters.slowMs.value),
  perSecond: Number(parameters.perSecond.value),
}

export interface InterfaceLogWriter {
  /** Records an answer. It is cheap, never throws and never waits. */
  note(answer: AnswerNote): void
  /** Writes the waiting entries and reloads the parameters. Rejects with the store's error. Unwritten entries stay. */
  flush(): Promise<void>
  /** Writes the waiting entries if the store accepts them. */
  close(): Promise<void>
}

/** @param random 0 to 1, for the sample. `periodic` false: written only by `flush` */
export function openInterfaceLog(
  { db }: Pick<Store, 'db'>,
  { random = Math.random, periodic = true }: { random?: () => number; periodic?: boolean } = {},
): InterfaceLogWriter {
  let settings = usual
  let waiting: Line[] = []
  let omittedCount = 0
  let [second, inSecond] = [0, 0]
  let running: Promise<void> | undefined

  function outcomeOf({ code, status, durationMs }: { code: number; status: number; durationMs: number }) {
    if (status >= 400 || code !== 200) return 'failed'
    if (durationMs >= settings.slowMs) return 'slow'
    return random() * 100 < settings.samplePercent ? 'sample' : undefined
  }

  function note(answer: AnswerNote): void {
    const { status, ms: durationMs } = answer
    // Without a code of its own, an answer has its HTTP status. Partial content of a file (206) counts as success.
    const code = answer.code >= 200 && answer.code < 400 ? 200 : answer.code
    const outcome = outcomeOf({ code, status, durationMs })
    if (!outcome) return
    const now = Math.floor((answer.at.getTime() + durationMs) / 1000)
    if (now !== second) [second, inSecond] = [now, 0]
    if (++inSecond > settings.perSecond || waiting.length >= maxWaiting) {
      omittedCount++
      return
    }
    waiting.push(lineOf(answer, outcome, omittedCount))
    omittedCount = 0
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxPerBatch)
      await db.insert(interfaceLogs).values(batch)
      waiting = waiting.slice(batch.length)
    }
    settings = await readSettings(db)
  }
  const flush = (): Promise<void> => {
    running ??= write().finally(() => {
      running = undefined
    })
    return running
  }
  let turns = 0
  const turn = () => {
    if (waiting.length === 0 && ++turns % idleTurns > 0) return
    // After an error of the store, entries wait for the next turn. Other parts report the error.
    void flush().catch(() => undefined)
  }
  const timer = periodic ? setInterval(turn, everyMs).unref() : undefined
  return {
    note,
    flush,
    close: async () => {
      clearInterval(timer)
      if (periodic) await flush().catch(() => undefined)
    },
  }
}

function lineOf(answer: AnswerNote, outcome: Line['outcome'], skippedCount: number): Line {
  const { at, method, path, title, code, status, ms, user, ip, requestId, failure } = answer
  return {
    outcome,
    method,
    call: path.slice(0, 200),
    code: String(code),
    status,
    ip,
    requestId,
    omitted: skippedCount,
    at: at.toISOString(),
    action: title ? bothOf(title) : null,
    description: failure ? JSON.stringify(failure).slice(0, 4_000) : null,
    durationMs: ms,
    userName: user ? askerName(user).slice(0, 255) : null,
    input: answer.input(),
  }
}

async function readSettings(db: Store['db']): Promise<Settings> {
  const keys = Object.keys(usual) as (keyof Settings)[]
  const names = sql.param(keys.map((key) => parameters[key].key))
  const { rows } = await db.execute<{ key: string; value: string }>(
    sql`select key, value from parameter_value where key = any(${names}::text[])`,
  )
  const set = new Map(rows.map(({ key, value }) => [key, Number(value)]))
  return Object.fromEntries(keys.map((key) => [key, set.get(parameters[key].key) ?? usual[key]])) as Settings
}
