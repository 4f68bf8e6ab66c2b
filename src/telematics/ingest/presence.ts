export interface PresenceChange {
  readonly vin: string
  readonly online: boolean
  /** Number of the connection in its gateway process. */
  readonly connection: number
  /** Platform account that forwards for the vehicle. */
  readonly platform?: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}
