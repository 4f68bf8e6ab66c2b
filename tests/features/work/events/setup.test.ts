import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { randomnessOf } from '../../../../src/domain/draw/beacon.ts'
import { check, type Receipt } from '../../../../src/domain/draw/receipt.ts'
import { attendeeCalls, seatCalls } from '../../../../src/features/work/events/attendee/contract.ts'
import { drawCalls, exclusionCalls, prizeCalls } from '../../../../src/features/work/events/draw/contract.ts'
import { giftCalls, giftDeskCalls } from '../../../../src/features/work/events/gift/contract.ts'
import { meetingCalls } from '../../../../src/features/work/events/meeting/contract.ts'
import { setupCalls as calls } from '../../../../src/features/work/events/setup/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { addMeeting, phoneOf } from './meetings.ts'

const filePassword = 'a password of the file'
let on: TestServer
let spare: TestServer
beforeAll(async () => {
  on = await openTestServer({ config: { SECRET_KEY: 'the key of the first server' } })
  spare = await openTestServer({ config: { SECRET_KEY: 'quite another key over here' } })
})
afterAll(() => Promise.all([on.close(), spare.close()]))

const cookieOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']].flat().filter(Boolean).map(String).join().split(';')[0] ?? ''
const take = (id: number, more: object = {}) =>
  on.admin.call(calls.export, { id, filePassword, reason: '备用机', ...more })
async function bring<T = { id: number; already: boolean; leftOut: string[] }>(
  file: Buffer | string,
  password = filePassword,
) {
  const fields = { filePassword: password }
  return spare.admin.upload<T>(file, 'set-up.json', { path: calls.import.path, fields })
}

/** Adds a meeting with all of its parts and two draws that attendees have joined. */
async function whole() {
  const { id, code: place } = await addMeeting(on.admin)
  await callData(on.admin, seatCalls.add, { meeting: id, name: 'A1', tableName: '一号' })
  const person = { meeting: id, name: '李雷', phone: phoneOf(1), number: 7, groupName: '销售', seat: 'A1' }
  await callData(on.admin, attendeeCalls.add, person)
  const { id: late } = await callData(on.admin, attendeeCalls.add, { meeting: id, name: '韩梅梅', phone: phoneOf(4) })
  await callData(on.admin, giftCalls.add, { meeting: id, name: '雨伞', stock: 3 })
  const { token } = await callData(on.admin, giftDeskCalls.add, { meeting: id, name: '东门' })
  const addDraw = async (name: string) => {
    const { id: draw } = await callData(on.admin, drawCalls.add, {
      meeting: id,
      name,
      entry: 'join',
      source: 'witness',
    })
    const { id: prize } = await callData(on.admin, prizeCalls.add, {
      draw,
      name: '奖品',
      position: 1,
      count: 1,
      batch: 1,
    })
    // Exclusions of an attendee who has not arrived yet, and of a group.
    await callData(on.admin, exclusionCalls.add, { draw, attendee: late, prize })
    await callData(on.admin, exclusionCalls.add, { draw, groupName: '销售' })
    for (const [seq, doing] of (['publish', 'open'] as const).entries())
      await callData(on.admin, drawCalls.control, { id: draw, seq, act: { do: doing } })
    return { draw, link: (await callData(on.admin, drawCalls.link, { id: draw })).code }
  }
  const [first, second] = [await addDraw('上半场'), await addDraw('下半场')]
  for (const index of [1, 2, 3]) {
    const name = index === 1 ? '李雷' : `来宾${index}`
    const { headers } = await on.anonymous.call(attendeeCalls.signIn, { meeting: place, name, phone: phoneOf(index) })
    for (const { link } of [first, second])
      await on.anonymous.call(drawCalls.join, { draw: link }, { headers: { cookie: cookieOf(headers) } })
  }
  await callData(on.admin, drawCalls.control, { id: first.draw, seq: 2, act: { do: 'lock' } })
  return { id, place, token, locked: first, joining: second }
}

test('a meeting goes to another server with another key: people sign in there, desks keep their links, a locked draw stays', async () => {
  const { id, place, token, joining } = await whole()
  const stolenSession = await on.session(on.admin.id, false)
  expect((await stolenSession.call(calls.export, { id, filePassword, reason: '备用机' })).code).toBe(
    code.passwordNeeded,
  )
  expect((await take(id, { reason: undefined })).data).toMatchObject({ fields: [{ field: 'reason' }] })
  expect((await take(id, { filePassword: 'short' })).code).toBe(code.invalid)
  const { body } = await take(id)
  expect(body.toString()).not.toMatch(/李雷|13810000001|雨伞/)

  expect((await bring(body, 'another password')).data).toMatchObject({ fields: [{ field: 'filePassword' }] })
  const exportFile = JSON.parse(body.toString()) as { box: string }
  const damagedFile = JSON.stringify({ ...exportFile, box: `AAAA${exportFile.box.slice(4)}` })
  expect((await bring(damagedFile)).data).toMatchObject({ fields: [{ field: 'filePassword' }] })
  expect((await bring('{"form":"something else"}')).code).toBe(code.fileType)

  const { data } = await bring(body)
  expect(data).toMatchObject({
    name: expect.stringContaining('会议'),
    already: false,
    attendees: 4,
    leftOut: ['上半场'],
  })
  expect((await bring(body)).data).toMatchObject({ id: data.id, already: true })
  expect((await callData(spare.admin, meetingCalls.query, {})).rows).toMatchObject([{ id: data.id, state: 'draft' }])

  for (const move of ['publish', 'start'] as const)
    await callData(spare.admin, meetingCalls.move, { id: data.id, move })
  const who = { meeting: place, name: '李雷', phone: phoneOf(1) }
  const badge = await callData(spare.anonymous, attendeeCalls.signIn, who)
  expect(badge).toMatchObject({ number: 7, seat: 'A1', table: '一号', group: '销售' })
  expect(await callData(spare.anonymous, giftDeskCalls.open, { token })).toMatchObject({ desk: '东门', picked: 0 })
  expect((await callData(spare.admin, giftCalls.query, {})).rows).toMatchObject([
    { name: '雨伞', stock: 3, registered: 0 },
  ])
  // A late attendee has the number that the terms reserved, on both servers.
  for (const server of [on, spare]) {
    const { headers } = await server.anonymous.call(attendeeCalls.signIn, {
      meeting: place,
      name: '韩梅梅',
      phone: phoneOf(4),
    })
    const late = { headers: { cookie: cookieOf(headers) } }
    expect((await server.anonymous.call(drawCalls.join, { draw: joining.link }, late)).data.number).toBe(1)
  }
  const { rows } = await callData(spare.admin, drawCalls.query, {})
  expect(rows).toMatchObject([{ name: '下半场', state: 'joining' }])

  // Both servers draw the same winner, so a second try is no advantage.
  const winners = await Promise.all(
    [
      { server: on, draw: joining.draw },
      { server: spare, draw: rows[0]?.id ?? 0 },
    ].map(async ({ server, draw }) => {
      const { prizes } = await prizesOf(server, joining.link)
      const acts = [{ do: 'lock' }, { do: 'entropy', text: '4711' }, { do: 'draw', prize: prizes }, { do: 'finish' }]
      for (const [at, act] of acts.entries())
        await callData(server.admin, drawCalls.control, { id: draw, seq: 2 + at, act: act as never })
      const receipt = (await callData(server.anonymous, drawCalls.receipt, { draw: joining.link })) as Receipt
      expect(check(receipt, randomnessOf).filter(({ holds }) => !holds)).toEqual([])
      expect(receipt.terms.excluded).toMatchObject([
        { number: 1, name: '韩*梅' },
        { prize: null, group: '销售' },
      ])
      return receipt
    }),
  )
  expect(winners[1]).toEqual(winners[0])
})

/** Id of the first prize in the published terms, which is the same on both servers. */
async function prizesOf(server: TestServer, link: string) {
  const { rows } = await server.parts.store.db.execute<{ prizes: number }>(
    `select (terms->'prizes'->0->>'id')::int as prizes from draw where code = '${link}'` as never,
  )
  return { prizes: rows[0]?.prizes ?? 0 }
}
