import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptPush } from '../../../platform/push/decrypt.ts'

/** Push message after decryption by its browser. */
interface DecryptedPush {
  readonly device: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly payload: {
    readonly web_push: number
    readonly notification: { title: string; body: string; navigate: string; tag: string; app_badge: string }
  }
}
export interface TestDevice {
  readonly device: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly origin: string
}

/** Local push service with browsers that subscribe to it. `answers` sets the answer by device, 201 by default. */
export async function pushService() {
  const messages: DecryptedPush[] = []
  const requests: string[] = []
  const answers = new Map<string, { status: number; headers?: Record<string, string> }>()
  const keys = new Map<string, { key: ReturnType<typeof createECDH>; auth: string }>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const device = request.url?.slice(1) ?? ''
    requests.push(device)
    const { status, headers = {} } = answers.get(device) ?? { status: 201 }
    const deviceKeys = keys.get(device)
    if (status === 201 && deviceKeys) {
      const payload = JSON.parse(decryptPush(Buffer.concat(parts), deviceKeys.key, deviceKeys.auth).toString())
      messages.push({ device, headers: request.headers, payload })
    }
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received: messages,
    asked: requests,
    answers,
    subscribe(): TestDevice {
      const key = createECDH('prime256v1')
      key.generateKeys()
      const auth = randomBytes(16).toString('base64url')
      const device = randomUUID()
      keys.set(device, { key, auth })
      const endpoint = `http://127.0.0.1:${port}/${device}`
      return { device, endpoint, p256dh: key.getPublicKey('base64url'), auth, origin: 'https://fleet.example' }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
