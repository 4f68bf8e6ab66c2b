import type { SimulatedVehicle } from '../../simulator/subjects.ts'
import type { InitialVersion } from '../../simulator/upgrades/installed-versions.ts'
import type { Past, PastFrame } from './history.ts'

interface LastReport {
  readonly odometerKm: number
  readonly socPercent: number
  readonly longitude: number
  readonly latitude: number
}

export interface Actor extends SimulatedVehicle {
  readonly isBusy: boolean
  readonly isLive: boolean
  readonly hasPast: boolean
  readonly last?: LastReport | undefined
  readonly versions?: readonly InitialVersion[] | undefined
  readonly token?: string | undefined
}

export interface LifeOrder {
  readonly seed: number
  readonly actors: readonly Actor[]
  /** History to generate. Everything before `writtenUntil` is already stored. */
  readonly past?: (Past & { readonly writtenUntil: number }) | undefined
  /** Address of the gateway. Undefined: no vehicle drives. */
  readonly gateway?: { readonly host: string; readonly port: number; readonly isTls: boolean } | undefined
  /** Address of the device interface. Undefined: no vehicle is upgraded. */
  readonly upgradesAt?: string | undefined
  readonly intervalMs: number
  readonly awakeMs: number
  /** SECRET_KEY, from which the keys of vehicles' orders are derived. */
  readonly secretKey?: string | undefined
}

/** A message of the thread. After a part of the history it waits for `next`. `dayDone`: everything before is sent. */
export type WorkerMessage =
  | {
      readonly kind: 'frames'
      readonly frames: PastFrame[]
      readonly day: number
      readonly dayDone?: number | undefined
    }
  | { readonly kind: 'pastDone' }
  | { readonly kind: 'closed' }
export type ServerMessage = 'next' | 'close' | { readonly wake: readonly string[] }
