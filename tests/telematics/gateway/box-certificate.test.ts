import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayMs } from '../../../src/domain/time.ts'
import { fileCalls } from '../../../src/features/desk/vehicle-page/file/contract.ts'
import { refusalCalls } from '../../../src/features/fleet/messages/refusal/contract.ts'
import { boxCaCalls } from '../../../src/features/fleet/vehicles/boxCa/contract.ts'
import { modelCalls } from '../../../src/features/fleet/vehicles/model/contract.ts'
import { pkiKeyCalls } from '../../../src/features/fleet/vehicles/pkiKey/contract.ts'
import { vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Gateway } from '../../../src/telematics/gateway/gateway.ts'
import type { GatewaySettings } from '../../../src/telematics/gateway/settings.ts'
import type { RefusalReason } from '../../../src/telematics/ingest/connection-types.ts'
import { clientCertificates } from '../../../src/virtual-fleet/simulator/client-certificates.ts'
import { openFleet } from '../../../src/virtual-fleet/simulator/fleet.ts'
import { openTestServer, type TestServer } from '../../platform/harness.ts'
import { until } from '../../waiting.ts'
import { Box } from './box.ts'
import { type CertificateOptions, certificateOf, crlOf, selfSigned } from './certificate.ts'
import { report, vinOf } from './frames.ts'
import { activationFrame, newChip } from './signing.ts'
import { addVehicles, eventually, framesOf, gatewayOver, iccidOf } from './yard.ts'

const ca = certificateOf('Box CA', { isCa: true })
const strangerCa = certificateOf('Stranger CA', { isCa: true })
/** Number of a vehicle whose model requires no certificate. */
const optional = 50
let on: TestServer
let tls: Gateway
let plain: Gateway
let folder: string
let tlsSettings: GatewaySettings
let model: number
const boxes: Box[] = []

beforeAll(async () => {
  on = await openTestServer({})
  const { store } = on.parts
  await addVehicles(store, [1, 2, 3, 4, 5, 6, 7, 8, 9, optional])
  await store.db.execute(
    sql`insert into model (name, full_code, power_mode, series) select 'Other', 'OTHER', 'ev', min(id) from series`,
  )
  await store.db.execute(
    sql`update vehicle set model = (select id from model where full_code = 'OTHER') where vin = ${vinOf(optional)}`,
  )
  const models = (await on.admin.call(modelCalls.query, {})).data.rows
  model = models.find(({ fullCode }) => fullCode === 'TEST')!.id
  expect((await on.admin.call(modelCalls.update, { id: model, boxCertificate: 'required' })).code).toBe(200)
  expect(await upload(ca.cert)).toMatchObject({ code: 200, data: { count: 1 } })
  folder = await mkdtemp(join(tmpdir(), 'box-certificate-'))
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const { cert, key } = selfSigned('gateway.test')
  await writeFile(files.cert, cert)
  await writeFile(files.key, key)
  tlsSettings = { isEnabled: true, port: 0, host: '127.0.0.1', tls: files }
  tls = await gatewayOver(store, { settings: tlsSettings })
  plain = await gatewayOver(store)
})
afterAll(async () => {
  for (const box of boxes) box.socket.destroy()
  await Promise.all([tls.close(), plain.close()])
  await on.close()
  await rm(folder, { recursive: true, force: true })
})

const upload = (pem: string) => on.admin.upload<{ count: number }>(pem, 'ca.pem', { path: boxCaCalls.upload.path })
const uploadCrl = (pem: string) =>
  on.admin.upload<{ count: number }>(pem, 'ca.crl', { path: boxCaCalls.uploadCrl.path, lang: 'en' })

function boxWith(certificate?: { cert: string; key: string }, port = tls.port): Box {
  const box = new Box(port, connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...certificate }))
  boxes.push(box)
  return box
}
function plainBox(): Box {
  const box = new Box(plain.port)
  boxes.push(box)
  return box
}
/** Logs in vehicle `number` and returns the response flag: 1 accepted, 2 refused. */
const login = (box: Box, number: number) => box.login(vinOf(number), iccidOf(number))
const boxOf = (name: string, options: CertificateOptions = {}, port?: number) =>
  boxWith(certificateOf(name, { ca, ...options }), port)

const reasonsOf = async (number: number) =>
  (await on.admin.call(refusalCalls.query, { filter: { vin: vinOf(number) } })).data.rows.map(({ reason }) => reason)
const expectReason = async (number: number, reason: RefusalReason) =>
  expect(
    await eventually(
      () => reasonsOf(number),
      (reasons) => reasons.includes(reason),
    ),
  ).toContain(reason)

/** Protection of the vehicle's connection, as its page shows it. */
const expectConnection = (number: number, connection: string | null, certificateUntil: string | null) =>
  vi.waitFor(async () => {
    const { data } = await on.admin.call(fileCalls.glance, { vin: vinOf(number) })
    expect(data).toMatchObject({ connection, certificateUntil })
  }, 60_000)

test('a box without a valid certificate is refused where its model requires one', async () => {
  const wrong: [RefusalReason, () => Box][] = [
    ['certificateMissing', plainBox],
    ['certificateMissing', () => boxWith()],
    ['certificateIssuer', () => boxWith(selfSigned(vinOf(1)))],
    ['certificateIssuer', () => boxOf(vinOf(1), { ca: strangerCa })],
    ['certificateIssuer', () => boxOf(vinOf(1), { ca: { ...strangerCa, name: ca.name } })],
    ['certificateExpired', () => boxOf(vinOf(1), { until: '200101000000Z' })],
    ['certificateNotYetValid', () => boxOf(vinOf(1), { from: '490101000000Z' })],
    ['certificateUse', () => boxOf(vinOf(1), { forServers: true })],
    ['certificateUse', () => boxOf(vinOf(1), { isCa: true })],
    ['certificateVehicle', () => boxOf(vinOf(2))],
    ['certificateVehicle', () => boxOf(iccidOf(2))],
  ]
  for (const [reason, open] of wrong) {
    const box = open()
    expect(await login(box, 1), reason).toBe(2)
    expect(await box.until(() => box.closed)).toBe(true)
  }
  const counts: Record<string, number> = {}
  for (const [reason] of wrong) counts[reason] = (counts[reason] ?? 0) + 1
  const countOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
  const rows = await eventually(
    async () => (await on.admin.call(refusalCalls.query, { filter: { vin: vinOf(1) } })).data.rows,
    (current) => countOf(current) >= wrong.length,
  )
  expect(Object.fromEntries(rows.map(({ reason, count }) => [reason, count]))).toEqual(counts)
})

test('a box with a certificate of its VIN or ICCID connects, and its PKI key shows issuer and use', async () => {
  const byVin = boxOf(vinOf(1), { serial: 0xa1 })
  expect(await login(byVin, 1)).toBe(1)
  expect(await login(boxOf(iccidOf(2), { serial: 0xa2 }), 2)).toBe(1)
  const keys = await eventually(
    async () => (await on.admin.call(pkiKeyCalls.query, {})).data.rows,
    (rows) => rows.length === 2,
  )
  expect(
    keys.map(({ serial, vin, algorithm, lastUsedAt }) => [serial, vin, algorithm, lastUsedAt !== null]).sort(),
  ).toEqual([
    ['a1', vinOf(1), 'EC prime256v1', true],
    ['a2', vinOf(2), 'EC prime256v1', true],
  ])
  await expectConnection(1, 'certificate', '2049-12-31T23:59:59.000Z')
  const [row] = (await on.admin.call(boxCaCalls.query, {})).data.rows
  expect(row).toMatchObject({ subject: 'CN=Box CA', state: 'valid', vehicles: 2 })
  expect(Object.keys(row!)).not.toContain('certificate')
  const { data: state } = await on.admin.call(vehicleCalls.pkiKey, { vin: vinOf(1) })
  expect(state).toMatchObject({ state: 'valid', serial: 'a1', issuer: 'CN=Box CA', lastUsedAt: expect.any(String) })

  // The connection is the vehicle's own: frames of others are refused.
  byVin.send(report(vinOf(2), Date.now()))
  expect((await byVin.answer(2))?.[3]).toBe(2)
  await expectReason(2, 'notLoggedIn')
  expect(await framesOf(on.parts.store, vinOf(2), 2)).toEqual([])
  expect(await login(byVin, 3)).toBe(2)
  await expectReason(3, 'certificateVehicle')
})

test('a simulated vehicle connects with the certificate in its folder', async () => {
  const { cert, key } = certificateOf(vinOf(4), { ca, serial: 0x400 })
  await writeFile(join(folder, `${vinOf(4)}.pem`), cert)
  await writeFile(join(folder, `${vinOf(4)}.key`), key)
  const fleet = openFleet(
    {
      host: '127.0.0.1',
      port: tls.port,
      seed: 1,
      busyPart: 1,
      gapPart: 0,
      version: 2016,
      intervalMs: 10_000,
      tls: { anyCertificate: true, clientOf: clientCertificates(folder) },
    },
    1,
  )
  fleet.add({ vin: vinOf(4), iccid: iccidOf(4), channel: '南京' })
  fleet.wake(vinOf(4))
  await until(() => fleet.counts.connected > 0, 'the simulated vehicle connects')
  await fleet.close()
})

test('an ICCID in the certificate does not replace that of the login', async () => {
  expect(await boxOf(iccidOf(3)).login(vinOf(3), iccidOf(4))).toBe(2)
  await expectReason(3, 'wrongIccid')
})

test('without the rule, boxes connect with any certificate, without TLS, and before the day of the rule', async () => {
  for (const [open, connection] of [
    [plainBox, 'unencrypted'],
    [() => boxWith(), 'tls'],
    [plainBox, 'unencrypted'],
    [() => boxWith(selfSigned('any')), 'tls'],
  ] as const) {
    expect(await login(open(), optional)).toBe(1)
    await expectConnection(optional, connection, null)
  }
  const tomorrow = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10)
  await on.admin.call(modelCalls.update, { id: model, boxCertificateFrom: tomorrow })
  const early = await eventually(
    () => login(plainBox(), 4),
    (flag) => flag === 1,
  )
  expect(early).toBe(1)
  const lateBox = plainBox()
  expect(await login(lateBox, 5)).toBe(1)
  await on.admin.call(modelCalls.update, { id: model, boxCertificateFrom: null })
  expect(await lateBox.until(() => lateBox.closed)).toBe(true)
  await expectReason(5, 'certificateMissing')
})

test('an activation of a chip needs the certificate too', async () => {
  const box = plainBox()
  box.send(activationFrame(vinOf(4), newChip('ecc', 'CHIP-4')))
  expect(await box.until(() => box.closed)).toBe(true)
  await expectReason(4, 'certificateMissing')
  const { rows } = await on.parts.store.db.execute(sql`select 1 from vehicle_chip where vin = ${vinOf(4)}`)
  expect(rows).toEqual([])
})

test('a PKI key that staff revoked, or that another vehicle has on record, is refused and its connection ends', async () => {
  const certificate = certificateOf(vinOf(6), { ca, serial: 0x600 })
  const box = boxWith(certificate)
  expect(await login(box, 6)).toBe(1)
  const [key] = await eventually(
    async () => (await on.admin.call(pkiKeyCalls.query, { filter: { vin: vinOf(6) } })).data.rows,
    (rows) => rows.length > 0,
  )
  expect(await on.admin.call(pkiKeyCalls.revoke, { ids: [key!.id] })).toMatchObject({ data: { count: 1 } })
  expect(await box.until(() => box.closed)).toBe(true)
  expect(await login(boxWith(certificate), 6)).toBe(2)
  await expectReason(6, 'certificateRevoked')

  const times = { notBefore: '2020-01-01T00:00:00.000Z', notAfter: '2049-01-01T00:00:00.000Z' }
  await on.admin.call(pkiKeyCalls.add, { serial: '07:0A', vin: vinOf(8), algorithm: 'EC', ...times })
  expect(await login(boxOf(vinOf(7), { serial: 0x70a }), 7)).toBe(2)
  await expectReason(7, 'certificateVehicle')
})

test('a revocation list ends connections, and forged, partial, expired and older lists are refused', async () => {
  const certificate = certificateOf(vinOf(9), { ca, serial: 0x900 })
  const box = boxWith(certificate)
  expect(await login(box, 9)).toBe(1)
  const refusalOf = async (pem: string) => (await uploadCrl(pem)).msg
  expect(await refusalOf(crlOf(ca, { number: 5, signer: strangerCa.privateKey }))).toMatch(/signature is invalid/)
  expect(await refusalOf(crlOf(strangerCa, { number: 5 }))).toMatch(/not from an uploaded CA/)
  expect(await refusalOf(crlOf(ca, { number: 5, isDelta: true }))).toMatch(/delta or partial/)
  expect(await refusalOf(crlOf(ca, { number: 5, until: '210101000000Z' }))).toMatch(/has expired/)
  expect(await refusalOf(crlOf(ca, { number: 5, from: '480101000000Z' }))).toMatch(/in the future/)
  expect(await refusalOf(ca.cert)).toMatch(/not a readable CRL/)
  expect(box.closed).toBe(false)

  expect(await uploadCrl(crlOf(ca, { number: 5, revoked: [0x900] }))).toMatchObject({ code: 200, data: { count: 1 } })
  expect(await box.until(() => box.closed)).toBe(true)
  expect(await login(boxWith(certificate), 9)).toBe(2)
  await expectReason(9, 'certificateRevoked')
  expect(await refusalOf(crlOf(ca, { number: 4 }))).toMatch(/older than the one on record \(number 5\)/)
  const [row] = (await on.admin.call(boxCaCalls.query, {})).data.rows
  expect(row).toMatchObject({ crlNumber: '5', revokedCount: 1 })
})

test('a certificate names its vehicle in subjectAltName as well, as DNS name or text', async () => {
  const names: [string, CertificateOptions, number][] = [
    ['box 8', { dns: vinOf(8).toLowerCase() }, 1],
    ['box 8', { otherName: iccidOf(8) }, 1],
    ['box 8', { dns: vinOf(7), otherName: iccidOf(7) }, 2],
    [vinOf(8), { dns: 'box.maker.example' }, 1],
  ]
  for (const [index, [name, more, flag]] of names.entries())
    expect(await login(boxOf(name, { serial: 0x8d0 + index, ...more }), 8), JSON.stringify(more)).toBe(flag)
})

test('a box sends the CAs between its certificate and one on record, which limits and revokes them', async () => {
  const root = certificateOf('Root', { isCa: true, pathLength: 1, serial: 0xf0 })
  const plant = certificateOf('Plant', { isCa: true, ca: root, serial: 0xf1 })
  const line = certificateOf('Line', { isCa: true, ca: plant, serial: 0xf2 })
  const [old, foreign] = [
    certificateOf('Old plant', { isCa: true, ca: root, until: '200101000000Z' }),
    certificateOf('Plant', { isCa: true, ca: strangerCa }),
  ]
  const noCa = certificateOf('No CA', { ca: root })
  expect(await upload(root.cert)).toMatchObject({ data: { count: 1 } })
  let serial = 0x8e0
  /** Connects with a certificate of the first CA, and sends all of them. */
  const sending = (...cas: (typeof root)[]) => {
    const { cert, key } = certificateOf(vinOf(8), { ca: cas[0]!, serial: serial++ })
    return boxWith({ cert: [cert, ...cas.map((each) => each.cert)].join(''), key })
  }
  const box = sending(plant)
  expect(await login(box, 8)).toBe(1)
  expect(await login(sending(plant, root), 8)).toBe(1)
  const alone = certificateOf(vinOf(8), { ca: plant, serial: serial++ })
  for (const stranger of [boxWith(alone), sending(line, plant), sending(old), sending(foreign), sending(noCa)])
    expect(await login(stranger, 8)).toBe(2)
  await expectReason(8, 'certificateIssuer')
  const first = sending(plant)
  expect(await login(first, 8)).toBe(1)
  expect(await uploadCrl(crlOf(root, { number: 1, revoked: [0xf1] }))).toMatchObject({ code: 200 })
  expect(await first.until(() => first.closed)).toBe(true)
  // On record, an intermediate CA needs no certificate from the box, and is revoked by its root as well.
  expect(await upload(plant.cert)).toMatchObject({ data: { count: 1 } })
  expect(await login(boxWith(alone), 8)).toBe(2)
  expect(await uploadCrl(crlOf(root, { number: 2 }))).toMatchObject({ code: 200 })
  expect(
    await eventually(
      () => login(boxWith(alone), 8),
      (flag) => flag === 1,
    ),
  ).toBe(1)
})

test('unfinished handshakes are limited like connections without a login, and a box still connects', async () => {
  const limits = { pendingLogins: 3 }
  const gateway = await gatewayOver(on.parts.store, { settings: tlsSettings, limits })
  const strangers = Array.from({ length: 8 }, () => connectPlain({ port: gateway.port, host: '127.0.0.1' }))
  try {
    const open = new Set(strangers)
    for (const stranger of strangers) {
      stranger.on('error', () => {})
      stranger.on('close', () => open.delete(stranger))
    }
    await eventually(
      async () => open.size,
      (count) => count <= limits.pendingLogins,
    )
    expect(open.size).toBe(limits.pendingLogins)
    const box = boxOf(vinOf(8), { serial: 0x8aa }, gateway.port)
    expect(await login(box, 8)).toBe(1)
  } finally {
    for (const stranger of strangers) stranger.destroy()
    await gateway.close()
  }
})

test('a removed CA is not trusted any more', async () => {
  const box = boxOf(vinOf(8), { serial: 0x800 })
  expect(await login(box, 8)).toBe(1)
  const [row] = (await on.admin.call(boxCaCalls.query, { filter: { subject: 'CN=Box CA' } })).data.rows
  await on.admin.call(boxCaCalls.remove, { ids: [row!.id] })
  expect(await box.until(() => box.closed)).toBe(true)
  expect(await login(boxOf(vinOf(8), { serial: 0x801 }), 8)).toBe(2)
  await expectReason(8, 'certificateIssuer')
})
