import type { Logger } from 'pino'
import { secondMs } from '../../domain/time.ts'
import { briefly } from '../away.ts'

/** Result of the last probe of the file store. */
export interface FileWatch {
  /** Short reason why files cannot be stored. Undefined while they can. */
  problem(): string | undefined
  /** Probes the file store now. Never rejects. */
  probe(): Promise<void>
  close(): void
}

interface WatchOptions {
  readonly log: Pick<Logger, 'error' | 'info'>
  /** False: probes only when `probe` is called. */
  readonly periodic?: boolean
  readonly everyMs?: number
  /** Interval after a failed probe. */
  readonly failingMs?: number
  /**
   * A probe without a result after this time counts as failed. The next one waits for it, because a second would not
   * help.
   */
  readonly limitMs?: number
}

/** Probes a file store with `check`, at once and then periodically. */
export function watchFiles(
  check: () => Promise<void>,
  { log, periodic = true, everyMs = 30 * secondMs, failingMs = 5 * secondMs, limitMs = 15 * secondMs }: WatchOptions,
): FileWatch {
  let problem: string | undefined = 'files have not been checked yet'
  let isLogged = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function fail(brief: string | undefined, reason: unknown): void {
    problem = brief ? `files cannot be stored: ${brief}` : 'files cannot be stored'
    if (!isLogged) log.error({ reason: reason instanceof Error ? reason.message : reason }, 'files cannot be stored')
    isLogged = true
  }
  function succeed(): void {
    problem = undefined
    if (isLogged) log.info('files can be stored again')
    isLogged = false
  }
  async function run(): Promise<void> {
    const late = setTimeout(() => fail('the store does not respond', 'the file store does not respond'), limitMs)
    try {
      await check()
      succeed()
    } catch (error) {
      fail(briefly(error), error)
    } finally {
      clearTimeout(late)
    }
  }
  function probe(): Promise<void> {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  async function turn(): Promise<void> {
    await probe()
    if (!isClosed) timer = setTimeout(turn, problem ? failingMs : everyMs).unref()
  }
  if (periodic) void turn()
  return {
    problem: () => problem,
    probe,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
