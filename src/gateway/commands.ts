import type { Logger } from 'pino'
import type { IngestShards } from '../ingest/shards.ts'
import { COMMAND, encodeFrame, head, type Values, type Version } from '../protocol/index.ts'
import type { Links } from './links.ts'
import type { DueCommand, GatewayServices } from './services.ts'

export interface CommandsOptions {
  readonly log: Logger
  readonly now: () => number
  readonly links: Links
  readonly ingest: IngestShards
  /** The rows of commands. */
  readonly queue: GatewayServices['commands']
}

/**
 * Sends the commands of the vehicles that are connected to this process. One at a time to a vehicle: answers carry
 * no id, so that what it answers is what it was sent last. At least once: a process that dies after it sent leaves
 * the row 'sent'; when no answer came in time it waits again, and whoever holds the vehicle then sends it.
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
    const { queue, links, now } = this.#options
    const vins = links.directVins()
    if (vins.length === 0) return
    const at = now()
    for (const command of await queue.takeDue(vins, at)) await this.#sendOne(command, at)
  }

  async #sendOne(due: DueCommand, at: number): Promise<void> {
    const { queue, links, ingest, log, now } = this.#options
    const { vin, id, command, body } = due
    const link = links.direct(vin)
    // Gone meanwhile: the row stays 'sent' until its time for an answer is over.
    if (!link) return
    try {
      const frame = commandFrame(link.version, vin, command, body, at)
      link.connection.send(frame)
      ingest.add({ vin, frame, receivedAt: now() })
    } catch (error) {
      log.warn({ err: error, vin, command: id }, 'a command cannot be put into a frame')
      await queue.markInvalid(due)
    }
  }

  /** Closes the command that a vehicle's answer is to. Never rejects. */
  async answered(vin: string, frame: Uint8Array): Promise<void> {
    const { queue, log, now } = this.#options
    const { command, response } = head(frame)
    await queue
      .noteAnswer({ vin, command, response, frame, at: now() })
      .catch((error: unknown) =>
        log.warn({ err: error, vin }, 'an answer to a command was not noted: the command is sent again'),
      )
    await this.look()
  }
}

/** A command as a frame. Throws an EncodeError for a body that does not fit. */
function commandFrame(version: Version, vin: string, command: number, body: Values, at: number): Uint8Array {
  const timed = { time: new Date(at).toISOString(), ...body }
  return encodeFrame({ version, vin, command, response: COMMAND, encryption: 1, shape: 'full', body: timed })
}
