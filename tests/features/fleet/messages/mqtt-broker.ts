/** Debian's mosquitto as a broker, where it is installed. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectAsync, type IClientOptions } from 'mqtt'
import { onTestFinished } from 'vitest'
import { reservedPort } from '../../../ports.ts'
import { certificateOf, type TestCa } from '../../../telematics/gateway/certificate.ts'
import { until } from '../../../waiting.ts'

const program = '/usr/sbin/mosquitto'
export const hasMosquitto = existsSync(program)

interface BrokerOptions {
  readonly ca?: TestCa
  /** The broker requires a certificate of `ca`. */
  readonly clientCertificates?: boolean
  readonly user?: { readonly name: string; readonly password: string }
}
export interface TestBroker {
  readonly port: number
  /** Stores its sessions and stops, or with SIGKILL only stops. */
  stop(signal?: NodeJS.Signals): Promise<void>
  start(): Promise<void>
}

/** Starts a broker on a port of the system, until the test ends. */
export async function openBroker({ ca, clientCertificates, user }: BrokerOptions = {}): Promise<TestBroker> {
  const folder = await mkdtemp(join(tmpdir(), 'mosquitto-'))
  const path = (name: string) => join(folder, name)
  const port = await reservedPort()
  // Started by root, it would read the files as another user.
  const lines = [`listener ${port} 127.0.0.1`, 'user root', 'persistence true', `persistence_location ${folder}/`]
  lines.push('max_inflight_messages 0', 'max_queued_messages 0', `allow_anonymous ${user === undefined}`)
  if (ca) {
    const { cert, key } = certificateOf('localhost', { ca })
    for (const [file, text] of Object.entries({ 'cert.pem': cert, 'key.pem': key, 'ca.pem': ca.cert }))
      await writeFile(path(file), text)
    lines.push(`certfile ${path('cert.pem')}`, `keyfile ${path('key.pem')}`, `cafile ${path('ca.pem')}`)
    if (clientCertificates) lines.push('require_certificate true')
  }
  if (user) {
    await promisify(execFile)('mosquitto_passwd', ['-c', '-b', path('passwords'), user.name, user.password])
    lines.push(`password_file ${path('passwords')}`)
  }
  await writeFile(path('mosquitto.conf'), `${lines.join('\n')}\n`)
  let child: ReturnType<typeof spawn> | undefined
  const start = async () => {
    child = spawn(program, ['-c', path('mosquitto.conf')], { stdio: ['ignore', 'ignore', 'ignore'] })
    await until(() => isListening(port), 'mosquitto listens')
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  await start()
  onTestFinished(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { port, start, stop }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connectTcp({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export interface ReceivedMessage {
  readonly topic: string
  readonly payload: Buffer
  readonly retain: boolean
}

/** Subscribes to everything until the test ends. The broker stores what arrives while it is not connected. */
export async function subscribe({ port }: TestBroker, options: IClientOptions = {}, topic = '#') {
  const messages: ReceivedMessage[] = []
  const client = await connectAsync(`mqtt${options.ca ? 's' : ''}://localhost:${port}`, {
    clientId: 'subscriber',
    clean: false,
    reconnectPeriod: 20,
    ...options,
  })
  client.on('error', () => {})
  client.on('message', (name, payload, { retain }) => messages.push({ topic: name, payload, retain }))
  await client.subscribeAsync(topic, { qos: 1 })
  onTestFinished(async () => {
    client.end(true)
  })
  return messages
}
