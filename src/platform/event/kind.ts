import type { z } from 'zod'
import type { EventObject, PrivacyClass } from '../../domain/contract/event.ts'
import type { Pair } from '../../domain/contract/words.ts'

/** A kind of events that other systems can receive. Its thing declares it (`thing({ events })`). */
export interface EventKind<T = unknown> {
  /** The `type` of CloudEvents: `trip.ended`. Receivers depend on it, so it is never renamed. */
  readonly type: `${EventObject}.${string}`
  readonly title: Pair
  /** The `data`. Fields are only added. Times: ISO 8601 in UTC. */
  readonly data: z.ZodType<T>
  readonly example: NoInfer<T>
  readonly privacy: PrivacyClass
  /** Sentence about an event for people, as a key of a text and its values. */
  text?(data: NoInfer<T>): { readonly key: string; readonly values: Readonly<Record<string, unknown>> }
  /** Callers who may make this call receive the events of the vehicles that they can see. */
  readonly readBy: { readonly path: string }
}

export const eventKind = <T>(kind: EventKind<T>): EventKind<T> => kind
