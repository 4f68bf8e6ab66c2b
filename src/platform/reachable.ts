import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAway } from './away.ts'

const backOff = { firstMs: 1_000, maxMs: 30_000 }
const connectMs = 10_000

/**
 * Resolves when the database accepts connections, so that the program and its database may start in any order. `say`
 * receives one line for each failed attempt. Throws errors that waiting cannot fix (a wrong password, a missing
 * database), and the reason of `signal`.
 */
export async function databaseReachable(
  databaseUrl: string,
  { say, signal, firstMs = backOff.firstMs }: { say(line: string): void; signal: AbortSignal; firstMs?: number },
): Promise<void> {
  for (let waitMs = firstMs; ; waitMs = Math.min(waitMs * 2, backOff.maxMs)) {
    signal.throwIfAborted()
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectMs })
    // A later connection error is irrelevant.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('SELECT 1')
      return
    } catch (error) {
      if (!isAway(error)) throw error
      const seconds = Math.max(1, Math.round(waitMs / 1000))
      say(`The database cannot be reached (${reasonOf(error)}). Next try in ${seconds} s.`)
    } finally {
      await client.end().catch(() => undefined)
    }
    await sleep(waitMs, undefined, { signal })
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
