import { type DecodedFrame, fromHex } from '../protocol/index.ts'
import { reasonOf } from './refusing.ts'
import type { ExchangedKey, RefusalReason } from './services.ts'

/** Reads a key exchange (table 31 of 2025), or says why it is refused. `now` in ms since 1970. */
export function readExchange({ body, problems: [problem] }: DecodedFrame, now: number): ExchangedKey | RefusalReason {
  if (problem) return reasonOf(problem.code)
  const { keyType: rule, key, from, until } = body
  if (typeof rule !== 'number' || typeof key !== 'string') return 'malformed'
  if (typeof from !== 'string' || typeof until !== 'string') return 'time'
  const [begin, end] = [Date.parse(from), Date.parse(until)]
  if (end <= begin || end <= now) return 'time'
  return { rule, key: Buffer.from(fromHex(key)), from: begin, until: end }
}
