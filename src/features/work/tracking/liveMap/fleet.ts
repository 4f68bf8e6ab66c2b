import { bearing, distanceM } from '../../../../domain/geo/geometry.ts'
import type { LiveChanges, LiveReport } from './change.ts'
import type { LiveVehicle } from './contract.ts'
import { kindOf } from './kinds.ts'

/** State of a vehicle. Times in ms since 1970. */
export interface FleetVehicle {
  vin: string
  plate: string | null
  online: boolean
  at: number
  locatedAt: number | null
  longitude: number | null
  latitude: number | null
  heading: number | null
  driveAt: number | null
  vehicleState: number | null
  chargingState: number | null
  speedKmh: number | null
  socPercent: number | null
  alarmAt: number | null
  alarmLevel: number | null
  /** Increases with each change that a map shows. */
  version: number
}

/** Shorter moves are noise of the receiver: the vehicle keeps its heading. */
const minMoveM = 8

/** State of all vehicles for live maps, updated by changes. Pure. */
export class Fleet {
  readonly vehicles = new Map<string, FleetVehicle>()
  #version = 0

  get version(): number {
    return this.#version
  }

  load(state: Omit<FleetVehicle, 'version' | 'heading'>): FleetVehicle {
    const before = this.vehicles.get(state.vin)
    const vehicle = { ...state, heading: before?.heading ?? null, version: ++this.#version }
    this.vehicles.set(state.vin, vehicle)
    return vehicle
  }

  delete(vin: string): void {
    if (this.vehicles.delete(vin)) this.#version++
  }

  /** Applies each group of values that is newer than the stored one. Returns the vehicles that changed. */
  apply({ reports, presence }: LiveChanges): FleetVehicle[] {
    const changedVehicles = new Set<FleetVehicle>()
    for (const report of reports) {
      const vehicle = this.vehicles.get(report[0])
      if (!vehicle) continue
      take(vehicle, report)
      changedVehicles.add(vehicle)
    }
    for (const [vin, online] of presence) {
      const vehicle = this.vehicles.get(vin)
      if (!vehicle) continue
      vehicle.online = online === 1
      changedVehicles.add(vehicle)
    }
    for (const vehicle of changedVehicles) vehicle.version = ++this.#version
    return [...changedVehicles]
  }
}

const isNewer = (at: number | null, storedAt: number | null): at is number =>
  at !== null && (storedAt === null || at >= storedAt)

function take(vehicle: FleetVehicle, report: LiveReport): void {
  const [, at, locatedAt, longitude, latitude, driveAt, vehicleState, chargingState, speedKmh, soc, alarmAt, level] =
    report
  if (isNewer(at, vehicle.at)) vehicle.at = at
  if (isNewer(locatedAt, vehicle.locatedAt) && longitude !== null && latitude !== null) {
    if (vehicle.longitude !== null && vehicle.latitude !== null) {
      const from = [vehicle.longitude, vehicle.latitude] as const
      const to = [longitude, latitude] as const
      if (distanceM(from, to) >= minMoveM) vehicle.heading = Math.round(bearing(from, to))
    }
    Object.assign(vehicle, { locatedAt, longitude, latitude })
  }
  if (isNewer(driveAt, vehicle.driveAt))
    Object.assign(vehicle, { driveAt, vehicleState, chargingState, speedKmh, socPercent: soc })
  if (isNewer(alarmAt, vehicle.alarmAt)) Object.assign(vehicle, { alarmAt, alarmLevel: level })
}

/** Vehicle as maps show it. Undefined while its position is unknown. */
export function shownOf(vehicle: FleetVehicle): LiveVehicle | undefined {
  const { vin, plate, longitude, latitude, heading, speedKmh, socPercent, locatedAt } = vehicle
  if (longitude === null || latitude === null) return undefined
  const position = { longitude: Math.round(longitude * 1e6) / 1e6, latitude: Math.round(latitude * 1e6) / 1e6 }
  return { vin, plate, ...position, kind: kindOf(vehicle), heading, speedKmh, socPercent, locatedAt: locatedAt ?? 0 }
}
