import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, getCACertificates, type TLSSocket } from 'node:tls'
import { Client } from 'ldapts'
import { addressOf } from '../../../../platform/reach.ts'
import { ProviderError } from './port.ts'

export interface DirectoryAddress {
  readonly url: URL
  /** PEM. Undefined: the certificates that the system trusts. */
  readonly ca?: string | undefined
  /** ldap:// without STARTTLS. */
  readonly isPlain: boolean
}

/** Time for one sign-in or check, from the connection to the last answer. */
const sessionMs = 10_000
/** Time limit of one operation. */
const operationMs = 8_000
/** Connections to one directory at once. More wait for their turn. */
const atOnce = 8
const waitingMost = 200
const waitingMs = 10_000
/** Bytes that a directory may send in one connection. A user with 1 000 groups has some 100 KiB. */
const maxAnswer = 4 * 1024 * 1024
const startTls = '1.3.6.1.4.1.1466.20037'
const late = () => new ProviderError('down', 'no answer in time')

interface Turns {
  running: number
  readonly waiting: Set<() => void>
}
const turnsOf = new Map<string, Turns>()

/** Runs `work` when fewer than `atOnce` others run for the directory. */
async function inTurn<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(directory) ?? { running: 0, waiting: new Set() }
  turnsOf.set(directory, turns)
  if (turns.running < atOnce) turns.running++
  else await turnOf(turns)
  try {
    return await work()
  } finally {
    const [next] = turns.waiting
    if (next) next()
    else turns.running--
    if (turns.running === 0) turnsOf.delete(directory)
  }
}

function turnOf({ waiting }: Turns): Promise<void> {
  if (waiting.size >= waitingMost) throw new ProviderError('down', 'too many sign-ins at once')
  return new Promise((resolve, reject) => {
    const next = () => {
      clearTimeout(timer)
      waiting.delete(next)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(next)
      reject(new ProviderError('down', 'too many sign-ins at once'))
    }, waitingMs)
    waiting.add(next)
  })
}

/**
 * Runs `work` with a connection that is closed in all cases. It leads to an address that `hosts` (FORWARD_HOSTS) allows,
 * and the server's certificate is checked. Rejects after 10 seconds.
 */
export function withConnection<T>(
  directory: DirectoryAddress,
  hosts: string | undefined,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  return inTurn(directory.url.host, async () => {
    const lines: Socket[] = []
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(late()), sessionMs)
    })
    const run = async () => {
      const address = await addressOf(hostOf(directory), hosts)
      if (isOver) throw late()
      return work(await open(directory, address, lines))
    }
    try {
      return await Promise.race([run(), limit])
    } finally {
      isOver = true
      clearTimeout(timer)
      for (const line of lines.reverse()) line.on('error', () => undefined).destroy()
    }
  })
}

const hostOf = ({ url }: DirectoryAddress) => url.hostname.replace(/^\[|\]$/g, '')

async function open(directory: DirectoryAddress, address: string, lines: Socket[]): Promise<Client> {
  const { url, ca, isPlain } = directory
  const host = hostOf(directory)
  const isTls = url.protocol === 'ldaps:'
  const line = connect({ host: address, port: Number(url.port) || (isTls ? 636 : 389) })
  lines.push(line)
  await ready(line, 'connect')
  if (isPlain) return clientOn(line)
  if (!isTls) await clientOn(line).exop(startTls)
  // The next client has a parser of its own, so that nothing the server sent before TLS counts.
  line.removeAllListeners('data')
  const socket = connectTls({
    socket: line,
    host,
    // A server name must not be an address.
    ...(isIP(host) ? {} : { servername: host }),
    ca: ca ? [ca] : [...getCACertificates('default'), ...getCACertificates('system')],
    minVersion: 'TLSv1.2',
  })
  lines.push(socket)
  await ready(socket, 'secureConnect')
  return clientOn(socket)
}

function ready(socket: Socket | TLSSocket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new ProviderError('down', 'the connection was closed')))
    socket.once(event, resolve)
  })
}

/** The library's client on an open connection. It opens no other one. */
function clientOn(socket: Socket): Client {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxAnswer) socket.destroy(new ProviderError('refused', 'the answer is too long'))
  })
  let isUsed = false
  return new Client({
    url: 'ldap://directory',
    timeout: operationMs,
    connectTimeout: operationMs,
    createConnection: (() => {
      if (isUsed) throw new ProviderError('down', 'the connection was closed')
      isUsed = true
      return socket
    }) as typeof connect,
  })
}
