import { generateKeyPairSync, sign } from 'node:crypto'

/** DER encoding: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const time = (text: string) => der(0x17, Buffer.from(text))
const pem = (label: string, bytes: Buffer) =>
  [`-----BEGIN ${label}-----`, ...(bytes.toString('base64').match(/.{1,64}/g) ?? []), `-----END ${label}-----\n`].join(
    '\n',
  )

/**
 * Creates a self-signed certificate and its key, both PEM. It has the longest validity of its format, because OpenSSL
 * uses the machine's clock and the tests use a shifted one. `until`: YYMMDDhhmmssZ.
 */
export function selfSigned(name: string, until = '491231235959Z'): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))
  const subject = sequence(der(0x31, commonName))
  const valid = sequence(time('500101000000Z'), time(until))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const body = sequence(version, der(0x02, Buffer.from([1])), ecdsaWithSha256, subject, valid, subject, key)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  return {
    cert: pem('CERTIFICATE', sequence(body, ecdsaWithSha256, signature)),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}
