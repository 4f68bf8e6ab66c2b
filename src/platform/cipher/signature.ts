/** Signatures of GB/T 32960.3-2025, table 8. */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { sm2PublicKey, sm2Sign, sm2Verify } from './sm2.ts'
import { rsaPublic } from './unit-key.ts'

/** Codes of table 8: SM2 with SM3, RSA (PKCS#1 v1.5) and ECC (ECDSA over P-256), the latter two with SHA-256. */
export const signatureAlgorithms = { 1: 'sm2', 2: 'rsa', 3: 'ecc' } as const
export type SignatureAlgorithm = (typeof signatureAlgorithms)[keyof typeof signatureAlgorithms]

/** A signature as carried in a frame. An RSA signature is one number: R and S are its halves, or R is all of it. */
export interface SignedData {
  /** Code of table 8. */
  readonly algorithm: number
  readonly r: Uint8Array
  readonly s: Uint8Array
  readonly data: Uint8Array
}

/** Returns whether a signature is valid. Never throws. */
export type Verify = (signed: SignedData) => boolean

/** Bytes of a P-256 coordinate or scalar. */
const size = 32
/** SPKI header, the same for every P-256 key. */
const p256Head = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

/**
 * Returns a verifier for a public key. SM2 and ECC keys are 64 bytes (x, y), 65 bytes (with 0x04) or SPKI. RSA keys are
 * SPKI or PKCS#1. Throws for an invalid key.
 */
export function verifierOf(algorithm: SignatureAlgorithm, key: Buffer): Verify {
  if (algorithm === 'sm2') {
    const point = sm2PublicKey(key.length > 2 * size + 1 ? key.subarray(-2 * size - 1) : key)
    return of(1, ({ data, r, s }) => sm2Verify(data, { r, s }, point))
  }
  if (algorithm === 'ecc') {
    const publicKey = p256Of(key)
    return of(3, ({ data, r, s }) => {
      const signature = Buffer.concat([numberOf(r), numberOf(s)])
      return verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
    })
  }
  const publicKey = rsaPublic(key)
  if (publicKey.asymmetricKeyType !== 'rsa' || (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new RangeError('not an RSA key with 2048 bits')
  return of(2, ({ data, r, s }) => verify('sha256', data, publicKey, Buffer.concat([r, s])))
}

const of =
  (code: number, check: Verify): Verify =>
  (signature) => {
    try {
      return signature.algorithm === code && check(signature)
    } catch {
      return false
    }
  }

function p256Of(key: Buffer): KeyObject {
  const point = key.length === 2 * size ? Buffer.concat([Buffer.of(4), key]) : key
  const spki = point.length === 2 * size + 1 ? Buffer.concat([p256Head, point]) : point
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  if (publicKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new RangeError('not a P-256 key')
  return publicKey
}

/** Pads or trims a number to 32 bytes. Throws a RangeError when it is longer without leading zeros. */
function numberOf(bytes: Uint8Array): Buffer {
  const from = bytes.findIndex((byte) => byte !== 0)
  const short = from < 0 ? Buffer.alloc(0) : Buffer.from(bytes.subarray(from))
  if (short.length > size) throw new RangeError('too long')
  return Buffer.concat([Buffer.alloc(size - short.length), short])
}

/** A box's private key, for tests and the simulator. */
export type BoxSigningKey =
  | { readonly algorithm: 'sm2'; readonly key: Buffer }
  | { readonly algorithm: 'rsa' | 'ecc'; readonly key: KeyObject }

export function signWith(own: BoxSigningKey, data: Uint8Array): SignedData {
  if (own.algorithm === 'sm2') return { algorithm: 1, ...sm2Sign(data, own.key), data }
  if (own.algorithm === 'ecc') {
    const signature = sign('sha256', data, { key: own.key, dsaEncoding: 'ieee-p1363' })
    return { algorithm: 3, r: signature.subarray(0, size), s: signature.subarray(size), data }
  }
  return { algorithm: 2, r: sign('sha256', data, own.key), s: Buffer.alloc(0), data }
}
