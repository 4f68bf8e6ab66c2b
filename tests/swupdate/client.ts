/** Finds or installs Debian's SWUpdate, and runs it as the client of a test. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, pause } from '../waiting.ts'

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: 'pipe', timeout: 180_000 }).toString()
const has = (program: string) => {
  try {
    run('sh', '-c', `command -v ${program}`)
    return true
  } catch {
    return false
  }
}

/** Reason why it is not available here. Undefined: it is. */
export function missingSwupdate(): string | undefined {
  if (!has('openssl')) return 'there is no openssl to sign images with'
  if (has('swupdate')) return undefined
  if (process.getuid?.() !== 0) return 'swupdate is not installed, and only root could install it'
  if (!has('apt-get')) return 'swupdate is not installed, and there is no apt to install it with'
  try {
    run('apt-get', 'update')
    run('apt-get', 'install', '-y', '--no-install-recommends', 'swupdate')
  } catch (error) {
    return `apt could not install swupdate: ${String(error).split('\n')[0]}`
  }
  return has('swupdate') ? undefined : 'apt installed swupdate, but it is not on the path'
}

export interface Settings {
  readonly port: number
  readonly vin: string
  readonly token: string
  /** Certificate that it trusts. */
  readonly cert: string
  /** Attributes that it reports about itself. */
  readonly identify: Readonly<Record<string, string>>
  /** Arguments of its DDI client. For example '-c 2': it has restarted successfully. */
  readonly suricatta?: string
  readonly more?: readonly string[]
}

/** Maximum number of starts. On a machine that stalls for seconds, SWUpdate occasionally dies by a signal. */
const maxStarts = 4

/**
 * Runs it until `isDone`, then ends it. Returns its output. If it ends earlier it is started again, as by a box's
 * service manager. A client that misses a poll waits half a minute for the next.
 */
export async function runSwupdate(
  settings: Settings,
  isDone: () => Promise<boolean>,
  maxMs = 300_000,
): Promise<string> {
  const { port, vin, token, cert, identify, suricatta = '', more = [] } = settings
  const folder = mkdtempSync(join(tmpdir(), 'swupdate-'))
  const config = join(folder, 'sw.cfg')
  const identifyEntries = Object.entries(identify).map(([name, value]) => `{ name = "${name}"; value = "${value}"; }`)
  writeFileSync(
    config,
    `globals : { verbose = true; };
identify : ( ${identifyEntries.join(', ')} );
suricatta : { tenant = "DEFAULT"; id = "${vin}"; url = "http://127.0.0.1:${port}/ddi"; targettoken = "${token}";
  retry = 5; retrywait = 1; polldelay = 1; userid = 0; groupid = 0; };
`,
  )
  // Its sockets are in TMPDIR. Each run has its own.
  const args = ['-f', config, '-k', cert, '-H', 'tbox:1.0', '-l', '5', ...more, '-u', `-p 1 ${suricatta}`.trim()]
  const env = { ...process.env, TMPDIR: folder }
  let log = ''
  let child: ChildProcess | undefined
  const start = () => {
    child = spawn('swupdate', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += chunk))
  }
  let starts = 0
  const goesOn = async () => {
    if (await isDone()) return 'done'
    if (child && !hasEnded(child)) return 'running'
    if (starts === maxStarts) return 'ended'
    start()
    starts++
    return 'running'
  }
  try {
    const state = await eventually(goesOn, (now) => now !== 'running', maxMs)
    if (state !== 'done')
      throw new Error(
        `SWUpdate did not come so far (${child?.exitCode ?? child?.signalCode ?? 'it runs'}, start ${starts}):\n${log.slice(-4_000)}`,
      )
  } finally {
    if (child && !hasEnded(child)) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([exit, pause(3_000, 'then it is killed')])
      child.kill('SIGKILL')
    }
  }
  return log
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Opens a proxy to the server that changes the response, or cuts it off. */
export async function openWay(port: number, change: (chunk: Buffer, sent: number) => Buffer | 'cut') {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    let sentBytes = 0
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.on('data', (chunk) => {
      requests.push(chunk.toString('latin1'))
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      const changedChunk = change(chunk, sentBytes)
      if (changedChunk === 'cut') {
        client.destroy()
        upstream.destroy()
        return
      }
      sentBytes += changedChunk.length
      client.write(changedChunk)
    })
    client.on('close', () => upstream.end())
    upstream.on('close', () => client.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
