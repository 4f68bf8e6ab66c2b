/** Debian's SWUpdate as the client of a test: found or installed, and run. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/** Why it cannot be had here; undefined: it is there. */
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
  /** The certificate that it trusts. */
  readonly cert: string
  /** What it says of itself. */
  readonly identify: Readonly<Record<string, string>>
  /** Of its DDI client, such as '-c 2': it has restarted, and all is well. */
  readonly suricatta?: string
  readonly more?: readonly string[]
}

/** Runs it until `isDone`, then ends it. Answers what it wrote. A client that misses a poll waits half a minute for the next. */
export async function runSwupdate(
  settings: Settings,
  isDone: () => Promise<boolean>,
  mostMs = 300_000,
): Promise<string> {
  const { port, vin, token, cert, identify, suricatta = '', more = [] } = settings
  const folder = mkdtempSync(join(tmpdir(), 'swupdate-'))
  const config = join(folder, 'sw.cfg')
  const said = Object.entries(identify).map(([name, value]) => `{ name = "${name}"; value = "${value}"; }`)
  writeFileSync(
    config,
    `globals : { verbose = true; };
identify : ( ${said.join(', ')} );
suricatta : { tenant = "DEFAULT"; id = "${vin}"; url = "http://127.0.0.1:${port}/ddi"; targettoken = "${token}";
  retry = 5; retrywait = 1; polldelay = 1; userid = 0; groupid = 0; };
`,
  )
  // Its sockets lie in TMPDIR: each run has its own.
  const args = ['-f', config, '-k', cert, '-H', 'tbox:1.0', '-l', '5', ...more, '-u', `-p 1 ${suricatta}`.trim()]
  const child = spawn('swupdate', args, { env: { ...process.env, TMPDIR: folder }, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const until = Date.now() + mostMs
  try {
    while (!(await isDone())) {
      if (Date.now() > until || child.exitCode !== null)
        throw new Error(
          `SWUpdate did not come so far:\n${log.slice(-4_000)}\nThis process waits for: ${process.getActiveResourcesInfo().join(' ')}`,
        )
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  } finally {
    child.kill('SIGTERM')
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3_000))])
    child.kill('SIGKILL')
  }
  return log
}

/** A way to the server that changes what comes back, or ends early. */
export async function openWay(port: number, change: (chunk: Buffer, sent: number) => Buffer | 'cut') {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    let sent = 0
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.on('data', (chunk) => {
      requests.push(chunk.toString('latin1'))
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      const changed = change(chunk, sent)
      if (changed === 'cut') {
        client.destroy()
        upstream.destroy()
        return
      }
      sent += changed.length
      client.write(changed)
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
