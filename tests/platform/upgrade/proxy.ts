/** Runs nginx with the packages' settings, in front of programs on this machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from '../../../src/tools/sources.ts'
import { reservedPort } from '../../ports.ts'
import { until } from '../../waiting.ts'

export interface Proxy {
  readonly web: URL
  readonly vehiclesPort: number
  stop(): Promise<void>
}

/** `tls`: certificate and key (PEM) for TLS and HTTP/2, as it serves browsers. */
export async function openProxy(
  folder: string,
  web: readonly URL[],
  gateways: readonly number[],
  tls?: { readonly cert: string; readonly key: string },
): Promise<Proxy> {
  await mkdir(folder)
  const [httpPort, vehiclesPort] = [await reservedPort(), await reservedPort()]
  const template = await readFile(join(root, 'src/tools/deploy/nginx.conf'), 'utf8')
  const local = template
    .replace(/ {2}server \{\n {4}listen 80;[\s\S]*?\n {2}\}\n/, '')
    .replace('listen 443', `listen 127.0.0.1:${httpPort}`)
    .replaceAll('/etc/nginx/certificates', folder)
    .replace('listen 32960 backlog', `listen 127.0.0.1:${vehiclesPort} backlog`)
    .replaceAll(/(web|gateway)-(\d):\d+/g, (_all, kind, number) =>
      kind === 'web' ? (web[number - 1]?.host ?? '') : `127.0.0.1:${gateways[number - 1]}`,
    )
    // These names are those of containers.
    .replaceAll(/^ *resolver .*\n/gm, '')
    .replaceAll(' resolve;', ';')
    .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
    .replace('user www-data', 'user root')
    .replace('worker_rlimit_nofile 200000;', '')
    .replace('worker_connections 65536', 'worker_connections 4096')
  const settings = tls ? local : local.replace(' ssl http2;', ';').replaceAll(/^ *ssl_.*\n/gm, '')
  if (tls) {
    await writeFile(join(folder, 'certificate.pem'), tls.cert)
    await writeFile(join(folder, 'key.pem'), tls.key)
  }
  const path = join(folder, 'nginx.conf')
  await writeFile(path, `daemon off;\n${settings}`)
  const nginx = spawn('nginx', ['-c', path, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  await until(() => {
    if (nginx.exitCode !== null) throw new Error('nginx did not start')
    return listens(vehiclesPort)
  }, 'nginx')
  return {
    web: new URL(`${tls ? 'https' : 'http'}://127.0.0.1:${httpPort}`),
    vehiclesPort,
    async stop() {
      const exit = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await exit
    },
  }
}

/** True when a program on this machine accepts connections at the port. */
export const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
