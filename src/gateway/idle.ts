import type { Logger } from 'pino'
import type { Connection } from './connection.ts'
import type { GatewayServices, Periods } from './services.ts'

const batchMs = 200
/** Less would end connections that a mobile network merely delays. */
const leastMs = 60_000
const factor = 1.5

/**
 * How long a vehicle may be silent: one and a half times the longer of its own reporting and heartbeat periods. Where
 * one of them is not known, no less than usual. In ms.
 */
export function idleMsOf({ heartbeatMs, reportMs }: Periods, usualMs: number): number {
  const known = [heartbeatMs, reportMs].filter((period) => period !== undefined)
  if (known.length === 0) return usualMs
  const own = Math.max(leastMs, factor * Math.max(...known))
  return known.length === 2 ? own : Math.max(own, usualMs)
}

/** Learns the periods of vehicles that log in, those of a moment in one query. */
export class OwnPeriods {
  readonly #periodsOf: GatewayServices['periodsOf']
  readonly #log: Logger
  #waiting = new Map<string, Connection>()
  #timer: NodeJS.Timeout | undefined

  constructor(periodsOf: GatewayServices['periodsOf'], log: Logger) {
    this.#periodsOf = periodsOf
    this.#log = log
  }

  /** The connection's limit follows in a moment. */
  learn(vin: string, connection: Connection): void {
    this.#waiting.set(vin, connection)
    this.#timer ??= setTimeout(() => void this.#lookUp(), batchMs)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#waiting.clear()
  }

  async #lookUp(): Promise<void> {
    this.#timer = undefined
    const waiting = this.#waiting
    this.#waiting = new Map()
    try {
      const found = await this.#periodsOf([...waiting.keys()])
      for (const [vin, connection] of waiting) connection.speaksEvery(found.get(vin) ?? {})
    } catch (error) {
      // What is usual stays in force; the next login asks again.
      this.#log.warn({ err: error }, 'periods of vehicles cannot be read')
    }
  }
}
