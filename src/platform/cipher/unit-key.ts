/** Keys that encrypt GB/T 32960 data units in both directions (table 2 of each edition). */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { hexDigits, readTime } from '../../domain/gb32960/index.ts'
import { sm2Decrypt, sm2Encrypt, sm2PrivateKey, sm2PublicKey, sm2PublicOf } from './sm2.ts'

/** Encryption rule in the frame header for each algorithm. The 2016 edition has only RSA and AES-128. */
export const ruleOf = { rsa: 2, aes128: 3, aes192: 3, aes256: 3, sm2: 4, sm4: 5 } as const
export type UnitAlgorithm = keyof typeof ruleOf

/**
 * Block cipher mode. The standard specifies none. `ecb`: boxes of most makers. `cbc`: with the key's initialisation
 * vector, or without one with the first 16 bytes of each data unit. Padding is PKCS#7. Not used for RSA (PKCS#1 v1.5,
 * block by block) and SM2 (C1, C3, C2).
 */
export type UnitMode = 'ecb' | 'cbc'

/** `key`: a symmetric key, an SM2 key (32 bytes private, 65 public), or an RSA key as PKCS#8 or SPKI. */
export interface UnitKey {
  readonly algorithm: UnitAlgorithm
  readonly mode: UnitMode
  readonly key: Buffer
  readonly iv?: Buffer | undefined
}

const blockBytes = 16
const keyBytes: Partial<Record<UnitAlgorithm, number>> = { aes128: 16, aes192: 24, aes256: 32, sm4: 16 }
const cipherNames: Partial<Record<UnitAlgorithm, string>> = {
  aes128: 'aes-128',
  aes192: 'aes-192',
  aes256: 'aes-256',
  sm4: 'sm4',
}
export const isSymmetric = (algorithm: UnitAlgorithm): boolean => keyBytes[algorithm] !== undefined

export class UnitKeyError extends Error {
  override name = 'UnitKeyError'
}

/** Decodes pasted hex or PEM. */
function bytesOf(text: string): Buffer {
  const pem = /-----BEGIN [A-Z0-9 ]+-----(?<body>[A-Za-z0-9+/=\s]+)-----END/.exec(text)
  if (pem) return Buffer.from(pem.groups!.body!, 'base64')
  const hex = hexDigits(text)
  if (!/^([0-9a-fA-F]{2})+$/.test(hex)) throw new UnitKeyError('neither hex digits nor PEM')
  return Buffer.from(hex, 'hex')
}

type UnitKeyInput = {
  readonly algorithm: UnitAlgorithm
  readonly mode: UnitMode
  readonly key: string
  readonly iv?: string
}

/** Parses an entered key: 'private' decrypts, 'public' encrypts. Throws a UnitKeyError. */
export function unitKeyOf({ algorithm, mode, key, iv }: UnitKeyInput, use: 'private' | 'public'): UnitKey {
  const vector = iv ? bytesOf(iv) : undefined
  if (vector && vector.length !== blockBytes) throw new UnitKeyError('an initialisation vector has 16 bytes')
  return keyOfBytes({ algorithm, mode, iv: mode === 'cbc' ? vector : undefined }, bytesOf(key), use)
}

/** The same from bytes, for a key exchange. */
export function keyOfBytes(
  more: Pick<UnitKey, 'algorithm' | 'mode' | 'iv'>,
  bytes: Buffer,
  use: 'private' | 'public',
): UnitKey {
  const { algorithm } = more
  const length = keyBytes[algorithm]
  if (length !== undefined && bytes.length !== length)
    throw new UnitKeyError(`a key of ${algorithm} has ${length} bytes`)
  try {
    const key = algorithm === 'sm2' ? sm2KeyOf(bytes, use) : algorithm === 'rsa' ? rsaKeyOf(bytes, use) : bytes
    return { ...more, key }
  } catch (error) {
    if (error instanceof UnitKeyError) throw error
    throw new UnitKeyError(`no ${use} key of ${algorithm}`)
  }
}

/**
 * Accepts raw keys, or PKCS#8, SEC 1 and SPKI. Node does not parse those for this curve, so the prefix bytes are
 * searched.
 */
function sm2KeyOf(bytes: Buffer, use: 'private' | 'public'): Buffer {
  if (use === 'public') return sm2PublicKey(bytes.length > 65 ? bytes.subarray(-65) : bytes)
  const before = Buffer.from('0201010420', 'hex')
  const at = bytes.indexOf(before)
  return sm2PrivateKey(at < 0 ? bytes : bytes.subarray(at + before.length, at + before.length + 32))
}

const minRsaBits = 2048

function rsaKeyOf(bytes: Buffer, use: 'private' | 'public'): Buffer {
  const key = use === 'private' ? rsaPrivate(bytes) : rsaPublic(bytes)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < minRsaBits)
    throw new UnitKeyError(`an RSA key has at least ${minRsaBits} bits`)
  return key.export({ format: 'der', type: use === 'private' ? 'pkcs8' : 'spki' }) as Buffer
}

function firstOf<T>(...ways: (() => T)[]): T {
  for (const [index, way] of ways.entries()) {
    try {
      return way()
    } catch (error) {
      if (index === ways.length - 1) throw error
    }
  }
  throw new UnitKeyError('no key')
}
const rsaPrivate = (key: Buffer) =>
  firstOf(
    () => createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key, format: 'der', type: 'pkcs1' }),
  )
export const rsaPublic = (key: Buffer) =>
  firstOf(
    () => createPublicKey({ key, format: 'der', type: 'spki' }),
    () => createPublicKey({ key, format: 'der', type: 'pkcs1' }),
  )

/**
 * Fingerprint for comparison by people: the first 8 bytes of the key's SHA-256. A private key has that of its public
 * part.
 */
export function fingerprintOf({ algorithm, key }: UnitKey): string {
  const keyMaterial =
    algorithm === 'sm2' && key.length === 32
      ? sm2PublicOf(key)
      : algorithm === 'rsa'
        ? (publicOf(key).export({ format: 'der', type: 'spki' }) as Buffer)
        : key
  return createHash('sha256').update(keyMaterial).digest('hex').slice(0, 16)
}
const publicOf = (key: Buffer): KeyObject =>
  firstOf(
    () => createPublicKey(rsaPrivate(key)),
    () => rsaPublic(key),
  )

/** Storage format before sealing. `readUnitKey` parses it. */
export const writtenUnitKey = ({ key, iv }: UnitKey): string =>
  key.toString('hex') + (iv ? `/${iv.toString('hex')}` : '')

export function readUnitKey(more: Pick<UnitKey, 'algorithm' | 'mode'>, storedKey: string): UnitKey {
  const [key = '', iv] = storedKey.split('/')
  return { ...more, key: Buffer.from(key, 'hex'), iv: iv === undefined ? undefined : Buffer.from(iv, 'hex') }
}

/** Decrypts a data unit. Throws for bytes that were encrypted with another key, where this is detectable. */
export type OpenUnit = (unit: Uint8Array) => Uint8Array

/** Returns a decrypter for a private or symmetric key. */
export function unitOpener({ algorithm, mode, key, iv }: UnitKey): OpenUnit {
  if (algorithm === 'sm2') return (unit) => sm2Decrypt(unit, key)
  if (algorithm === 'rsa') return rsaOpener(rsaPrivate(key))
  const name = `${cipherNames[algorithm]}-${mode}`
  return (unit) => {
    const own = mode === 'cbc' && !iv
    const cipher = createDecipheriv(name, key, mode === 'ecb' ? null : (iv ?? unit.subarray(0, blockBytes)))
    return Buffer.concat([cipher.update(own ? unit.subarray(blockBytes) : unit), cipher.final()])
  }
}

/** Returns an encrypter for a public or symmetric key. */
export function unitCloser({ algorithm, mode, key, iv }: UnitKey): (unit: Uint8Array) => Uint8Array {
  if (algorithm === 'sm2') return (unit) => sm2Encrypt(unit, key)
  if (algorithm === 'rsa') return rsaCloser(publicOf(key))
  const name = `${cipherNames[algorithm]}-${mode}`
  return (unit) => {
    const own = mode === 'cbc' && !iv ? randomBytes(blockBytes) : undefined
    const cipher = createCipheriv(name, key, mode === 'ecb' ? null : (iv ?? own!))
    return Buffer.concat([...(own ? [own] : []), cipher.update(unit), cipher.final()])
  }
}

const padding = constants.RSA_PKCS1_PADDING
/** Padding bytes per block of PKCS#1 v1.5. */
const rsaPaddingBytes = 11
const rsaBytes = (key: KeyObject) => (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8

function* blocksOf(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

function rsaOpener(key: KeyObject): OpenUnit {
  const length = rsaBytes(key)
  return (unit) => {
    if (unit.length % length !== 0) throw new RangeError('not a multiple of the block size')
    return Buffer.concat([...blocksOf(unit, length)].map((block) => privateDecrypt({ key, padding }, block)))
  }
}

function rsaCloser(key: KeyObject): (unit: Uint8Array) => Uint8Array {
  const length = rsaBytes(key) - rsaPaddingBytes
  return (unit) => Buffer.concat([...blocksOf(unit, length)].map((block) => publicEncrypt({ key, padding }, block)))
}

/** Decrypter of one key, created once and used for many units. */
export interface Opener {
  readonly rule: number
  readonly open: OpenUnit
}
export const openerOf = (key: UnitKey): Opener => ({ rule: ruleOf[key.algorithm], open: unitOpener(key) })

/**
 * Decrypts with the first of these keys that fits. Null when no key has the frame's rule. Throws when none fits. A
 * wrong symmetric key is detected in 255 of 256 cases and a wrong RSA key never. So a result that begins like a data
 * unit is preferred. For RSA, and with `isSure` for all keys, this is required.
 */
export const openWith =
  (openers: readonly Opener[], { isSure = false }: { isSure?: boolean } = {}) =>
  (unit: Uint8Array, encryption: number): Uint8Array | null => {
    let isTried = false
    let doubtful: Uint8Array | undefined
    for (const { rule, open } of openers) {
      if (rule !== encryption) continue
      isTried = true
      try {
        const plaintext = open(unit)
        if (beginsRight(plaintext)) return plaintext
        if (rule !== ruleOf.rsa && !isSure) doubtful ??= plaintext
      } catch {
        // Encrypted with another key.
      }
    }
    if (doubtful) return doubtful
    if (isTried) throw new RangeError('no key fits')
    return null
  }

/** True when a unit begins with a time or with a key exchange (table 31). */
function beginsRight(unit: Uint8Array): boolean {
  if (unit.length >= 6 && readTime(unit, 0) !== null) return true
  return unit.length >= 15 && unit[0]! >= 2 && unit[0]! <= 5 && (unit[1]! << 8) + unit[2]! + 15 === unit.length
}
