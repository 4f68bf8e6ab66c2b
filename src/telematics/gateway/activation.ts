import { commandId, type DecodedFrame, fromHex, headLength } from '../../domain/gb32960/index.ts'
import { signatureAlgorithms, verifierOf } from '../../platform/cipher/signature.ts'
import type { RefusalReason } from '../ingest/connection-types.ts'
import { reasonOf } from './refusal-reasons.ts'
import type { ChipActivation } from './services.ts'

/** Length of time and chip id in bytes, which precede the length of the key. */
const beforeKey = 22
const vinBytes = 17

/**
 * Decodes an activation (table B.3 of 2025) and checks its signature. The key in the frame verifies it, which proves
 * that the sender has the chip. The signature covers all bytes before it. `frame`: with its data unit decrypted.
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
    // The key is not of this algorithm.
    return 'key'
  }
}
