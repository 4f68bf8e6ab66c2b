import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Keys that identify this platform to push services (RFC 8292). */
export interface VapidKeys {
  /** 65 bytes in base64url, with which a browser subscribes. */
  readonly publicKey: string
  /** PEM (PKCS #8). */
  readonly privatePem: string
}

export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return {
    publicKey: publicKeyOf(privateKey),
    privatePem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

function publicKeyOf(key: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )
}

const hourSeconds = 3600
/** Services reject tokens that are valid for more than a day. */
const validSeconds = 12 * hourSeconds
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Header `authorization` of a push message: a token signed with ES256 for the endpoint's service. `contact` is a
 * `mailto:` or `https:` address for the service's operator. Without it the claim is omitted.
 */
export function vapidHeader(keys: VapidKeys, endpoint: URL, contact: string | undefined, now: Date): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(now.getTime() / 1000) + validSeconds,
    ...(contact && { sub: contact }),
  }
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = createPrivateKey(keys.privatePem)
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${text}.${signature}, k=${keys.publicKey}`
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
