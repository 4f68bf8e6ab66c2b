import { generateKeyPairSync } from 'node:crypto'
import { encodeFrame, unitOf, withUnit } from '../../../src/domain/gb32960/index.ts'
import { type BoxSigningKey, signWith } from '../../../src/platform/cipher/signature.ts'
import { sm2Pair } from '../../../src/platform/cipher/sm2.ts'

/** Chip of a box with its key pair. */
export interface Chip {
  readonly id: string
  readonly own: BoxSigningKey
  readonly publicKey: Buffer
}

const spki = { format: 'der', type: 'spki' } as const

/** Creates a chip for an algorithm of table 8. */
export function newChip(algorithm: BoxSigningKey['algorithm'], id: string): Chip {
  if (algorithm === 'sm2') {
    const { privateKey, publicKey } = sm2Pair()
    return { id, own: { algorithm, key: privateKey }, publicKey: publicKey.subarray(1) }
  }
  if (algorithm === 'rsa') {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return { id, own: { algorithm, key: privateKey }, publicKey: publicKey.export(spki) }
  }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return { id, own: { algorithm, key: privateKey }, publicKey: publicKey.export(spki).subarray(-65) }
}

const word = (number: number) => Buffer.of(number >> 8, number & 0xff)

/** Returns a signature of the data as defined in table 8. */
function signatureBytes(own: BoxSigningKey, data: Uint8Array): Buffer {
  const { algorithm, r, s } = signWith(own, data)
  return Buffer.concat([Buffer.of(algorithm), word(r.length), r, word(s.length), s])
}

/** Returns a report of the 2025 edition with its signature at the end. */
export function withSignature(report: Uint8Array, own: BoxSigningKey): Uint8Array {
  const unit = unitOf(report)
  return withUnit(report, 1, Buffer.concat([unit, Buffer.of(0xff), signatureBytes(own, unit)]))
}

/** Returns an activation frame (table B.3). `signedBy`: a key other than the chip's. */
export function activationFrame(vin: string, chip: Chip, { time = Date.now(), signedBy = chip.own } = {}): Uint8Array {
  const body = { time: new Date(time).toISOString(), chip: chip.id, key: chip.publicKey.toString('hex'), vin }
  const empty = { algorithm: 1, rLength: 0, r: '', sLength: 0, s: '' }
  const head = { version: 2025, vin, command: 9, response: 0xfe, encryption: 1, shape: 'full' } as const
  const whole = encodeFrame({ ...head, body: { ...body, keyLength: chip.publicKey.length, ...empty } })
  // Without the five bytes of the empty signature.
  const unit = unitOf(whole).subarray(0, -5)
  return withUnit(whole, 1, Buffer.concat([unit, signatureBytes(signedBy, unit)]))
}
