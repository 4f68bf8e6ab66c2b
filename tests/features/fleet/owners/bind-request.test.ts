import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, minuteMs } from '../../../../src/domain/time.ts'
import { agreementCalls, consentCalls } from '../../../../src/features/base/consent/agreement/contract.ts'
import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { appAccountCalls } from '../../../../src/features/fleet/owners/appAccount/contract.ts'
import { bindRequestCalls } from '../../../../src/features/fleet/owners/bindRequest/contract.ts'
import { bindRequestNotice } from '../../../../src/features/fleet/owners/bindRequest/notice-kinds.ts'
import { acceptedText } from '../../../../src/features/fleet/owners/bindRequest/state-texts.ts'
import { tidyRequests } from '../../../../src/features/fleet/owners/bindRequest/tidy.ts'
import { ownerCalls } from '../../../../src/features/fleet/owners/owner/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { metadataIn } from '../../../../src/platform/files/picture-metadata.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../vehicles/fleet.ts'
import { newToken, phonePicture, position, sendRequest, sendWhole } from './sending.ts'

let on: TestServer
const {
  submit: _submit,
  status,

  take,

  decide,
  query,
  one,
  reveal,
  export: exportCall,
} = bindRequestCalls
beforeAll(async () => {
  on = await openTestServer({ config: { SECRET_KEY: 'a key of these tests' } })
  const catalogue = await addCatalogue(on.admin)
  for (let n = 1; n <= 9; n++) await addVehicle(on.admin, catalogue, n)
})
afterAll(() => on.close())

const anonymous = () => on.anonymous
const bindingOf = async (n: number) =>
  (await callData(on.admin, vehicleCalls.query, { filter: { vin: vinOf(n) } })).rows[0]?.bindingStatus

test('from the pictures of a phone to a bound vehicle, refused once in between', async () => {
  const requests = await readFeed(on, on.admin, ['bindRequest.changed'])
  const token = await sendWhole(anonymous(), 1, vinOf(1))
  expect((await anonymous().call(status, { token })).data).toMatchObject({
    state: 'waiting',
    vinEnd: vinOf(1).slice(-6),
    name: '王*',
    phone: '139****0001',
    reason: null,
  })
  const first = await callData(on.admin, take, {})
  expect(first).toMatchObject({ request: { vin: vinOf(1), phone: '139****0001', sent: 1 }, conflicts: [], left: 0 })
  const { id } = first?.request ?? { id: 0 }
  const decision = { id, version: first?.version ?? 0 }
  expect((await on.admin.call(decide, { ...decision, pass: false })).code).toBe(20001)
  expect((await on.admin.call(decide, { ...decision, pass: false, reason: 'other' })).code).toBe(20001)
  await callData(on.admin, decide, { ...decision, pass: false, reason: 'unreadable', remark: '反光' })
  expect((await anonymous().call(status, { token })).data).toMatchObject({
    state: 'refused',
    reason: 'unreadable',
    remark: '反光',
  })

  // Only the licence picture is new. The rest is reused from the first request.
  const before = await callData(on.admin, one, { id })
  const again = await sendRequest(anonymous(), { token }, { licence: phonePicture(77) })
  expect(again.data).toMatchObject({ state: 'waiting', phone: '139****0001' })
  const after = await callData(on.admin, one, { id })
  expect(after).toMatchObject({ sent: 2, certificatePicture: before.certificatePicture })
  expect(after.licencePicture).not.toBe(before.licencePicture)

  const second = await callData(on.admin, take, { id })
  const feed = await readFeed(on, on.admin, ['binding.added'])
  expect((await on.admin.call(decide, { ...decision, pass: true })).code).toBe(20008)
  await callData(on.admin, decide, { id, version: second?.version ?? 0, pass: true })
  expect((await anonymous().call(status, { token })).data.state).toBe('passed')
  expect(await bindingOf(1)).toBe('bound')
  expect(await feed.next()).toMatchObject([{ vin: vinOf(1), data: { way: 'certificate', until: null } }])
  const event = { vin: vinOf(1), subject: `bindRequest/${id}` }
  expect(await requests.next()).toMatchObject([
    { ...event, data: { request: id, state: 'waiting', decidedAt: null } },
    { ...event, data: { state: 'refused', reason: 'unreadable' } },
    { ...event, data: { state: 'waiting', reason: null } },
    { ...event, data: { state: 'passed', decidedAt: expect.any(String) } },
  ])
  const [owner] = (await callData(on.admin, ownerCalls.query, { filter: { phone: '13900000001' } })).rows
  expect(owner).toMatchObject({ vin: vinOf(1), name: '王*', way: 'certificate', type: 'owner' })
  expect((await callData(on.admin, appAccountCalls.query, { filter: { phone: '13900000001' } })).rows).toHaveLength(1)
  expect((await sendRequest(anonymous(), { token })).code).toBe(20005)
  const { rows: log } = await on.parts.store.db.execute<{ details: string }>(sql`select details from operation_log`)
  expect(JSON.stringify(log)).not.toMatch(/13900000001|王小1/)
})

test('stored pictures carry no position, no device and nothing behind their end', async () => {
  expect(metadataIn(phonePicture(1))).toEqual(['Exif', 'http', 'Photos', 'comment', 'trailer'])
  const { rows } = await on.parts.store.db.execute<{ hash: string; name: string }>(
    sql`select hash, name from stored_file where kind = 'picture'`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  for (const { hash, name } of rows) {
    const bytes = await buffer(await on.parts.files.get(hash))
    expect(metadataIn(bytes)).toEqual([])
    expect(bytes.includes(position)).toBe(false)
    expect(name).toBe('document.jpg')
  }
  const [row] = (await callData(on.admin, query, {})).rows
  const picture = await on.admin.raw({
    method: 'GET',
    url: `/file/content/${row?.licencePicture}`,
    headers: on.admin.headers(),
  })
  expect([picture.status, metadataIn(picture.body)]).toEqual([200, []])
  const refusal = await sendRequest(
    anonymous(),
    { token: newToken(), vin: vinOf(9), name: 'A', phone: '13800000009' },
    { certificate: phonePicture(1).subarray(0, 60), licence: phonePicture(1) },
  )
  expect(refusal.code).toBe(20009)
})

test('the same request twice is one; what is incomplete or unknown is refused and tells nothing', async () => {
  const token = newToken()
  const fields = { token, vin: vinOf(2), name: 'Li', phone: '+86 139 0000 0002' }
  const files = { certificate: phonePicture(4), licence: phonePicture(5) }
  const answers = await Promise.all([1, 2, 3].map(() => sendRequest(anonymous(), fields, files)))
  // Of simultaneous requests one is filed. The others find it, at the latest when they are sent again.
  expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThan(0)
  expect((await sendRequest(anonymous(), fields, files)).code).toBe(200)
  expect((await callData(on.admin, query, { filter: { vin: vinOf(2) } })).rows).toHaveLength(1)
  expect((await sendRequest(anonymous(), { ...fields, token: newToken() })).code).toBe(20001)
  expect((await sendRequest(anonymous(), { ...fields, token: newToken(), vin: 'IOQ' }, files)).code).toBe(20001)
  expect((await anonymous().call(status, { token: newToken() })).code).toBe(20003)
  // A request for an unregistered VIN is answered like any other. The examiner sees it.
  const foreign = await sendWhole(anonymous(), 3, 'LZZZZZZZZZZZZZZZ9')
  expect((await anonymous().call(status, { token: foreign })).data.state).toBe('waiting')
  expect((await anonymous().call(bindRequestCalls.withdraw, { token: foreign })).data.state).toBe('withdrawn')
  await anonymous().call(bindRequestCalls.withdraw, { token })
})

test('conflicts are shown, and decided by the examiner alone', async () => {
  await sendWhole(anonymous(), 4, vinOf(1))
  const review = await callData(on.admin, take, {})
  expect(review?.conflicts).toMatchObject([{ kind: 'boundToOther', name: '王*', phone: '139****0001' }])
  const { id } = review?.request ?? { id: 0 }
  const version = review?.version ?? 0
  expect((await on.admin.call(decide, { id, version, pass: true })).code).toBe(20005)
  await callData(on.admin, decide, { id, version, pass: true, replaces: true })
  const owners = (await callData(on.admin, ownerCalls.query, { filter: { vin: vinOf(1) } })).rows
  expect(owners).toMatchObject([{ phone: '139****0004' }])

  const unknown = await sendWhole(anonymous(), 5, 'LZZZZZZZZZZZZZZZ8')
  const case5 = await callData(on.admin, take, {})
  expect(case5).toMatchObject({ vehicle: null, conflicts: [{ kind: 'unknownVehicle' }] })
  const wrong = { id: case5?.request.id ?? 0, version: case5?.version ?? 0, pass: true }
  expect((await on.admin.call(decide, wrong)).code).toBe(20005)
  await callData(on.admin, bindRequestCalls.release, { id: wrong.id })
  await anonymous().call(bindRequestCalls.withdraw, { token: unknown })
})

test('a case is one examiner’s until the lease is over; a narrow examiner gets none of foreign vehicles', async () => {
  await sendWhole(anonymous(), 6, vinOf(6))
  const other = await on.asUser({ links: 'all', allVehicles: true })
  const narrow = await on.asUser({ links: 'all', groups: [await addGroup(on, 'Seven', [vinOf(7)])] })
  const waitsFor = async (client: Client) =>
    noticesIn(await callData(client, noticeCalls.inbox, {}), bindRequestNotice)?.map(({ vin }) => vin)
  expect(await waitsFor(narrow)).toEqual([])
  expect(await waitsFor(other)).toEqual([vinOf(6)])
  expect(await callData(narrow, take, {})).toBeNull()
  const review = await callData(on.admin, take, {})
  const { id } = review?.request ?? { id: 0 }
  expect(await Promise.all([on.admin, other].map(waitsFor))).toEqual([[vinOf(6)], []])
  expect(await callData(other, take, {})).toBeNull()
  expect((await other.call(take, { id })).code).toBe(20005)
  const decision = { id, version: review?.version ?? 0, pass: true }
  expect((await other.call(decide, decision)).code).toBe(20005)
  expect((await narrow.call(decide, decision)).code).toBe(20003)
  expect((await narrow.call(reveal, { id, field: 'phone', reason: 'Curious' })).code).toBe(20003)
  on.clock.advance(11 * minuteMs)
  expect((await on.admin.call(decide, decision)).code).toBe(20005)
  expect((await callData(other, take, {}))?.request.id).toBe(id)
  await callData(other, decide, decision)
})

test('two examiners at once never have the same case', async () => {
  const cases = 200
  await on.parts.store.db.execute(sql`
    insert into bind_request (vin, type, way, state, sent_at, token_hash, phone)
    select 'LZZZZZZZZZ' || lpad(n::text, 7, '0'), 'owner', 'certificate', 'waiting', now(), 'hash ' || n, 'digest' || n || ' x 139'
    from generate_series(1, ${cases}::int) n`)
  const examiners = [on.admin, await on.asUser({ links: 'all', allVehicles: true })]
  const reviewedIds = await Promise.all(
    examiners.map(async (examiner) => {
      const ids: number[] = []
      for (let review = await callData(examiner, take, {}); review; review = await callData(examiner, take, {})) {
        const { id } = review.request
        await callData(examiner, decide, { id, version: review.version, pass: false, reason: 'unreadable' })
        ids.push(id)
      }
      return ids
    }),
  )
  const all = reviewedIds.flat()
  expect(all).toHaveLength(cases)
  expect(new Set(all).size).toBe(cases)
  for (const ids of reviewedIds) expect(ids.length).toBeGreaterThan(0)
})

test('a refusal is undone by its examiner within a minute, unless the owner has sent the request again', async () => {
  await sendWhole(anonymous(), 8, vinOf(8))
  const waiting = async () => (await callData(on.admin, query, { filter: { vin: vinOf(8) } })).rows[0]
  const id = (await waiting())?.id ?? 0
  const other = await on.asUser({ links: 'all', allVehicles: true })
  const refuseCase = async () => {
    const review = await callData(on.admin, take, { id })
    await callData(on.admin, decide, { id, version: review?.version ?? 0, pass: false, reason: 'unreadable' })
  }
  expect((await on.admin.call(take, { id, undo: true })).code).toBe(code.state)
  await refuseCase()
  expect((await other.call(take, { id, undo: true })).code).toBe(code.state)
  expect((await callData(on.admin, take, { id, undo: true }))?.request).toMatchObject({
    state: 'waiting',
    reason: null,
  })
  await refuseCase()
  on.clock.advance(2 * minuteMs)
  expect((await on.admin.call(take, { id, undo: true })).code).toBe(code.state)
  expect((await waiting())?.state).toBe('refused')
})

test('the agreement and the privacy clause in force are accepted with the request, or it is not taken', async () => {
  const text = { target: 'app', country: 'CN', language: 'zh', text: '正文' } as const
  const add = (type: 'user' | 'privacy', version: string) =>
    callData(on.admin, agreementCalls.add, { ...text, type, version } as never)
  await add('user', '1')
  await add('privacy', '1')
  const currentAgreements = async () =>
    Promise.all(
      (['user', 'privacy'] as const).map(async (type) => {
        const { data } = await anonymous().call(agreementCalls.current, { type, language: 'zh' })
        return { agreement: data?.id ?? 0, hash: data?.hash ?? '' }
      }),
    )
  const fields = { vin: vinOf(9), name: '王小9', phone: '13900000999' }
  const files = { certificate: phonePicture(900), licence: phonePicture(901) }
  const token = newToken()
  const send = (more: object) => sendRequest(anonymous(), { ...fields, token, ...more }, files)
  const consents = async () =>
    (await callData(on.admin, consentCalls.query, { filter: { subject: fields.phone } })).rows
  const [user, privacy] = await currentAgreements()
  expect((await send({})).code).toBe(code.stale)
  expect((await send({ accepted: acceptedText([user!]) })).code).toBe(code.stale)
  expect(
    (await send({ accepted: acceptedText([user!, { ...privacy!, hash: user!.hash.replace(/./g, '0') }]) })).code,
  ).toBe(code.stale)
  // A refused request stores nothing, because the consent belongs to the request.
  expect([await consents(), (await anonymous().call(status, { token })).code]).toEqual([[], code.notFound])
  expect((await send({ accepted: acceptedText([user!, privacy!]) })).code).toBe(200)
  const rows = await consents()
  expect(rows.map(({ type }) => type).sort()).toEqual(['privacy', 'user'])
  for (const row of rows)
    expect(row).toMatchObject({ subject: '139****0999', subjectKind: 'phone', action: 'accepted', channel: 'web' })
  // A text that changed while the form was filled in must be accepted again.
  await add('user', '2')
  const late = { ...fields, vin: vinOf(8), token: newToken(), accepted: acceptedText([user!, privacy!]) }
  expect((await sendRequest(anonymous(), late, files)).code).toBe(code.stale)
  const acceptance = acceptedText(await currentAgreements())
  expect((await sendRequest(anonymous(), { ...late, accepted: acceptance }, files)).code).toBe(200)
  expect(await consents()).toHaveLength(3)
  for (const each of [token, late.token]) await callData(anonymous(), bindRequestCalls.withdraw, { token: each })
})

test('pictures go 90 days after the decision; a refused request ends after 30', async () => {
  const { body } = await on.admin.call(exportCall, { format: 'csv' })
  expect(body.toString()).not.toMatch(/1390000000\d/)
  const files = async () =>
    (await on.parts.store.db.execute<{ hash: string }>(sql`select hash from stored_file where kind = 'picture'`)).rows
  const [storedFile] = await files()
  // All sessions have expired by then.
  on.clock.advance(31 * dayMs)
  const later = await on.session(on.admin.id)
  await tidyRequests(on.parts)
  expect((await callData(later, query, { filter: { state: ['refused'] } })).rows).toEqual([])
  expect(await files()).not.toEqual([])
  on.clock.advance(60 * dayMs)
  await tidyRequests(on.parts)
  expect(await files()).toEqual([])
  expect(await on.parts.files.has(storedFile?.hash ?? '')).toBe(false)
  const [passedRequest] = (await callData(await on.session(on.admin.id), query, { filter: { state: ['passed'] } })).rows
  expect(passedRequest).toMatchObject({ certificatePicture: null, state: 'passed' })
})
