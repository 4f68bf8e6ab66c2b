import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ComponentType, createContext, useContext } from 'react'
import type { Pair } from '../words.ts'
import { useT } from './language.ts'
import type { Route } from './navigation.ts'

/** A page that says more of one vehicle, or what can be done with it from everywhere. */
interface VehicleWay {
  readonly key: string
  readonly label: Pair
  /** Key of the text that says how many alarms are open, where it leads to them. */
  readonly counted?: string
  open(vin: string, openAlarms: number): void
}
/** The same of one vehicle, in the language in use. */
export interface OfferedWay {
  readonly key: string
  readonly label: string
  run(): void
}

export interface AtHandProps {
  onTake(vin: string): void
  /** Those that are not offered any more. */
  chosen: readonly string[]
}

interface Glance {
  readonly plate: string | null
  /** Null for who may not read alarms. */
  readonly openAlarms: number | null
}

/** Where a vehicle leads to, wherever it is shown. Filled by the application: the kit knows neither routes nor alarms. */
export interface VehicleWays {
  /** Where its page is; undefined where the user may not open it. */
  page(vin: string): { readonly route: Route; readonly query: Readonly<Record<string, string>> } | undefined
  /** All that the user may open and do, its page first. */
  readonly ways: readonly VehicleWay[]
  /** How to ask what is known of it at a glance. */
  glance(vin: string): { readonly queryKey: QueryKey; queryFn(asked: { signal: AbortSignal }): Promise<Glance> }
  /** Those that the user looked at last, and the favourites: offered where a vehicle is chosen, before anything is typed. */
  readonly AtHand: ComponentType<AtHandProps>
}

/** Without it, as on public pages, a VIN is plain text. */
export const VehicleContext = createContext<VehicleWays | undefined>(undefined)
export const useVehicleWays = (): VehicleWays | undefined => useContext(VehicleContext)

/** What is known of a vehicle at a glance, where vehicles lead anywhere at all. */
export function useGlance(vin: string | undefined): Glance | undefined {
  const ways = useVehicleWays()
  const enabled = ways !== undefined && vin !== undefined
  return useQuery(
    enabled ? ways.glance(vin) : { queryKey: ['no vehicle'], queryFn: () => Promise.reject(new Error()), enabled },
  ).data
}

/** What can be done with a vehicle, the same wherever it is shown; alarms with how many are open. None without a VIN. */
export function useWaysOf(vin: string | undefined): OfferedWay[] {
  const { t, say } = useT()
  const ways = useVehicleWays()
  const count = useGlance(vin)?.openAlarms ?? 0
  if (!ways || vin === undefined) return []
  return ways.ways.map(({ key, label, counted, open }) => ({
    key,
    label: counted && count > 0 ? t(counted, { count }) : say(label),
    run: () => open(vin, count),
  }))
}
