/**
 * Public randomness of drand's chain 'quicknet' (League of Entropy). Pure.
 *
 * Every three seconds it publishes a number that cannot be predicted and that everybody can verify. Signatures are on
 * G1 (RFC 9380, draft-irtf-cfrg-bls-signature).
 */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export const chain = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
const publicKey =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a'
const genesisMs = 1_692_803_367_000
const periodMs = 3_000
const suite = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** First round that is not published before a moment (ms since 1970). */
export const roundFrom = (at: number): number => Math.max(1, Math.ceil((at - genesisMs) / periodMs) + 1)

/** Publication time of a round, ms since 1970. */
export const timeOfRound = (round: number): number => genesisMs + (round - 1) * periodMs

/** Public address of a round: JSON with its signature, identical at every relay of the chain. */
export const addressOfRound = (round: number): string => `https://api.drand.sh/${chain}/public/${round}`

/**
 * Extracts the signature from copied text: the signature alone or the whole response. Otherwise returns the trimmed
 * text.
 */
export const signatureIn = (pastedText: string): string =>
  /"signature"\s*:\s*"([0-9a-f]{96})"/i.exec(pastedText)?.[1] ?? pastedText.trim()

/** Randomness of a round from its signature, both in hex. Undefined when the signature is not of this round. */
export function randomnessOf(round: number, signature: string): string | undefined {
  if (!Number.isSafeInteger(round) || round < 1 || !/^[0-9a-f]{96}$/i.test(signature)) return undefined
  const roundBytes = new Uint8Array(8)
  new DataView(roundBytes.buffer).setBigUint64(0, BigInt(round))
  const { shortSignatures } = bls12_381
  const signatureBytes = hexToBytes(signature)
  try {
    const message = shortSignatures.hash(sha256(roundBytes), suite)
    return shortSignatures.verify(signatureBytes, message, hexToBytes(publicKey))
      ? bytesToHex(sha256(signatureBytes))
      : undefined
  } catch {
    // Not a point of the curve.
    return undefined
  }
}
