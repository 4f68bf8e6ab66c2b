import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../../src/domain/time.ts'
import { noticeCalls } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { BoxCertificates } from '../../../../src/features/fleet/vehicles/boxCa/box-certificates.ts'
import { boxCaCalls } from '../../../../src/features/fleet/vehicles/boxCa/contract.ts'
import { strictCrl } from '../../../../src/features/fleet/vehicles/boxCa/parameters.ts'
import { modelCalls } from '../../../../src/features/fleet/vehicles/model/contract.ts'
import { pkiKeyCalls } from '../../../../src/features/fleet/vehicles/pkiKey/contract.ts'
import { keepKeyStates } from '../../../../src/features/fleet/vehicles/pkiKey/keep-states.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { type CertificateOptions, certificateOf, crlOf, selfSigned } from '../../../telematics/gateway/certificate.ts'
import { addCatalogue, addGroup, addVehicle, type Catalogue, callData } from './fleet.ts'

let on: TestServer
let catalogue: Catalogue
beforeAll(async () => {
  on = await openTestServer()
  catalogue = await addCatalogue(on.admin)
})
afterAll(() => on.close())

const at = (days: number) => new Date(on.parts.now().getTime() + days * dayMs).toISOString()
const key = (serial: string, vin: string, days: number) =>
  ({ serial, vin, algorithm: 'SM2', notBefore: at(-400), notAfter: at(days) }) as const
const keyStateOf = async (vin: string) =>
  (await callData(on.admin, vehicleCalls.query, { filter: { vin } })).rows[0]?.keyState

test('the list of vehicles shows the state of the latest key, as staff enter and revoke keys', async () => {
  const vin = await addVehicle(on.admin, catalogue, 1)
  expect(await keyStateOf(vin)).toBe('none')
  const first = await callData(on.admin, pkiKeyCalls.add, key('0A:1B', vin, 100))
  expect(await keyStateOf(vin)).toBe('valid')
  expect((await on.admin.call(pkiKeyCalls.add, key('0a1b', vin, 100))).code).toBe(20004)
  expect(await on.admin.call(pkiKeyCalls.add, key('2', vin, -500))).toMatchObject({
    code: 20001,
    data: { fields: [{ field: 'notAfter' }] },
  })
  await callData(on.admin, pkiKeyCalls.update, { id: first.id, notAfter: at(10) })
  expect(await keyStateOf(vin)).toBe('expiring')
  const { total } = (await on.admin.call(vehicleCalls.query, { filter: { keyState: ['expiring'] } })).data
  expect(total).toBe(1)
  expect((await callData(on.admin, pkiKeyCalls.revoke, { ids: [first.id] })).count).toBe(1)
  expect((await callData(on.admin, pkiKeyCalls.revoke, { ids: [first.id] })).count).toBe(0)
  expect(await keyStateOf(vin)).toBe('revoked')
  await callData(on.admin, pkiKeyCalls.add, key('3', vin, 200))
  expect(await keyStateOf(vin)).toBe('valid')
})

test('states follow the clock', async () => {
  const vin = await addVehicle(on.admin, catalogue, 2)
  await callData(on.admin, pkiKeyCalls.add, key('c1', vin, 40))
  const { db } = on.parts.store
  const now = on.parts.now().getTime()
  await keepKeyStates(db, new Date(now + 20 * dayMs))
  expect(await keyStateOf(vin)).toBe('expiring')
  await keepKeyStates(db, new Date(now + 41 * dayMs))
  expect(await keyStateOf(vin)).toBe('expired')
})

test('nobody revokes the key of a vehicle that they do not see', async () => {
  const [mine, foreign] = [await addVehicle(on.admin, catalogue, 3), await addVehicle(on.admin, catalogue, 4)]
  const { id } = await callData(on.admin, pkiKeyCalls.add, key('d4', foreign, 90))
  const user = await on.asUser({ links: 'all', groups: [await addGroup(on, 'keys', [mine])] })
  expect((await user.call(pkiKeyCalls.revoke, { ids: [id] })).code).toBe(20003)
  expect((await user.call(pkiKeyCalls.add, key('d5', foreign, 40))).code).not.toBe(200)
  expect(await keyStateOf(foreign)).toBe('valid')
})

const upload = (pem: string) =>
  on.admin.upload<{ count: number }>(pem, 'ca.pem', { path: boxCaCalls.upload.path, lang: 'en' })
const uploadCrl = (file: string | Uint8Array) =>
  on.admin.upload<{ count: number }>(file, 'ca.crl', { path: boxCaCalls.uploadCrl.path, lang: 'en' })

test('files that are no CA certificates or no whole revocation lists are refused', async () => {
  const ca = certificateOf('Strict CA', { isCa: true })
  const refusalOf = async (pem: string) => (await upload(pem)).msg
  expect(await refusalOf('rubbish')).toMatch(/no readable certificate/)
  expect(await refusalOf(selfSigned('leaf').cert)).toMatch(/not a CA certificate/)
  expect(await refusalOf(`${ca.cert}${selfSigned('leaf').key}`)).toMatch(/private key/)
  expect(await refusalOf(certificateOf('Old CA', { isCa: true, until: '200101000000Z' }).cert)).toMatch(/has expired/)
  expect(await upload(ca.cert)).toMatchObject({ code: 200, data: { count: 1 } })
  expect(await upload(ca.cert)).toMatchObject({ code: 200, data: { count: 0 } })
  const list = crlOf(ca, { number: 5 })
  const bytes = Buffer.from(list.replace(/-----.*-----/g, ''), 'base64')
  for (const [name, file, text] of [
    ['without an end', crlOf(ca, { number: 5, isEndless: true }), /has expired/],
    ['two', list + list, /not a readable CRL/],
    ['truncated', bytes.subarray(0, -1), /not a readable CRL/],
    ['followed by other bytes', Buffer.concat([bytes, Buffer.from([0])]), /not a readable CRL/],
  ] as const)
    expect((await uploadCrl(file)).msg, name).toMatch(text)
  expect((await uploadCrl(bytes)).code).toBe(200)
})

/** Why the gateway refuses a certificate at a time. */
async function refusal(vin: string, cert: string, now: number) {
  const certificates = new BoxCertificates(on.parts.store, on.parts.log)
  await certificates.refresh()
  return certificates.check({ vin, certificate: new X509Certificate(cert) }, now)
}
const in2041 = Date.UTC(2041, 0)

test('a CA that was renewed with its key: certificates and lists count for both, also after the end of the older', async () => {
  const vin = await addVehicle(on.admin, catalogue, 5)
  await callData(on.admin, modelCalls.update, { id: catalogue.model, boxCertificate: 'required' })
  const older = certificateOf('Renewed CA', { isCa: true, until: '400101000000Z' })
  const newer = (more: CertificateOptions) => certificateOf('Renewed CA', { isCa: true, serial: 2, ...more })
  const { cert } = certificateOf(vin, { ca: older, serial: 0x8b0 })
  expect(await refusal(vin, cert, in2041)).toBe('certificateIssuer')
  expect(await upload(older.cert)).toMatchObject({ data: { count: 1 } })
  expect(await refusal(vin, cert, Date.UTC(2039, 0))).toBeUndefined()
  expect(await refusal(vin, cert, in2041)).toBe('certificateIssuer')
  expect(await upload(newer({ privateKey: older.privateKey }).cert)).toMatchObject({ data: { count: 1 } })
  expect(await refusal(vin, cert, in2041)).toBeUndefined()
  // A CA of the same name with another key is another one.
  expect(await upload(newer({}).cert)).toMatchObject({ data: { count: 1 } })
  expect(await uploadCrl(crlOf(older, { number: 1, revoked: [0x8b0] }))).toMatchObject({ data: { count: 1 } })
  const { rows } = (await on.admin.call(boxCaCalls.query, { filter: { subject: 'CN=Renewed CA' } })).data
  expect(rows.map(({ crlNumber }) => crlNumber).sort()).toEqual(['1', '1', null])
  expect(await refusal(vin, cert, in2041)).toBe('certificateRevoked')
})

test('a running gateway notices each list, and with strict lists refuses boxes once that of their CA has expired', async () => {
  const vin = await addVehicle(on.admin, catalogue, 6)
  const ca = certificateOf('Listing CA', { isCa: true })
  await upload(ca.cert)
  const certificate = new X509Certificate(certificateOf(vin, { ca, serial: 0x8c0 }).cert)
  const certificates = new BoxCertificates(on.parts.store, on.parts.log)
  const reason = async (now: number) => {
    await certificates.refresh()
    return certificates.check({ vin, certificate }, now)
  }
  const setStrict = (value: string) =>
    on.parts.store.tx((tx) =>
      tx.execute(sql`
        insert into parameter_value (key, value, version) values (${strictCrl.key}, ${value}, 1)
        on conflict (key) do update set value = excluded.value`),
    )
  await setStrict('true')
  expect(await reason(in2041)).toBeUndefined()
  await uploadCrl(crlOf(ca, { number: 1 }))
  expect(await reason(in2041)).toBeUndefined()
  await uploadCrl(crlOf(ca, { number: 2, until: '400101000000Z' }))
  expect(await reason(Date.UTC(2039, 0))).toBeUndefined()
  expect(await reason(in2041)).toBe('certificateCrl')
  await uploadCrl(crlOf(ca, { number: 3, until: '400101000000Z', revoked: [0x8c0] }))
  expect(await reason(in2041)).toBe('certificateRevoked')
  await uploadCrl(crlOf(ca, { number: 4, until: '400101000000Z' }))
  await setStrict('false')
  expect(await reason(in2041)).toBeUndefined()
})

test('staff are notified of a CA that ends within 30 days', async () => {
  const until = new Date(Date.now() + 10 * dayMs).toISOString().replace(/^..(..)-(..)-(..)T.*/, '$1$2$3000000Z')
  expect(await upload(certificateOf('Ending CA', { isCa: true, until }).cert)).toMatchObject({ code: 200 })
  const { data } = await on.admin.call(noticeCalls.inbox, {})
  expect(data.boxCas).toEqual([expect.objectContaining({ subject: 'CN=Ending CA', state: 'expiring' })])
})
