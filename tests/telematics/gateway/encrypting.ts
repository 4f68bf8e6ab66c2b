import { generateKeyPairSync } from 'node:crypto'
import { type Encrypt, encodeFrame, unitOf, withUnit } from '../../../src/domain/gb32960/index.ts'
import { sm2Pair } from '../../../src/platform/cipher/sm2.ts'
import {
  isSymmetric,
  keyOfBytes,
  ruleOf,
  type UnitAlgorithm,
  type UnitMode,
  unitCloser,
} from '../../../src/platform/cipher/unit-key.ts'

/** Value of the encryption rule AES. */
export const AES = 3

/** Encrypts data units as a box does with AES-128, ECB. */
export const encryptWith = (key: Buffer): Encrypt =>
  unitCloser(keyOfBytes({ algorithm: 'aes128', mode: 'ecb', iv: undefined }, key, 'private'))

/** Key as staff enter it, and the box's operations with its side of it. */
export interface Pair {
  readonly algorithm: UnitAlgorithm
  readonly mode: UnitMode
  /** Key of the side that decrypts, in hex. */
  readonly own: string
  /** Key of the side that encrypts, in hex. */
  readonly theirs: string
  readonly iv?: string
  /** Encrypts the data unit of a frame. */
  close(frame: Uint8Array): Uint8Array
}

const bytes: Partial<Record<UnitAlgorithm, number>> = { aes128: 16, aes192: 24, aes256: 32, sm4: 16 }
let pairCount = 0

export function newPair(algorithm: UnitAlgorithm, mode: UnitMode = 'ecb', iv?: string): Pair {
  pairCount++
  const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')
  let [own, theirs] = ['', '']
  if (algorithm === 'sm2') {
    const { privateKey, publicKey } = sm2Pair()
    ;[own, theirs] = [hex(privateKey), hex(publicKey)]
  } else if (algorithm === 'rsa') {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    own = hex(privateKey.export({ format: 'der', type: 'pkcs8' }))
    theirs = hex(publicKey.export({ format: 'der', type: 'spki' }))
  } else {
    own = hex(Buffer.alloc(bytes[algorithm]!, pairCount))
    theirs = own
  }
  const vector = iv === undefined ? undefined : Buffer.from(iv, 'hex')
  const use = isSymmetric(algorithm) ? 'private' : 'public'
  const close = unitCloser(keyOfBytes({ algorithm, mode, iv: vector }, Buffer.from(theirs, 'hex'), use))
  const rule = ruleOf[algorithm]
  return {
    algorithm,
    mode,
    own,
    theirs,
    ...(iv === undefined ? {} : { iv }),
    close: (frame) => withUnit(frame, rule, close(unitOf(frame))),
  }
}

/** Returns a key exchange frame (table 31 of 2025). Times in ms since 1970. */
export function exchangeFrame(
  vin: string,
  keyType: number,
  key: string,
  { from = Date.now() - 60_000, until = Date.now() + 86_400_000 } = {},
): Uint8Array {
  const iso = (at: number) => new Date(at).toISOString()
  const body = { keyType, keyLength: key.length / 2, key, from: iso(from), until: iso(until) }
  const head = { version: 2025, vin, command: 0x0b, response: 0xfe, encryption: 1, shape: 'full' } as const
  return encodeFrame({ ...head, body })
}
