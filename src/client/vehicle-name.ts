import i18next from 'i18next'
import { vehicleName } from '../domain/vehicle-name.ts'
import './language.ts'
import { queryClient } from './query.ts'

/** Parts of answers in which vehicles with their plates are searched. */
const parts = ['rows', 'pages', 'vehicles', 'vehicle', 'plates'] as const

/** Plate of a vehicle in a cached answer. Undefined if no answer names it. */
export function plateOf(vin: string): string | undefined {
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const plate = plateIn(state.data, vin)
    if (plate !== undefined) return plate
  }
  return undefined
}

function plateIn(data: unknown, vin: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if (Array.isArray(data)) return firstOf(data, (each) => plateIn(each, vin))
  const value = data as Record<string, unknown>
  // Lists have a table of vehicles by VIN.
  const own = value.vin === vin ? value : (value[vin] ?? undefined)
  const plate = typeof own === 'string' ? own : (own as { plate?: unknown } | undefined)?.plate
  if (typeof plate === 'string' && plate !== '') return plate
  return firstOf(parts, (part) => plateIn(value[part], vin))
}

function firstOf<T>(all: readonly T[], find: (each: T) => string | undefined): string | undefined {
  for (const each of all) {
    const plate = find(each)
    if (plate !== undefined) return plate
  }
  return undefined
}

/** Name of a vehicle by its VIN, with the plate if an answer named it. */
export const nameOfVehicle = (vin: string): string => vehicleName(vin, plateOf(vin))

i18next.services.formatter?.add('vehicle', (vin) => nameOfVehicle(String(vin)))
