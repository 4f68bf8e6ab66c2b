/** What the server and the demonstration's thread say to each other. */
import type { Subject } from '../subjects.ts'
import type { Past, PastFrame } from './history.ts'

/** What the store knows last of a vehicle. */
export interface LastKnown {
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
}

export interface Order {
  readonly seed: number
  readonly actors: readonly Actor[]
  /** The past that is to be told; `writtenUntil`: what was before is there already. */
  readonly past?: (Past & { readonly writtenUntil: number }) | undefined
  /** Where the gateway listens; without it nobody drives. */
  readonly gateway?: { readonly host: string; readonly port: number; readonly isTls: boolean } | undefined
  readonly intervalMs: number
}

/** From the thread: a part of the past; the thread goes on when it is told `next`. `dayDone`: all until then is told. */
export type Told =
  | {
      readonly kind: 'frames'
      readonly frames: PastFrame[]
      readonly day: number
      readonly dayDone?: number | undefined
    }
  | { readonly kind: 'pastDone' }
  | { readonly kind: 'closed' }
export type Asked = 'next' | 'close'
