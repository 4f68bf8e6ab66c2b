export interface PresenceChange {
  readonly vin: string
  readonly online: boolean
  /** Number of the connection in its gateway process. */
  readonly connection: number
  /** Platform account that forwards for the vehicle. */
  readonly platform?: string | undefined
  /** Whether the vehicle's own connection uses TLS at the gateway. Undefined for a platform's connection. */
  readonly isEncrypted?: boolean | undefined
  /** Serial number (hex) of the box's client certificate, whether valid or not. */
  readonly certificateSerial?: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}
