/** Latest values of one vehicle in a batch, as `Newest` of the gateway. Times in ms since 1970. Null: not reported. */
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

export interface LiveChanges {
  readonly reports: readonly LiveReport[]
  readonly presence: readonly (readonly [vin: string, online: 0 | 1])[]
}
