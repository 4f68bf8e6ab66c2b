import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ComponentType, createContext, useContext } from 'react'
import type { Pair } from '../domain/contract/words.ts'
import { useT } from './language.ts'
import type { Route } from './navigation.ts'

/** A page with more about a vehicle, or an action on it that is available everywhere. */
interface VehicleWay {
  readonly key: string
  readonly label: Pair
  /** Key of the text with the number of open alarms, where the link leads to them. */
  readonly counted?: string
  open(vin: string, openAlarms: number): void
}
export interface OfferedWay {
  readonly key: string
  readonly label: string
  run(): void
}

export interface AtHandProps {
  onTake(vin: string): void
  /** Vehicles that are no longer offered. */
  chosen: readonly string[]
}

export interface ListMapProps {
  /** Filter of the list of vehicles. */
  filter: Readonly<Record<string, unknown>> | undefined
  /** Vehicle to highlight, if it is on the map. */
  pointedVin: string | undefined
  /** Called with the vehicle that was chosen on the map. Undefined: none any more. */
  onSelect(vin: string | undefined): void
}

interface Glance {
  readonly plate: string | null
  /** Null without the right to read alarms. */
  readonly openAlarms: number | null
}

/**
 * Links and actions of a vehicle wherever it is shown. Filled by the application, because this folder knows neither
 * routes nor alarms.
 */
export interface VehicleWays {
  /** The vehicle's page. Undefined: the user may not open it. */
  page(vin: string): { readonly route: Route; readonly query: Readonly<Record<string, string>> } | undefined
  /** Everything the user may open and do, the vehicle's page first. */
  readonly ways: readonly VehicleWay[]
  glance(vin: string): { readonly queryKey: QueryKey; queryFn(asked: { signal: AbortSignal }): Promise<Glance> }
  /** Recently viewed and favourite vehicles, offered in a vehicle input before the user types. */
  readonly AtHand: ComponentType<AtHandProps>
  /** Map of the list of vehicles. Undefined: the user may not see positions. */
  readonly ListMap: ComponentType<ListMapProps> | undefined
}

/** Undefined, as on public pages: a VIN is plain text. */
export const VehicleContext = createContext<VehicleWays | undefined>(undefined)
export const useVehicleWays = (): VehicleWays | undefined => useContext(VehicleContext)

/** Short summary of a vehicle, where links to vehicles exist. */
export function useGlance(vin: string | undefined): Glance | undefined {
  const ways = useVehicleWays()
  const enabled = ways !== undefined && vin !== undefined
  return useQuery(
    enabled ? ways.glance(vin) : { queryKey: ['no vehicle'], queryFn: () => Promise.reject(new Error()), enabled },
  ).data
}

/**
 * Links and actions of a vehicle, the same wherever it is shown. Alarms include the number of open ones. Empty without
 * a VIN.
 */
export function useWaysOf(vin: string | undefined): OfferedWay[] {
  const { t, say } = useT()
  const ways = useVehicleWays()
  const count = useGlance(vin)?.openAlarms ?? 0
  if (!ways || vin === undefined) return []
  return ways.ways.map(({ key, label, counted: countText, open }) => ({
    key,
    label: countText && count > 0 ? t(countText, { count }) : say(label),
    run: () => open(vin, count),
  }))
}
