import { commandId, type DecodedFrame, fromHex, headLength } from '../protocol/index.ts'
import { signatureAlgorithms, verifierOf } from '../server/cipher/signature.ts'
import { reasonOf } from './refusing.ts'
import type { ChipActivation, RefusalReason } from './services.ts'

/** Bytes of time and chip id, before the length of the key. */
const beforeKey = 22
const vinBytes = 17

/**
 * Reads an activation (table B.3 of 2025) and checks its signature with the key that it brings: the sender has the
 * chip. The signature is of all that stands before it. `frame`: with its data unit in clear.
 */
export function readActivation(
  { body, command, version, vin, problems: [problem] }: DecodedFrame,
  frame: Uint8Array,
): ChipActivation | RefusalReason {
  if (version !== 2025 || command !== commandId.activation) return 'command'
  if (problem) return reasonOf(problem.code)
  const { time, chip, key, algorithm: code, r, s } = body
  if (typeof time !== 'string') return 'time'
  if (typeof chip !== 'string' || chip.trim() === '' || typeof vin !== 'string' || body.vin !== vin) return 'malformed'
  if (typeof key !== 'string' || typeof r !== 'string' || typeof s !== 'string') return 'malformed'
  const algorithm = signatureAlgorithms[code as keyof typeof signatureAlgorithms]
  if (!algorithm) return 'malformed'
  const publicKey = Buffer.from(fromHex(key))
  const signedTo = headLength + beforeKey + 2 + publicKey.length + vinBytes
  const data = frame.subarray(headLength, signedTo)
  try {
    const isRight = verifierOf(algorithm, publicKey)({ algorithm: Number(code), r: fromHex(r), s: fromHex(s), data })
    return isRight ? { vin, chip: chip.trim(), algorithm, publicKey } : 'signature'
  } catch {
    // No key of this algorithm.
    return 'key'
  }
}
