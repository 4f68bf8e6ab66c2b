import type { Links } from './links.ts'
import type { GatewayServices } from './services.ts'

/** Period in ms of the check of all connected boxes. It notices expiry, and changes whose notice was lost. */
const periodMs = 30_000

interface CheckOptions extends Pick<GatewayServices, 'certificates' | 'refusals'> {
  readonly links: Links
  readonly now: () => number
}

/**
 * Ends the connections of boxes whose certificates are no longer valid. They may be revoked, expired or of a removed CA,
 * or the model now requires one.
 */
export class CertificateChecks {
  readonly #options: CheckOptions
  #checkedAt = 0
  #running: Promise<void> | undefined

  constructor(options: CheckOptions) {
    this.#options = options
  }

  /**
   * Reads changed rules. Checks the connected boxes if there are any, periodically, and `atOnce` after a notice. Rejects
   * when the store does not answer.
   */
  async look(atOnce = false): Promise<void> {
    const { certificates, now } = this.#options
    const hasChanged = await certificates.refresh()
    if (!atOnce && !hasChanged && Math.abs(now() - this.#checkedAt) < periodMs) return
    // A check that runs already may have missed the change.
    await this.#running?.catch(() => {})
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined
    })
    await this.#running
  }

  async #check(): Promise<void> {
    const { certificates, links, refusals, now } = this.#options
    this.#checkedAt = now()
    await Promise.all(
      links.directConnections().map(async ({ vin, connection }) => {
        const { certificate, address } = connection
        const reason = await certificates.check({ vin, certificate }, now())
        if (!reason || links.direct(vin)?.connection !== connection) return
        refusals.note({ vin, reason, address }, now())
        connection.end('certificate refused')
      }),
    )
  }
}
