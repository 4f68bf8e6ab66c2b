import type { DecryptionKeys } from './keys.ts'
import type { Message } from './message.ts'
import type { PresenceChange } from './presence.ts'

/** Key of a value in a batch: put there by one follower for later ones, or computed once for all. */
export interface BatchValue<T> {
  readonly name: string
  /** Computes the value on the first read. Undefined: a follower puts it. */
  readonly from: ((batch: Batch) => T) | undefined
}

/**
 * Declares a value of batches. With `from` it is computed on the first read, once per batch. Without `from` a follower
 * puts it, and reading it earlier is an error.
 */
export const batchValue = <T>(name: string, from?: (batch: Batch) => T): BatchValue<T> => ({ name, from })

interface BatchContent {
  readonly received: readonly Message[]
  readonly presence: readonly PresenceChange[]
  readonly keys: DecryptionKeys
  readonly secretKey?: string | undefined
  readonly gateway: string
  readonly now: number
}

/** Messages and presence changes that are written in one transaction. Each attempt to write creates its own batch. */
export class Batch {
  /** In order of arrival. */
  readonly received: readonly Message[]
  /** In order of VIN and time, without duplicates. */
  readonly messages: readonly Message[]
  readonly presence: readonly PresenceChange[]
  /** For stored frames that are decoded again. */
  readonly keys: DecryptionKeys
  /** SECRET_KEY, from which the keys of box tags are derived. */
  readonly secretKey: string | undefined
  readonly gateway: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly #values = new Map<BatchValue<unknown>, unknown>()

  constructor({ received: receivedMessages, presence, keys, secretKey, gateway, now }: BatchContent) {
    this.received = receivedMessages
    this.messages = sortedOnce(receivedMessages)
    this.presence = presence
    this.keys = keys
    this.secretKey = secretKey
    this.gateway = gateway
    this.now = now
  }

  put<T>(value: BatchValue<T>, content: T): void {
    this.#values.set(value, content)
  }

  /** Throws when no follower has put the value. A reader must run `after` the follower that puts it. */
  get<T>(value: BatchValue<T>): T {
    if (!this.#values.has(value)) {
      if (!value.from) throw new Error(`no follower before has put '${value.name}' into the batch`)
      this.#values.set(value, value.from(this))
    }
    return this.#values.get(value) as T
  }
}

/** For one moment in order of arrival: the message that came last wins. */
function inOrder(a: Message, b: Message): number {
  if (a.vin !== b.vin) return a.vin < b.vin ? -1 : 1
  return a.at - b.at || a.receivedAt - b.receivedAt || (a.digest < b.digest ? -1 : a.digest > b.digest ? 1 : 0)
}

/** Sorts by VIN and time and removes duplicates: of messages with the same key the first stays. */
function sortedOnce(messages: readonly Message[]): Message[] {
  const sortedMessages = [...messages].sort(inOrder)
  const once: Message[] = []
  for (const message of sortedMessages) {
    let isThere = false
    for (let index = once.length - 1; !isThere && index >= 0; index--) {
      const before = once[index]!
      if (before.at !== message.at || before.vin !== message.vin) break
      isThere = before.kind === message.kind && before.digest === message.digest
    }
    if (!isThere) once.push(message)
  }
  return once
}
