import type { Logger } from 'pino'
import type { BoxPeriods } from '../ingest/connection-types.ts'
import type { Connection } from './connection.ts'
import type { GatewayServices } from './services.ts'

const batchMs = 200
/** A shorter limit would end connections that a mobile network only delays. */
const minMs = 60_000
const factor = 1.5

/**
 * Idle limit in ms: one and a half times the longer of reporting and heartbeat period. When one of the periods is
 * unknown, it is at least `defaultMs`.
 */
export function idleMsOf({ heartbeatMs, reportMs }: BoxPeriods, defaultMs: number): number {
  const periods = [heartbeatMs, reportMs].filter((period) => period !== undefined)
  if (periods.length === 0) return defaultMs
  const own = Math.max(minMs, factor * Math.max(...periods))
  return periods.length === 2 ? own : Math.max(own, defaultMs)
}

/** Looks up the periods of vehicles that log in, in one query for logins of the same moment. */
export class OwnPeriods {
  readonly #periodsOf: GatewayServices['periodsOf']
  readonly #log: Logger
  #waiting = new Map<string, Connection>()
  #timer: NodeJS.Timeout | undefined

  constructor(periodsOf: GatewayServices['periodsOf'], log: Logger) {
    this.#periodsOf = periodsOf
    this.#log = log
  }

  /** Queues the lookup. The connection's limit changes when it is done. */
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
      const periodsByVin = await this.#periodsOf([...waiting.keys()])
      for (const [vin, connection] of waiting) connection.speaksEvery(periodsByVin.get(vin) ?? {})
    } catch (error) {
      // The default limit remains. The next login queries again.
      this.#log.warn({ err: error }, 'gateway: failed to read the reporting periods of vehicles')
    }
  }
}
