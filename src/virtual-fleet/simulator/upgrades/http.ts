import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestTls, Agent as TlsAgent } from 'node:https'

export interface HttpRequest {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** Receives the chunks of a file (206). Returns false to break the connection. */
  readonly take?: (chunk: Buffer) => boolean
}

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly json: unknown
}

/** Sends a request. Throws without a response, and when the connection breaks. */
export type Http = (request: HttpRequest) => Promise<HttpResponse>

export interface HttpOptions {
  readonly authorization: string
  readonly anyCertificate?: boolean
}

const timeoutMs = 40_000
const maxBytes = 1_048_576
/** Many boxes share one program, so a connection for each would be too many. */
const most = { keepAlive: true, maxSockets: 200, maxFreeSockets: 50, timeout: timeoutMs }
const agents = {
  plain: new PlainAgent(most),
  tls: new TlsAgent(most),
  anyCertificate: new TlsAgent({ ...most, rejectUnauthorized: false }),
}

export const openHttp =
  ({ authorization, anyCertificate = false }: HttpOptions): Http =>
  ({ method, url, headers, json, take }) =>
    new Promise((resolve, reject) => {
      const isTls = url.startsWith('https:')
      const body = json === undefined ? undefined : JSON.stringify(json)
      const request = (isTls ? requestTls : requestPlain)(url, {
        method,
        timeout: timeoutMs,
        agent: isTls ? (anyCertificate ? agents.anyCertificate : agents.tls) : agents.plain,
        headers: {
          accept: 'application/json',
          authorization,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      })
      let isOver = false
      // The socket is destroyed without an error, because nothing listens for it after a complete response.
      const fail = (why: string) => {
        isOver = true
        reject(new Error(why))
        request.destroy()
      }
      request.once('timeout', () => fail('nothing came for long'))
      request.on('error', reject)
      request.once('response', (response) => {
        // A response with the whole file instead of the range is not used as a file.
        const isFile = take !== undefined && response.statusCode === 206
        const parts: Buffer[] = []
        let length = 0
        response.on('data', (chunk: Buffer) => {
          if (isOver) return
          if (isFile) {
            if (!take(chunk)) fail('the connection broke')
            return
          }
          length += chunk.length
          if (length > maxBytes) fail('the answer is too long')
          else parts.push(chunk)
        })
        response.on('error', reject)
        response.once('close', () => {
          const text = Buffer.concat(parts).toString('utf8')
          if (response.complete)
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: read(text) })
          else reject(new Error('the connection broke'))
        })
      })
      request.end(body)
    })

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
