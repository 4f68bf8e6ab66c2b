/** A vehicle connected or disconnected. */
export interface PresenceChange {
  readonly vin: string
  readonly online: boolean
  /** The connection's number in its gateway process. */
  readonly connection: number
  /** The platform account that forwards for the vehicle. */
  readonly platform?: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}
