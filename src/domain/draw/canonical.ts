/** Canonical text of the hashed parts of a proof, identical in any program. Pure. */

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Json } from '../json.ts'

/**
 * Serializes as JSON without blanks, with keys sorted by UTF-16 code units (RFC 8785 for these types). Throws a
 * RangeError for a number that is not a safe integer, because programs format it differently.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is not a whole number that every program reads alike`)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key]!)}`).join(',')}}`
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value)

/** SHA-256 of the canonical JSON in UTF-8, as hex. */
export const hashOf = (value: Json): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))))
