import { type DecodedFrame, fromHex } from '../../domain/gb32960/index.ts'
import type { ExchangedKey, RefusalReason } from '../ingest/connection-types.ts'
import { reasonOf } from './refusal-reasons.ts'

/** Decodes a key exchange (table 31 of 2025), or returns the reason to refuse it. `now` in milliseconds since 1970. */
export function readExchange({ body, problems: [problem] }: DecodedFrame, now: number): ExchangedKey | RefusalReason {
  if (problem) return reasonOf(problem.code)
  const { keyType: rule, key, from, until } = body
  if (typeof rule !== 'number' || typeof key !== 'string') return 'malformed'
  if (typeof from !== 'string' || typeof until !== 'string') return 'time'
  const [begin, end] = [Date.parse(from), Date.parse(until)]
  if (end <= begin || end <= now) return 'time'
  return { rule, key: Buffer.from(fromHex(key)), from: begin, until: end }
}
