/**
 * Tests the expiry figures of /metrics and `platform check`: disk space, backups, partitions, certificates, signed
 * metadata.
 */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dayMs, utcDay } from '../../src/domain/time.ts'
import { partitionGaps } from '../../src/features/fleet/messages/storage/partition-gap.ts'
import { partitionUpkeep } from '../../src/features/fleet/messages/storage/partitions.ts'
import { databaseCertificates, earliestExpiry } from '../../src/platform/certificates.ts'
import { registry } from '../../src/platform/metrics.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import { operate, operateWithServer, settingsOf } from '../programs/platform/operating.ts'
import { selfSigned } from '../telematics/gateway/certificate.ts'
import { openTestServer, type TestServer } from './harness.ts'
import { preparedStore, removeStore } from './store/open.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

/** Values of a metric in /metrics by their labels, after a sample. */
async function sampleMetric(name: string): Promise<Record<string, number>> {
  on.clock.advance(15_000)
  await on.server.sampler.sample()
  return metricValues(name)
}
async function metricValues(name: string): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(name.length, at), Number(line.slice(at))]
    }),
  )
}

test('each part of a process is ready or not', async () => {
  expect(await metricValues('platform_ready')).toEqual({ '{part="store"}': 1, '{part="files"}': 1 })
  const folder = join(on.parts.config.dataDir, 'files')
  await rename(folder, `${folder}-away`)
  await on.server.fileWatch.probe()
  expect(await metricValues('platform_ready')).toEqual({ '{part="store"}': 1, '{part="files"}': 0 })
  await rename(`${folder}-away`, folder)
  await on.server.fileWatch.probe()
  expect(await metricValues('platform_ready')).toEqual({ '{part="store"}': 1, '{part="files"}': 1 })
})

test('the disks of data, files and an embedded database have their room', async () => {
  const volumes = on.parts.config.databaseUrl ? ['data', 'files'] : ['data', 'files', 'database']
  const labels = volumes.map((volume) => `{volume="${volume}"}`)
  expect(Object.keys(await sampleMetric('platform_disk_free_bytes'))).toEqual(labels)
  const sizes = await metricValues('platform_disk_size_bytes')
  expect(Object.keys(sizes)).toEqual(labels)
  for (const size of Object.values(sizes)) expect(size).toBeGreaterThan(0)
})

test('the newest backup has its moment, also in the command check', async () => {
  expect(await sampleMetric('platform_backup_timestamp_seconds')).toEqual({ '': 0 })
  const before = await operateWithServer(on.parts, 'check', '--unit', 'PORT=0')
  expect(before.text).toMatch(/^note backup +none was made with the command backup$/m)
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await operateWithServer(on.parts, 'backup', folder)
  const { '': at = 0 } = await sampleMetric('platform_backup_timestamp_seconds')
  const { rows } = await on.parts.store.db.execute<{ at: number; folder: string }>(
    sql`select extract(epoch from created_at)::float8 as at, folder from backup`,
  )
  expect(rows).toEqual([{ at, folder }])
  const after = await operateWithServer(on.parts, 'check', '--unit', 'PORT=0')
  expect(after.text).toContain(`the newest is 0 h old, in ${folder} on `)
  await on.parts.store.db.execute(sql`update backup set created_at = created_at - interval '37 hours'`)
  const late = await operateWithServer(on.parts, 'check', '--unit', 'PORT=0')
  expect(late.text).toMatch(/^note backup +the newest is 37 h old/m)
})

test('partitions of messages last until the first day that has none', async () => {
  const now = () => on.parts.now().getTime()
  await partitionUpkeep(on.parts.store, now())
  const { '': ahead = 0 } = await sampleMetric('platform_partitions_ahead_seconds')
  expect(ahead).toBeGreaterThan((2 * dayMs) / 1000)
  const tomorrow = utcDay(now() + dayMs)
  await on.parts.store.db.execute(sql`select drop_day_partition(${`gb_message_${tomorrow.replaceAll('-', '')}`})`)
  const { '': left = Number.NaN } = await sampleMetric('platform_partitions_ahead_seconds')
  expect(left).toBeLessThan(dayMs / 1000)
  expect(left).toBeGreaterThan(0)
  expect(await partitionGaps(on.parts.store.db, now())).toContainEqual({ name: 'gb_message', day: tomorrow })
})

test('signed metadata of upgrades expires with what people signed last', async () => {
  const { store } = on.parts
  const add = (repository: string, role: string, version: number, days: number) =>
    store.db.execute(sql`
      insert into image_metadata (repository, role, version, body, expires_at, created_at)
      values (${repository}, ${role}, ${version}, '{}', timestamptz '2040-01-01Z' + ${days} * interval '1 day', now())`)
  await add('image', 'root', 1, 1)
  await add('image', 'root', 2, 100)
  await add('image', 'targets', 1, 90)
  await add('image', 'timestamp', 1, 2)
  await add('director', 'root', 1, 95)
  expect(await sampleMetric('platform_signing_expiry_timestamp_seconds')).toEqual({
    '': (Date.UTC(2040, 0, 1) + 90 * dayMs) / 1000,
  })
})

test('of a chain the certificate counts that expires first, and files are those of DATABASE_URL', () => {
  const chain = selfSigned('a').cert + selfSigned('b', '400101000000Z').cert
  expect(earliestExpiry(chain)).toBe(Date.UTC(2040, 0, 1))
  expect(() => earliestExpiry('')).toThrow('there is no certificate in it')
  const databaseUrl = 'postgres://u:p@h/d?sslmode=verify-full&sslrootcert=/ca.pem&sslcert=/own.pem'
  expect(databaseCertificates({ databaseUrl })).toEqual([
    { name: 'database sslrootcert', path: '/ca.pem' },
    { name: 'database sslcert', path: '/own.pem' },
  ])
})

test('the command check names certificates that are expired or cannot be read', async () => {
  const options = await preparedStore()
  onTestFinished(() => removeStore(options))
  const [cert, key] = [join(options.dataDir, 'cert.pem'), join(options.dataDir, 'key.pem')]
  const checked = async () => {
    const gateway = { GATEWAY_TLS_CERT: cert, GATEWAY_TLS_KEY: key, GATEWAY_PORT: '0' }
    const { lines } = await operate({ ...settingsOf(options), PORT: '0', ...gateway }, 'check')
    return lines.find((line) => line.slice(5).startsWith('certificates'))
  }
  expect(await checked()).toMatch(/^bad .*gateway cannot be read from .*cert\.pem: ENOENT/)
  await writeFile(cert, selfSigned('a').cert)
  expect(await checked()).toMatch(/^ok .*gateway until 2049-12-31$/)
  await writeFile(cert, selfSigned('a', '200101000000Z').cert)
  expect(await checked()).toMatch(/^bad .*gateway until 2020-01-01: expired$/)
})
