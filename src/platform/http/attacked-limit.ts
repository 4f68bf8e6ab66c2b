import { code } from '../../domain/contract/code.ts'
import type { Parts } from '../context.ts'
import { fault } from '../fault.ts'

const minuteMs = 60_000
const maxKeys = 50_000

/** Counts one use of `key`. Throws 'too many' when the limit of the minute is reached. */
export type AttackedLimit = (parts: Pick<Parts, 'store' | 'now'>, key: string) => void

/**
 * Per-minute limit keyed by the attacked resource instead of the IP. Examples are a meeting, a phone number at a
 * meeting, and a code that could be guessed. A hall of people shares one address, so the IP is not a useful key. Each
 * process counts for itself, as with other limits. A shared counter in the store would be a contended row.
 */
export function attackedLimit(perMinute: number): AttackedLimit {
  const countsByStore = new WeakMap<Parts['store'], Map<string, { minute: number; count: number }>>()
  return ({ store, now }, key) => {
    const counts = countsByStore.get(store) ?? new Map<string, { minute: number; count: number }>()
    countsByStore.set(store, counts)
    const minute = Math.floor(now().getTime() / minuteMs)
    const before = counts.get(key)
    const count = before?.minute === minute ? before.count + 1 : 1
    // Reinserted at the end, so that the least recently used key is dropped first.
    counts.delete(key)
    if (counts.size >= maxKeys) counts.delete(counts.keys().next().value ?? '')
    counts.set(key, { minute, count })
    if (count > perMinute) throw fault(code.throttled, 'throttled')
  }
}
