/** What one vehicle reported last in a batch, as `Newest` of the gateway; times in ms since 1970, null: not said. */
export type LiveReport = readonly [
  vin: string,
  at: number | null,
  locatedAt: number | null,
  longitude: number | null,
  latitude: number | null,
  driveAt: number | null,
  vehicleState: number | null,
  chargingState: number | null,
  speedKmh: number | null,
  socPercent: number | null,
  alarmAt: number | null,
  alarmLevel: number | null,
]

/** What one batch of the gateway changed. */
export interface LiveChanges {
  readonly reports: readonly LiveReport[]
  readonly presence: readonly (readonly [vin: string, online: 0 | 1])[]
}
