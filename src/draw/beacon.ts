/**
 * The public randomness of drand's chain 'quicknet': a number every three seconds that nobody knows before and everybody
 * can check (League of Entropy; signatures on G1 as in RFC 9380 and draft-irtf-cfrg-bls-signature). Pure.
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

/** The first round that is not out before a moment (ms since 1970). */
export const roundFrom = (at: number): number => Math.max(1, Math.ceil((at - genesisMs) / periodMs) + 1)

/** When a round is out, in ms since 1970. */
export const timeOfRound = (round: number): number => genesisMs + (round - 1) * periodMs

/** Where anybody reads a round: JSON with its signature, the same at every relay of the chain. */
export const addressOfRound = (round: number): string => `https://api.drand.sh/${chain}/public/${round}`

/** The signature in what somebody copied there: by itself, or the whole answer; else the text as it is. */
export const signatureIn = (copied: string): string =>
  /"signature"\s*:\s*"([0-9a-f]{96})"/i.exec(copied)?.[1] ?? copied.trim()

/** The randomness of a round from its signature, both in hex; undefined when it is not that round's signature. */
export function randomnessOf(round: number, signature: string): string | undefined {
  if (!Number.isSafeInteger(round) || round < 1 || !/^[0-9a-f]{96}$/i.test(signature)) return undefined
  const counted = new Uint8Array(8)
  new DataView(counted.buffer).setBigUint64(0, BigInt(round))
  const { shortSignatures } = bls12_381
  const signed = hexToBytes(signature)
  try {
    const message = shortSignatures.hash(sha256(counted), suite)
    return shortSignatures.verify(signed, message, hexToBytes(publicKey)) ? bytesToHex(sha256(signed)) : undefined
  } catch {
    // No point of the curve.
    return undefined
  }
}
