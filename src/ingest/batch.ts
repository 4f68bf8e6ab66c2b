import type { DecryptionKeys } from './keys.ts'
import type { Message } from './message.ts'
import type { PresenceChange } from './presence.ts'

/** Names something that belongs to a batch: what one follower leaves for those after it, or what is worked out once for all. */
export interface BatchValue<T> {
  readonly name: string
  /** What it is while nobody has put anything else. */
  readonly from: ((batch: Batch) => T) | undefined
}

/**
 * Declares a value of batches. With `from` it is worked out when it is first read, once a batch; without, a follower
 * puts it, and reading it before is an error.
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

/** What is written in one transaction: messages, and who came and went. Each attempt to write it has its own. */
export class Batch {
  /** In the order of their arrival. */
  readonly received: readonly Message[]
  /** In the order of VIN and time, each once. */
  readonly messages: readonly Message[]
  readonly presence: readonly PresenceChange[]
  /** For stored frames that are read again. */
  readonly keys: DecryptionKeys
  /** From it follow the keys of tags. */
  readonly secretKey: string | undefined
  /** Id of the gateway process. */
  readonly gateway: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly #values = new Map<BatchValue<unknown>, unknown>()

  constructor({ received, presence, keys, secretKey, gateway, now }: BatchContent) {
    this.received = received
    this.messages = sortedOnce(received)
    this.presence = presence
    this.keys = keys
    this.secretKey = secretKey
    this.gateway = gateway
    this.now = now
  }

  put<T>(value: BatchValue<T>, content: T): void {
    this.#values.set(value, content)
  }

  /** Throws for a value that no follower has put: whoever reads it must come `after` the one that does. */
  get<T>(value: BatchValue<T>): T {
    if (!this.#values.has(value)) {
      if (!value.from) throw new Error(`no follower before has put '${value.name}' into the batch`)
      this.#values.set(value, value.from(this))
    }
    return this.#values.get(value) as T
  }
}

/** Of one moment in the order of their arrival: what came last is believed. */
function inOrder(a: Message, b: Message): number {
  if (a.vin !== b.vin) return a.vin < b.vin ? -1 : 1
  return a.at - b.at || a.receivedAt - b.receivedAt || (a.digest < b.digest ? -1 : a.digest > b.digest ? 1 : 0)
}

/** In the order of VIN and time, each row once: the first of those that have the same key. */
function sortedOnce(messages: readonly Message[]): Message[] {
  const sorted = [...messages].sort(inOrder)
  const once: Message[] = []
  for (const message of sorted) {
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
