/** Tests Web Push with a browser of our own, which reads the example of RFC 8291. */
import { createECDH, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isEndpoint, maxContentBytes, resultOf, sendPush } from '../../../src/platform/push/push.ts'
import { contactOf, newVapidKeys, privateNumberOf } from '../../../src/platform/push/vapid.ts'
import { decryptPush } from './decrypt.ts'

/** RFC 8291, appendix A. */
const example = {
  content: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  browserPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

const now = new Date()
const message = { content: '{"a":1}', ttlSeconds: 60, urgency: 'high', topic: 'alarm' } as const
const sender = { keys: newVapidKeys(), contact: 'mailto:ops@example.org', hosts: '127.0.0.1', now }

/** Simulates a subscribed browser: its keys, and its decryption of a message. */
function browser() {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  return {
    keys: { p256dh: key.getPublicKey('base64url'), auth },
    read: (body: Buffer) => decryptPush(body, key, auth),
  }
}

/** Local push service that answers with a status. `got`: the requests. */
async function service(status: number) {
  const got: { headers: Record<string, unknown>; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    got.push({ headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { got, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sub` }
}

describe('encryption', () => {
  test("the browser of these tests reads RFC 8291's example", () => {
    const key = createECDH('prime256v1')
    key.setPrivateKey(bytes(example.browserPrivate))
    expect(key.getPublicKey('base64url')).toBe(example.p256dh)
    expect(decryptPush(bytes(example.message), key, example.auth).toString()).toBe(example.content)
  })

  test('a browser reads all that is sent, up to the most that fits', async () => {
    const { got, endpoint } = await service(201)
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: maxContentBytes / 4, unit: 'binary' }), async (text) => {
        const { keys, read } = browser()
        expect(await sendPush({ endpoint, ...keys }, { ...message, content: text }, sender)).toEqual({ kind: 'sent' })
        expect(read(got.pop()!.body).toString()).toBe(text)
      }),
      { examples: [['x'.repeat(maxContentBytes)]], numRuns: 30 },
    )
    const content = 'x'.repeat(maxContentBytes + 1)
    const result = await sendPush({ endpoint, ...browser().keys }, { ...message, content }, sender)
    expect(result.kind).toBe('refused')
    expect(got).toEqual([])
  })

  test('a flipped bit is noticed', async () => {
    const { got, endpoint } = await service(201)
    const { keys, read } = browser()
    await sendPush({ endpoint, ...keys }, message, sender)
    const { body } = got[0]!
    body[body.length - 20]! ^= 1
    expect(() => read(body)).toThrow()
  })

  test.each([
    ['a short key', { p256dh: 'AAAA', auth: example.auth }],
    ['no point on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: example.auth }],
    ['a short secret', { p256dh: example.p256dh, auth: 'AAAA' }],
  ])('a subscription has ended whose keys cannot be used: %s', async (_what, keys) => {
    const { got, endpoint } = await service(201)
    expect(await sendPush({ endpoint, ...keys }, message, sender)).toEqual({ kind: 'gone' })
    expect(got).toEqual([])
  })
})

describe('identification', () => {
  async function tokenOf(contact: string | undefined) {
    const { got, endpoint } = await service(201)
    await sendPush({ endpoint, ...browser().keys }, message, { ...sender, contact })
    const [, head = '', claims = '', signature = '', publicKey = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(String(got[0]?.headers.authorization)) ?? []
    const json = (part: string): unknown => JSON.parse(bytes(part).toString())
    return { endpoint, text: `${head}.${claims}`, head: json(head), claims: json(claims), signature, publicKey }
  }

  test('the token is signed by the key that is named, for this service and half a day', async () => {
    const { endpoint, text, head, claims, signature, publicKey } = await tokenOf('mailto:ops@example.org')
    expect(publicKey).toBe(sender.keys.publicKey)
    expect(head).toEqual({ typ: 'JWT', alg: 'ES256' })
    const { exp, ...others } = claims as { exp: number }
    expect(others).toEqual({ aud: new URL(endpoint).origin, sub: 'mailto:ops@example.org' })
    expect(Math.abs(exp - (now.getTime() / 1000 + 12 * 3600))).toBeLessThan(60)
    const point = bytes(publicKey)
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const key = { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(text), key, bytes(signature))).toBe(true)
  })

  test('a message is sent without a contact, too', async () => {
    expect((await tokenOf(undefined)).claims).toMatchObject({ sub: 'mailto:unknown@example.invalid' })
  })

  test('new keys belong together, and are stored as PKCS #8', () => {
    for (let count = 0; count < 20; count++) {
      const keys = newVapidKeys()
      const key = createECDH('prime256v1')
      key.setPrivateKey(bytes(privateNumberOf(keys)))
      expect(key.getPublicKey('base64url')).toBe(keys.publicKey)
      expect(keys.privatePem).toMatch(/^-----BEGIN PRIVATE KEY-----\n[^-]+-----END PRIVATE KEY-----\n$/)
      expect(bytes(privateNumberOf(keys))).toHaveLength(32)
    }
  })

  test('nobody is told of a contact on localhost', () => {
    const mailFrom = 'Vehicle platform <no-reply@localhost>'
    expect(contactOf({ publicUrl: undefined, mailFrom })).toBeUndefined()
    expect(contactOf({ publicUrl: 'https://localhost', mailFrom })).toBeUndefined()
    expect(contactOf({ publicUrl: 'https://fleet.example.org/x', mailFrom })).toBe('https://fleet.example.org')
    expect(contactOf({ publicUrl: undefined, mailFrom: 'Fleet <ops@example.org>' })).toBe('mailto:ops@example.org')
  })
})

describe('sending', () => {
  test('a service gets what RFC 8030 asks for, and the browser reads it', async () => {
    const { got, endpoint } = await service(201)
    const { keys, read } = browser()
    expect(await sendPush({ endpoint, ...keys }, message, sender)).toEqual({ kind: 'sent' })
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = got
    expect(headers).toMatchObject({ ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(headers.topic).toMatch(/^[\w-]{32}$/)
    expect(read(body).toString()).toBe('{"a":1}')
  })

  test('an address inside is never reached, nor one without HTTPS that nobody allowed', async () => {
    const { got, endpoint } = await service(201)
    const result = await sendPush({ endpoint, ...browser().keys }, message, { ...sender, hosts: undefined })
    expect(result.kind).toBe('refused')
    expect(got).toEqual([])
    expect(isEndpoint(endpoint, undefined)).toBe(false)
    expect(isEndpoint(endpoint, 'a.example, 127.0.0.1')).toBe(true)
    expect(isEndpoint('https://push.example.org/x', undefined)).toBe(true)
    expect(isEndpoint('https://a:b@push.example.org/x', undefined)).toBe(false)
    expect(isEndpoint('file:///etc/passwd', undefined)).toBe(false)
  })

  test.each([
    [201, '', { kind: 'sent' }],
    [404, '', { kind: 'gone' }],
    [410, '', { kind: 'gone' }],
    [403, '', { kind: 'gone' }],
    [413, '', { kind: 'refused', reason: 'HTTP 413' }],
    [429, '120', { kind: 'later', reason: 'HTTP 429', afterMs: 120_000 }],
    [429, 'Mon, 23 Nov 2026 08:01:00 GMT', { kind: 'later', reason: 'HTTP 429', afterMs: 60_000 }],
    [503, 'soon', { kind: 'later', reason: 'HTTP 503', afterMs: undefined }],
  ])('an answer of %i (retry-after: %s) means what it should', (status, after, outcome) => {
    expect(resultOf(status, after, new Date('2026-11-23T08:00:00Z'))).toEqual(outcome)
  })
})
