/** Messages between the server and the demonstration's thread. */
import type { Subject } from '../../simulator/subjects.ts'
import type { KnownVersion } from '../../simulator/upgrades/installed.ts'
import type { Past, PastFrame } from './history.ts'

/** The state of a vehicle in the store. */
interface LastKnown {
  readonly odometerKm: number
  readonly socPercent: number
  readonly longitude: number
  readonly latitude: number
}

export interface Actor extends Subject {
  readonly isBusy: boolean
  /** Drives while the server runs. */
  readonly isLive: boolean
  /** Has a past. */
  readonly hasPast: boolean
  readonly last?: LastKnown | undefined
  /** What the platform knows of its ECUs. */
  readonly versions?: readonly KnownVersion[] | undefined
  /** By which the device interface knows its box. */
  readonly token?: string | undefined
}

export interface Order {
  readonly seed: number
  readonly actors: readonly Actor[]
  /** The history to generate; what is before `writtenUntil` is stored already. */
  readonly past?: (Past & { readonly writtenUntil: number }) | undefined
  /** Where the gateway listens; without it nobody drives. */
  readonly gateway?: { readonly host: string; readonly port: number; readonly isTls: boolean } | undefined
  /** The address of the device interface; without it nothing is upgraded. */
  readonly upgradesAt?: string | undefined
  readonly intervalMs: number
  /** How long boxes stay connected once their vehicles are parked. */
  readonly awakeMs: number
  /** SECRET_KEY, from which the keys of vehicles' orders follow. */
  readonly secretKey?: string | undefined
}

/** From the thread: a part of the history; the thread continues on `next`. `dayDone`: everything until then is sent. */
export type WorkerMessage =
  | {
      readonly kind: 'frames'
      readonly frames: PastFrame[]
      readonly day: number
      readonly dayDone?: number | undefined
    }
  | { readonly kind: 'pastDone' }
  | { readonly kind: 'closed' }
/** `wake`: the vehicles whose boxes have an SMS. */
export type ServerMessage = 'next' | 'close' | { readonly wake: readonly string[] }
