import type { Config } from '../platform/config.ts'
import { databaseReachable } from '../platform/reachable.ts'

/** Waits until the configured database is reachable. A signal to end exits the process with code 0. */
export async function waitForDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<void> {
  if (!databaseUrl) return
  const ending = new AbortController()
  const end = () => ending.abort()
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  try {
    await databaseReachable(databaseUrl, { say: (line) => console.error(line), signal: ending.signal })
  } catch (error) {
    if (ending.signal.aborted) process.exit(0)
    throw error
  } finally {
    process.off('SIGTERM', end)
    process.off('SIGINT', end)
  }
}
