import type { Logger } from 'pino'
import type { Refusal } from '../ingest/connection-types.ts'

/** A flood of unknown clients must not fill the log. */
export const loggedAMinute = 30

/** Logs refused logins with their reasons. The first of each minute get a line each, the others are counted. */
export class RefusedLogins {
  readonly #log: Pick<Logger, 'warn'>
  #count = 0

  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log
  }

  note(refusal: Pick<Refusal, 'vin' | 'reason' | 'address'>): void {
    if (++this.#count <= loggedAMinute) this.#log.warn(refusal, 'gateway: login refused')
  }

  /** Returns the number of refused logins since the last call, and of those without a line in the log. */
  take(): { refusedLogins: number; unloggedRefusals: number } {
    const refusedLogins = this.#count
    this.#count = 0
    return { refusedLogins, unloggedRefusals: Math.max(0, refusedLogins - loggedAMinute) }
  }
}
