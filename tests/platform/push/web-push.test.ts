/** Tests Web Push against the RFCs' examples, and against web-push and http_ece as the other side. */
import { createECDH, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { encryptPush, maxContentBytes, PushKeyError } from '../../../src/platform/push/encrypt.ts'
import { isEndpoint, resultOf, sendPush } from '../../../src/platform/push/push.ts'
import { contactOf, newVapidKeys, vapidHeader } from '../../../src/platform/push/vapid.ts'

const require = createRequire(import.meta.url)
const ece = require('http_ece') as {
  decrypt(body: Buffer, how: { version: string; privateKey: unknown; authSecret: string }): Buffer
}
const webPush = require('web-push') as {
  generateVAPIDKeys(): { publicKey: string; privateKey: string }
  generateRequestDetails(
    subscription: object,
    content: string,
    options: object,
  ): { headers: Record<string, string>; body: Buffer }
}

/** RFC 8291, appendix A. */
const example = {
  content: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  browserPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

/** Simulates a subscribed browser: its keys, and its decryption of a message. */
function browser() {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  return {
    keys: { p256dh: key.getPublicKey('base64url'), auth },
    read: (body: Buffer) => ece.decrypt(body, { version: 'aes128gcm', privateKey: key, authSecret: auth }),
  }
}

describe('encryption', () => {
  test("is that of RFC 8291's example, byte for byte", () => {
    const { content, p256dh, auth, salt, senderPrivate, message } = example
    const keyMaterial = { salt: bytes(salt), privateKey: bytes(senderPrivate) }
    expect(encryptPush(Buffer.from(content), { p256dh, auth }, keyMaterial).toString('base64url')).toBe(message)
  })

  test('http_ece reads whatever is sent, up to the most that fits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: maxContentBytes }), (content) => {
        const { keys, read } = browser()
        expect(read(encryptPush(Buffer.from(content), keys)).equals(Buffer.from(content))).toBe(true)
      }),
      { examples: [[new Uint8Array(0)], [new Uint8Array(maxContentBytes)]] },
    )
    expect(() => encryptPush(Buffer.alloc(maxContentBytes + 1), browser().keys)).toThrow(RangeError)
  })

  test('a flipped bit is noticed', () => {
    const { keys, read } = browser()
    const body = encryptPush(Buffer.from('content'), keys)
    body[body.length - 20]! ^= 1
    expect(() => read(body)).toThrow()
  })

  test.each([
    ['a short key', { p256dh: 'AAAA', auth: example.auth }],
    ['no point on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: example.auth }],
    ['a short secret', { p256dh: example.p256dh, auth: 'AAAA' }],
  ])('keys are refused: %s', (_what, keys) => {
    expect(() => encryptPush(Buffer.from('x'), keys)).toThrow(PushKeyError)
  })
})

describe('identification', () => {
  const now = new Date('2026-11-23T08:00:00Z')

  test('the token is signed by the key that is named, for this service and half a day', () => {
    const keys = newVapidKeys()
    const header = vapidHeader(keys, new URL('https://push.example.org/x/y'), 'mailto:ops@example.org', now)
    const [, head = '', claims = '', signature = '', publicKey = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
    expect(publicKey).toBe(keys.publicKey)
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://push.example.org',
      exp: now.getTime() / 1000 + 12 * 3600,
      sub: 'mailto:ops@example.org',
    })
    const point = bytes(publicKey)
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const key = { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, bytes(signature))).toBe(true)
  })

  test('has the form that web-push gives it', () => {
    const endpoint = 'https://push.example.org/x'
    const { keys } = browser()
    const { headers } = webPush.generateRequestDetails({ endpoint, keys }, 'content', {
      vapidDetails: { subject: 'mailto:ops@example.org', ...webPush.generateVAPIDKeys() },
    })
    const form = (header = '') => header.replace(/[\w-]{20,}/g, '*')
    const ours = vapidHeader(newVapidKeys(), new URL(endpoint), 'mailto:ops@example.org', now)
    expect(form(ours)).toBe(form(headers.Authorization))
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
  const now = new Date('2026-11-23T08:00:00Z')
  const message = { content: '{"a":1}', ttlSeconds: 60, urgency: 'high', topic: 'alarm' } as const
  const sender = { keys: newVapidKeys(), contact: undefined, hosts: '127.0.0.1', now }

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
    expect(resultOf(status, after, now)).toEqual(outcome)
  })
})
