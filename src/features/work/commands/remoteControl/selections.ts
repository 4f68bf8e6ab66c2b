import type { Route } from '../../../../client/navigation.ts'
import { controlKeys } from '../command/control-facts.ts'
import { type KindOfCommand, offeredKinds } from '../command/kind-texts.ts'

/** Facts about a vehicle in display order. */
export const factKeys = ['soc', 'speed', 'ignition', ...controlKeys] as const
export type FactKey = (typeof factKeys)[number]

/** Relevant facts of a command. Default: all. */
export const factsOf: Partial<Record<KindOfCommand, readonly FactKey[]>> = {
  lock: ['locked', 'doors'],
  unlock: ['locked', 'doors'],
  find: ['locked'],
  windowsClose: ['windows'],
  climateOn: ['climate', 'cabin'],
  climateOff: ['climate', 'cabin'],
  chargeStart: ['charging', 'plugged'],
  chargeStop: ['charging', 'plugged'],
  chargeLimit: ['chargeLimit'],
  chargePlan: ['chargePlan'],
  chargePlanOff: ['chargePlan'],
  heatOn: ['heating'],
  heatOff: ['heating'],
  heatPlan: ['heatPlan'],
}

export interface CommandSelection {
  readonly kinds: readonly KindOfCommand[]
  readonly facts: readonly FactKey[]
}

/** Every selection has 'Read state', which resolves an unknown result. */
export const selections = {
  '/vehicleManagement/vehicleWebCommand': {
    kinds: offeredKinds,
    facts: factKeys,
  },
  '/vehicleManagement/vehicleSpecificCharge': {
    kinds: ['chargeStart', 'chargeStop', 'chargeLimit', 'chargePlan', 'chargePlanOff', 'readState'],
    facts: ['soc', 'speed', 'ignition', 'charging', 'plugged', 'chargeLimit', 'chargePlan'],
  },
  '/vehicleManagement/vehicleBatteryHeat': {
    kinds: ['heatOn', 'heatOff', 'heatPlan', 'readState'],
    facts: ['soc', 'speed', 'ignition', 'charging', 'heating', 'heatPlan'],
  },
} as const satisfies Partial<Record<Route, CommandSelection>>

export const selectionAt = (path: string): CommandSelection =>
  selections[path as keyof typeof selections] ?? selections['/vehicleManagement/vehicleWebCommand']
