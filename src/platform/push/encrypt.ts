import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

/** Keys of a browser's push subscription in base64url. */
export interface PushKeys {
  /** Public key: 65 bytes, an uncompressed point on P-256. */
  readonly p256dh: string
  /** Shared secret of 16 bytes. */
  readonly auth: string
}
/** Values that are random for each message. Tests set them. */
export interface PushRandomness {
  readonly salt: Buffer
  readonly privateKey: Buffer
}

const recordSize = 4096
/** Content limit: one record minus its tag and delimiter. Push services accept only one record. */
export const maxContentBytes = recordSize - 17
const publicKeyBytes = 65
const authBytes = 16

export class PushKeyError extends Error {
  override name = 'PushKeyError'
}

const hmac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest()
/** HKDF (RFC 5869) with at most 32 bytes of output. */
const expand = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) =>
  hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, bytes)
const infoOf = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`, 'latin1')

/**
 * Encrypts a message for one subscription. Uses content encoding `aes128gcm` (RFC 8188) with a key that only the
 * browser can derive (RFC 8291). Throws a PushKeyError for invalid keys, and a RangeError for content over
 * `maxContentBytes` bytes.
 */
export function encryptPush(content: Buffer, keys: PushKeys, randomness?: PushRandomness): Buffer {
  if (content.length > maxContentBytes) throw new RangeError(`A push message has at most ${maxContentBytes} bytes`)
  const browserKey = Buffer.from(keys.p256dh, 'base64url')
  const auth = Buffer.from(keys.auth, 'base64url')
  if (browserKey.length !== publicKeyBytes || auth.length !== authBytes) throw new PushKeyError('Not a subscription')
  const own = createECDH('prime256v1')
  if (randomness) own.setPrivateKey(randomness.privateKey)
  else own.generateKeys()
  const ownKey = own.getPublicKey()
  const secret = expand(
    auth,
    sharedWith(own, browserKey),
    Buffer.concat([Buffer.from('WebPush: info\0', 'latin1'), browserKey, ownKey]),
    32,
  )
  const salt = randomness?.salt ?? randomBytes(16)
  const key = expand(salt, secret, infoOf('aes128gcm'), 16)
  const nonce = expand(salt, secret, infoOf('nonce'), 12)
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(recordSize, 16)
  header.writeUInt8(ownKey.length, 20)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 marks the last record.
  const ciphertext = [cipher.update(Buffer.concat([content, Buffer.from([2])])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([header, ownKey, ...ciphertext])
}

function sharedWith(own: ReturnType<typeof createECDH>, key: Buffer): Buffer {
  try {
    return own.computeSecret(key)
  } catch {
    throw new PushKeyError('Not a point on P-256')
  }
}
