import { spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connect } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openStore } from '../../../src/platform/store/store.ts'
import { enter } from '../../features/work/commands/ledger.ts'
import { isInstalled } from '../../installed-programs.ts'
import { metricFaults, promtoolFaults } from '../../platform/metric-names.ts'
import { freshStore } from '../../platform/store/open.ts'
import { programEnvironment } from '../../program-environment.ts'
import { Box } from './box.ts'
import { selfSigned } from './certificate.ts'
import { report, vinOf } from './frames.ts'
import { addVehicles, eventually, framesOf, iccidOf, presenceOf } from './yard.ts'

const token = 'a-token-of-the-metrics'
const program = join(import.meta.dirname, '../../../src/programs/gateway-main.ts')
/** Last text of /metrics. */
let metricsText = ''
const { dataDir, databaseUrl } = await freshStore()
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('the gateway as a program of its own, over TLS: what was sent is kept when it is told to end, a command expires without a server', async () => {
  const before = await openStore({ dataDir, databaseUrl })
  await addVehicles(before, [1])
  await enter(before, vinOf(2), { expiresInMs: 0 })
  await before.close()
  const { cert, key } = selfSigned('gateway.test')
  const [certPath, keyPath] = [join(dataDir, 'cert.pem'), join(dataDir, 'key.pem')]
  await writeFile(certPath, cert)
  await writeFile(keyPath, key)
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...programEnvironment,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      GATEWAY_PORT: '0',
      GATEWAY_HTTP_PORT: '0',
      METRICS_TOKEN: token,
      GATEWAY_TLS_CERT: certPath,
      GATEWAY_TLS_KEY: keyPath,
    },
  })
  const exit = once(child, 'exit')
  try {
    let port = 0
    let http = ''
    for await (const line of createInterface(child.stdout)) {
      http ||= /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? ''
      port = Number(/tls:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1] ?? 0)
      if (port) break
    }
    const ask = (path: string, headers = {}) => fetch(http + path, { headers })
    expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await ask('/readyz')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
    expect((await ask('/metrics')).status).toBe(403)
    const metrics = await ask('/metrics', { authorization: `Bearer ${token}` })
    metricsText = await metrics.text()
    expect([metrics.status, metricsText]).toEqual([200, expect.stringContaining('gateway_connections 0')])
    expect(metricsText).toMatch(/^platform_schema_info\{newest="\w+",migrations="\d+"\} 1$/m)
    expect(metricFaults(metricsText)).toEqual([])
    expect((await ask('/user/login')).status).toBe(404)
    const plain = new Box(port)
    expect(await plain.login(vinOf(1), iccidOf(1))).toBeUndefined()
    expect(plain.closed).toBe(true)
    const box = new Box(port, connect({ port, host: '127.0.0.1', ca: cert, servername: 'gateway.test' }))
    expect(await box.login(vinOf(1), iccidOf(1))).toBe(1)
    // Its certificate is renewed. Existing connections remain.
    const newCertificate = selfSigned('gateway.test')
    await Promise.all([writeFile(certPath, newCertificate.cert), writeFile(keyPath, newCertificate.key)])
    child.kill('SIGHUP')
    const servedFingerprint = () =>
      new Promise<string>((resolve) => {
        const asking = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
          resolve(asking.getPeerCertificate().fingerprint256)
          asking.destroy()
        })
        asking.once('error', () => resolve(''))
      })
    const { fingerprint256 } = new X509Certificate(newCertificate.cert)
    expect(await eventually(servedFingerprint, (fingerprint) => fingerprint === fingerprint256)).toBe(fingerprint256)
    const frame = report(vinOf(1), Date.now())
    box.send(frame)
    // Answered after the report, so the report has arrived.
    expect(await box.login(vinOf(1), iccidOf(1))).toBe(1)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    const store = await openStore({ dataDir, databaseUrl })
    expect(await framesOf(store, vinOf(1), 2)).toEqual([Buffer.from(frame).toString('hex')])
    expect((await presenceOf(store, vinOf(1)))?.online).toBe(false)
    expect((await store.db.execute(sql`select state from command`)).rows).toEqual([{ state: 'expired' }])
    await store.close()
  } finally {
    child.kill('SIGKILL')
  }
})

test.runIf(isInstalled('promtool'))('Prometheus takes the figures as they are told', () => {
  expect(promtoolFaults(metricsText)).toBe('')
})
