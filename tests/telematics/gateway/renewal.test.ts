import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { heartbeatFrame } from '../../../src/domain/gb32960/index.ts'
import { registry } from '../../../src/platform/metrics.ts'
import { withStore } from '../../platform/store/open.ts'
import { Box } from './box.ts'
import { selfSigned } from './certificate.ts'
import { vinOf } from './frames.ts'
import { addVehicles, eventually, gatewayOver, iccidOf } from './yard.ts'

const fixture = withStore()

test('a renewed certificate is used without a restart, no connection ends, and a wrong one changes nothing', async () => {
  await addVehicles(fixture.store, [1])
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const write = async ({ cert, key }: { cert: string; key: string }) => {
    await writeFile(tls.cert, cert)
    await writeFile(tls.key, key)
  }
  await write(selfSigned('first.test'))
  const gateway = await gatewayOver(fixture.store, { settings: { isEnabled: true, port: 0, host: '127.0.0.1', tls } })
  const { port } = gateway
  const socket = (): TLSSocket => connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  const nameNow = () =>
    new Promise<string>((resolve, reject) => {
      const probe = socket()
      probe.on('error', reject)
      probe.on('secureConnect', () => {
        resolve(String(probe.getPeerCertificate().subject.CN))
        probe.destroy()
      })
    })
  /** Expiry time in /metrics, in seconds since 1970. */
  const metricExpiry = async () => {
    const metricText = await registry.getSingleMetricAsString('platform_certificate_expiry_timestamp_seconds')
    return Number(/^\S+\{certificate="gateway"\} (\d+)$/m.exec(metricText)?.[1])
  }
  const box = new Box(port, socket())
  try {
    expect(await box.login(vinOf(1), iccidOf(1))).toBe(1)
    expect(await nameNow()).toBe('first.test')
    expect(await metricExpiry()).toBe(Date.UTC(2049, 11, 31, 23, 59, 59) / 1000)
    await write(selfSigned('second.test', '480101000000Z'))
    expect(await eventually(nameNow, (name) => name === 'second.test')).toBe('second.test')
    expect(await metricExpiry()).toBe(Date.UTC(2048, 0, 1) / 1000)

    const third = selfSigned('third.test')
    await writeFile(tls.cert, third.cert)
    await gateway.renewCertificate()
    expect(await nameNow()).toBe('second.test')
    expect(await metricExpiry()).toBe(Date.UTC(2048, 0, 1) / 1000)
    await writeFile(tls.key, third.key)
    await gateway.renewCertificate()
    expect(await nameNow()).toBe('third.test')

    box.send(heartbeatFrame({ version: 2016, vin: vinOf(1) }))
    expect((await box.answer(7))?.[3]).toBe(1)
  } finally {
    await box.close()
    await gateway.close()
    await rm(folder, { recursive: true, force: true })
  }
})
