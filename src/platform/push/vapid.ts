import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto'
import webPush from 'web-push'

/** Keys that identify this platform to push services (RFC 8292). */
export interface VapidKeys {
  /** 65 bytes in base64url. Browsers pass it when they subscribe. */
  readonly publicKey: string
  /** PEM (PKCS #8). */
  readonly privatePem: string
}

export function newVapidKeys(): VapidKeys {
  const { publicKey, privateKey: d } = webPush.generateVAPIDKeys()
  const key = createPrivateKey({ key: { ...publicJwk(publicKey), d }, format: 'jwk' })
  return { publicKey, privatePem: String(key.export({ type: 'pkcs8', format: 'pem' })) }
}

function publicJwk(publicKey: string): JsonWebKey {
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
}

/** The private number in base64url, as web-push reads it. */
export const privateNumberOf = ({ privatePem }: VapidKeys): string =>
  createPrivateKey(privatePem).export({ format: 'jwk' }).d ?? ''

/** True for 65 bytes in base64url that are an uncompressed point on P-256. */
export function isPublicKey(publicKey: string): boolean {
  if (Buffer.from(publicKey, 'base64url').length !== 65) return false
  try {
    createPublicKey({ key: publicJwk(publicKey), format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/**
 * Contact for the operators of push services. Apple rejects localhost, so there is none unless PUBLIC_URL or MAIL_FROM
 * is a public address.
 */
export function contactOf({ publicUrl, mailFrom }: { publicUrl: string | undefined; mailFrom: string }) {
  if (publicUrl?.startsWith('https://') && new URL(publicUrl).hostname.includes('.')) return new URL(publicUrl).origin
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? `mailto:${address}` : undefined
}
