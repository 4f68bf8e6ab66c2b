import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAway } from './away.ts'

const backOff = { firstMs: 1_000, mostMs: 30_000 }
const connectMs = 10_000

/**
 * Resolves when the database of an address can be connected to: a program and its database may be started together, or
 * in any order. `say` gets one line for each try that failed. Throws what is no matter of time (a wrong password, a
 * database that does not exist), and the reason of `signal`.
 */
export async function databaseReachable(
  databaseUrl: string,
  { say, signal, firstMs = backOff.firstMs }: { say(line: string): void; signal: AbortSignal; firstMs?: number },
): Promise<void> {
  for (let waitMs = firstMs; ; waitMs = Math.min(waitMs * 2, backOff.mostMs)) {
    signal.throwIfAborted()
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectMs })
    // One that breaks off later is nobody's concern.
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
