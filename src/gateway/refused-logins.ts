import type { Logger } from 'pino'
import type { Refusal } from './services.ts'

/** A flood of strangers must not fill the log. */
export const loggedAMinute = 30

/** Says in the log which logins were refused and why: the first of each minute in a line each, the others as a number. */
export class RefusedLogins {
  readonly #log: Pick<Logger, 'warn'>
  #count = 0

  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log
  }

  note(refused: Pick<Refusal, 'vin' | 'reason' | 'address'>): void {
    if (++this.#count <= loggedAMinute) this.#log.warn(refused, 'gateway: a login was refused')
  }

  /** How many there were since this was asked last, and how many of them have no line. */
  take(): { refusedLogins: number; unloggedRefusals: number } {
    const refusedLogins = this.#count
    this.#count = 0
    return { refusedLogins, unloggedRefusals: Math.max(0, refusedLogins - loggedAMinute) }
  }
}
