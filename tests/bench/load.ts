import { connect, type Socket } from 'node:net'

export interface Load {
  url: URL
  headers: Record<string, string>
  /** JSON bodies of the requests, used in turn. */
  bodies: readonly string[]
  connections: number
}

/** Result of one window of load: answers within it, and its duration. */
export interface Window {
  answers: number
  seconds: number
}

/**
 * Sends POSTs over persistent connections. Each sends its next request as soon as its answer has arrived. Uses bare
 * sockets, because the client shares the machine with the measured server. Throws on a status other than 200 or a
 * `code` other than success.
 */
export async function runLoad({ url, headers, bodies, connections }: Load, seconds: number): Promise<Window> {
  const requests = bodies.map((body) => requestOf(url, headers, body))
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let answers = 0
  let turn = 0
  const next = () => {
    if (performance.now() >= until) return undefined
    return requests[turn++ % requests.length]
  }
  await Promise.all(
    Array.from({ length: connections }, () =>
      drive(url, next, () => {
        answers++
      }),
    ),
  )
  return { answers, seconds: (performance.now() - startedAt) / 1000 }
}

function requestOf(url: URL, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries({
    host: url.host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`POST ${url.pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

function drive(url: URL, next: () => Buffer | undefined, onAnswer: () => void): Promise<void> {
  const socket = connect(Number(url.port), url.hostname).setNoDelay()
  return new Promise<void>((resolve, reject) => {
    let buffer = Buffer.alloc(0)
    const send = () => {
      const request = next()
      if (request) socket.write(request)
      else end(socket, resolve)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection')))
    socket.on('data', (chunk) => {
      buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
      const size = sizeOfAnswer(buffer)
      if (size === undefined || buffer.length < size) return
      const wrong = faultOf(buffer)
      if (wrong) return reject(new Error(wrong))
      buffer = buffer.subarray(size)
      onAnswer()
      send()
    })
  }).finally(() => socket.destroy())
}

function end(socket: Socket, resolve: () => void): void {
  resolve()
  socket.end()
}

/** Bytes of head and body, once the head has arrived. */
function sizeOfAnswer(buffer: Buffer): number | undefined {
  const headEnd = buffer.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(buffer.toString('latin1', 0, headEnd))?.[1]
  if (length === undefined) throw new Error('An answer without content-length')
  return headEnd + 4 + Number(length)
}

function faultOf(receivedBytes: Buffer): string | undefined {
  const start = receivedBytes.toString('utf8', 0, 2000)
  const head = start.split('\r\n\r\n')
  const ok = start.startsWith('HTTP/1.1 200') && /^\{"code":200,|^\{"rows"/.test(head[1] ?? '')
  return ok ? undefined : `Unexpected answer: ${start}`
}
