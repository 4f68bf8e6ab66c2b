import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly path: string
}

/** Local receiver of webhooks. `requests` lists the requests, and `answers` the next answers, 204 by default. */
export async function webhookReceiver() {
  const requests: WebhookRequest[] = []
  const answers: { status: number; text?: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      requests.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
        path: request.url ?? '',
      })
      const { status, text = '' } = answers.shift() ?? { status: 204 }
      response.writeHead(status).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received: requests,
    answers,
    address: `http://127.0.0.1:${port}/alarms`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
