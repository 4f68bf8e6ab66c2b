import { type ComponentType, createContext, useContext } from 'react'
import type { Pair } from '../words.ts'
import type { Route } from './navigation.ts'

/** A page that says more of one vehicle. */
export interface VehicleWay {
  readonly key: string
  readonly label: Pair
  open(vin: string): void
}

export interface VehicleActionsProps {
  vin: string
  /** The key of the way that leads to where one is. */
  without?: string
}

export interface AtHandProps {
  onTake(vin: string): void
  /** Those that are not offered any more. */
  chosen: readonly string[]
}

/** Where a vehicle leads to, wherever it is shown. Filled by the application: the kit knows neither routes nor alarms. */
export interface VehicleWays {
  /** Where its page is; undefined where the user may not open it. */
  page(vin: string): { readonly route: Route; readonly query: Readonly<Record<string, string>> } | undefined
  /** All that the user may open, its page first. */
  readonly ways: readonly VehicleWay[]
  /** The same as a row of buttons, with what can be done at once and how many alarms are open. */
  readonly Actions: ComponentType<VehicleActionsProps>
  /** Those that the user looked at last, and the favourites: offered where a vehicle is chosen, before anything is typed. */
  readonly AtHand: ComponentType<AtHandProps>
}

/** Without it, as on public pages, a VIN is plain text. */
export const VehicleContext = createContext<VehicleWays | undefined>(undefined)
export const useVehicleWays = (): VehicleWays | undefined => useContext(VehicleContext)
