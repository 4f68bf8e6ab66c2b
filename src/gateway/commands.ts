import type { Logger } from 'pino'
import type { IngestShards } from '../ingest/shards.ts'
import type { Links } from './links.ts'
import type { GatewayServices } from './services.ts'

export interface CommandsOptions {
  readonly log: Logger
  readonly now: () => number
  readonly links: Links
  readonly ingest: IngestShards
  /** The rows of commands. */
  readonly queue: GatewayServices['commands']
}

/**
 * Sends the commands of the vehicles that are connected to this process, one at a time to a vehicle. They are noted as
 * sent before they are: a process that dies in between leaves one without a receipt, which the queue hands out again, or
 * gives up. What vehicles answer comes by ingest like all that they say.
 */
export class Commands {
  readonly #options: CommandsOptions
  #running: Promise<void> | undefined
  #again = false

  constructor(options: CommandsOptions) {
    this.#options = options
  }

  /** Looks for commands now; while it looks, once more afterwards. Never rejects. */
  look(): Promise<void> {
    if (this.#running) this.#again = true
    this.#running ??= this.#send()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'commands cannot be read'))
      .finally(() => {
        this.#running = undefined
        const again = this.#again
        this.#again = false
        if (again) void this.look()
      })
    return this.#running
  }

  async #send(): Promise<void> {
    const { queue, links, ingest, now } = this.#options
    const direct = links.directLinks()
    if (direct.length === 0) return
    for (const { vin, frame } of await queue.takeDue(direct, now())) {
      // One that is gone meanwhile gets it again when it is back.
      links.direct(vin)?.connection.send(frame)
      ingest.add({ vin, frame, receivedAt: now() })
    }
  }
}
