import type { Logger } from 'pino'
import type { IngestShards } from '../ingest/shards.ts'
import type { Links } from './links.ts'
import type { GatewayServices } from './services.ts'

export interface CommandsOptions {
  readonly log: Logger
  readonly now: () => number
  readonly links: Links
  readonly ingest: IngestShards
  readonly queue: GatewayServices['commands']
}

/**
 * Sends the commands of the vehicles that are connected to this process, one at a time per vehicle. A command is
 * recorded as sent before it is sent. When the process ends in between, it has no receipt, and the queue hands it out
 * again or fails it. Answers of vehicles arrive through ingest like all other messages.
 */
export class Commands {
  readonly #options: CommandsOptions
  #running: Promise<void> | undefined
  #again = false

  constructor(options: CommandsOptions) {
    this.#options = options
  }

  /** Sends due commands now. A call during a run starts one more run afterwards. Never rejects. */
  look(): Promise<void> {
    if (this.#running) this.#again = true
    this.#running ??= this.#send()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'gateway: failed to read commands'))
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
      // A vehicle that has disconnected gets the command again when it is back.
      links.direct(vin)?.connection.send(frame)
      ingest.add({ vin, frame, receivedAt: now() })
    }
  }
}
