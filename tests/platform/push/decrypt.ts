import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
const infoOf = (name: string) => Buffer.from(`${name}\0`, 'latin1')

/**
 * Decrypts a push message of one record as a browser does (RFC 8188, RFC 8291). `auth` is in base64url. Uses only Node,
 * so that it checks the library that encrypts.
 * @throws Error when the message was changed
 */
export function decryptPush(body: Buffer, key: ECDH, auth: string): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const record = body.subarray(keyEnd)
  if (record.length > recordSize) throw new Error('More than one record')
  const info = Buffer.concat([infoOf('WebPush: info'), key.getPublicKey(), senderKey])
  const secret = derive(key.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32)
  const contentKey = derive(secret, salt, infoOf('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(secret, salt, infoOf('Content-Encoding: nonce'), 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(record.subarray(-16))
  const content = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // 2 marks the last record. Zeros behind it are padding.
  const end = content.findLastIndex((byte) => byte !== 0)
  if (content[end] !== 2) throw new Error('No last record')
  return content.subarray(0, end)
}
