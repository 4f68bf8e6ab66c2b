import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { attendeeCalls } from '../../../../src/features/work/events/attendee/contract.ts'
import {
  claimCalls,
  giftCalls,
  giftDeskCalls,
  giftScanCalls,
  pickupCalls,
} from '../../../../src/features/work/events/gift/contract.ts'
import { meetingCalls } from '../../../../src/features/work/events/meeting/contract.ts'
import { newSecret } from '../../../../src/platform/token.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { addMeeting, phoneOf } from './meetings.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Adds a meeting with a gift. `attend` does what an attendee does in a browser. */
async function withGift(stock: number) {
  const meeting = await addMeeting(on.admin)
  const { id: gift } = await callData(on.admin, giftCalls.add, { meeting: meeting.id, name: '保温杯', stock })
  const attend = async (index: number) => {
    const name = `参会人 ${index}`
    const answer = await on.anonymous.call(attendeeCalls.signIn, { meeting: meeting.code, name, phone: phoneOf(index) })
    const headers = { cookie: [answer.headers['set-cookie']].flat().join().split(';')[0] ?? '' }
    return {
      register: (giftId = gift) =>
        on.anonymous.call(claimCalls.register, { meeting: meeting.code, gift: giftId }, { headers }),
      shown: async () => (await on.anonymous.call(claimCalls.shown, { meeting: meeting.code }, { headers })).data,
    }
  }
  const desk = async (name: string) =>
    (await callData(on.admin, giftDeskCalls.add, { meeting: meeting.id, name })).token
  const pick = (token: string, typedCode: string, scan: string = randomUUID()) =>
    on.anonymous.call(giftDeskCalls.pick, { token, code: typedCode, scan })
  return { ...meeting, gift, attend, desk, pick }
}

test('who is not signed in registers for nothing; who is has one code, however often they ask', async () => {
  const { code: link, gift, attend } = await withGift(1)
  expect((await on.anonymous.call(claimCalls.register, { meeting: link, gift })).code).toBe(code.state)
  const { register, shown: readClaims } = await attend(1)
  expect((await readClaims()).gifts).toMatchObject([{ name: '保温杯', gone: false, mine: null }])
  const answers = await Promise.all(times(20).map(() => register()))
  expect(answers.map((answer) => answer.code)).toEqual(times(20).map(() => code.ok))
  expect(new Set(answers.map(({ data }) => data.gifts[0]?.mine?.code)).size).toBe(1)
  expect(answers[0]?.data.gifts[0]?.mine?.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect((await callData(on.admin, giftCalls.one, { id: gift })).registered).toBe(1)
  const late = await (await attend(2)).register()
  expect([late.code, late.msg]).toEqual([code.state, 'This gift is no longer available'])
  // A gift of another meeting.
  const other = await withGift(5)
  expect((await (await attend(1)).register(other.gift)).code).toBe(code.state)
})

test('of 30 people at once for 10 gifts 10 have one', async () => {
  const { gift, attend } = await withGift(10)
  const people = await Promise.all(times(30).map(attend))
  const answers = await Promise.all(people.map(({ register }) => register()))
  expect(answers.filter((answer) => answer.code === code.ok)).toHaveLength(10)
  expect(await callData(on.admin, giftCalls.one, { id: gift })).toMatchObject({ stock: 10, registered: 10, picked: 0 })
  const fewer = await on.admin.call(giftCalls.update, { id: gift, stock: 9 })
  expect(fewer.code).toBe(code.invalid)
  await callData(on.admin, giftCalls.update, { id: gift, stock: 11 })
  expect((await on.admin.call(giftCalls.remove, { ids: [gift] })).code).toBe(code.inUse)
})

test('of 50 desks with one code one hands it out, and the others are told when and at which desk', async () => {
  const { id, gift, attend, desk, pick } = await withGift(3)
  const { register, shown: readClaims } = await attend(1)
  const mine = (await register()).data.gifts[0]!.mine!.code
  const desks = await Promise.all(times(50).map((index) => desk(`台 ${index}`)))
  const answers = await Promise.all(desks.map((token) => pick(token, ` ${mine.toLowerCase().replace('-', ' ')}`)))
  const [winner, ...more] = answers.filter(({ data }) => data.outcome === 'picked')
  expect(more).toEqual([])
  expect(winner?.data).toMatchObject({ gift: '保温杯', attendee: '参会人 1' })
  const others = answers.filter(({ data }) => data.outcome === 'already')
  expect(others).toHaveLength(49)
  for (const { data } of others)
    expect(data).toMatchObject({ desk: winner?.data.desk, pickedAt: winner?.data.pickedAt, gift: '保温杯' })
  expect((await readClaims()).gifts[0]?.mine).toMatchObject({ state: 'picked', desk: winner?.data.desk })
  expect((await callData(on.admin, giftCalls.one, { id: gift })).picked).toBe(1)
  const rows = await callData(on.admin, pickupCalls.query, { filter: { meeting: [id] } })
  expect(rows.rows).toMatchObject([{ state: 'picked', desk: winner?.data.desk }])
  expect(JSON.stringify(rows)).not.toContain(mine.replace('-', ''))
})

test('a scan whose answer was lost is answered the same; a mistake is taken back within ten minutes', async () => {
  const { id, attend, desk, pick } = await withGift(3)
  const { register } = await attend(1)
  const mine = (await register()).data.gifts[0]!.mine!.code
  const [one, two] = [await desk('一号台'), await desk('二号台')]
  const scan = randomUUID()
  const first = await pick(one, mine, scan)
  expect((await pick(one, mine, scan)).data).toEqual(first.data)
  expect((await pick(one, mine)).data.outcome).toBe('already')
  expect(await callData(on.anonymous, giftDeskCalls.open, { token: one })).toMatchObject({ desk: '一号台', picked: 1 })
  expect((await on.anonymous.call(giftDeskCalls.undo, { token: two, code: mine })).code).toBe(code.state)
  await callData(on.anonymous, giftDeskCalls.undo, { token: one, code: mine })
  expect((await pick(two, mine)).data.outcome).toBe('picked')
  on.clock.advance(11 * 60_000)
  expect((await on.anonymous.call(giftDeskCalls.undo, { token: two, code: mine })).code).toBe(code.state)
  const [row] = (await callData(on.admin, pickupCalls.query, { filter: { meeting: [id] } })).rows
  expect((await on.admin.call(pickupCalls.undo, { id: row!.id })).code).toBe(code.state)
  expect(await callData(on.admin, pickupCalls.one, { id: row!.id })).toMatchObject({ desk: '二号台', state: 'picked' })
})

test('staff hand out, take back and cancel; what was cancelled is refused at the desk and free for others', async () => {
  const { id, gift, attend, desk, pick } = await withGift(1)
  const { register } = await attend(1)
  const mine = (await register()).data.gifts[0]!.mine!.code
  const [row] = (await callData(on.admin, pickupCalls.query, { filter: { meeting: [id] } })).rows
  await callData(on.admin, pickupCalls.hand, { id: row!.id })
  expect((await on.admin.call(pickupCalls.hand, { id: row!.id })).code).toBe(code.state)
  await callData(on.admin, pickupCalls.undo, { id: row!.id })
  await callData(on.admin, pickupCalls.cancel, { id: row!.id })
  expect((await on.admin.call(pickupCalls.cancel, { id: row!.id })).code).toBe(code.state)
  const token = await desk('一号台')
  expect((await pick(token, mine)).data.outcome).toBe('cancelled')
  expect((await (await attend(2)).register()).code).toBe(code.ok)
  expect((await register()).code).toBe(code.state)
  expect(await callData(on.admin, giftCalls.one, { id: gift })).toMatchObject({ registered: 1, picked: 0 })
  const sheet = await on.admin.call(pickupCalls.export, { filter: { meeting: [id] }, format: 'csv' })
  expect(String(sheet.body)).toContain('Cancelled')
  expect(String((await on.admin.call(giftCalls.export, { format: 'csv' })).body)).toContain('保温杯')
})

test('codes of other meetings and guesses are unknown, and a desk without its link is closed', async () => {
  const here = await withGift(1)
  const there = await withGift(1)
  const mine = (await (await there.attend(1)).register()).data.gifts[0]!.mine!.code
  const token = await here.desk('一号台')
  expect((await here.pick(token, mine)).data).toEqual({
    outcome: 'unknown',
    gift: null,
    attendee: null,
    pickedAt: null,
    desk: null,
  })
  const guesses = await Promise.all(times(40).map(() => here.pick(token, 'AAAA-AAAA')))
  expect(guesses.filter((guess) => guess.code === code.throttled)).toHaveLength(11)
  expect((await here.pick(newSecret(), mine)).code).toBe(code.notFound)
  const { rows } = await callData(on.admin, giftDeskCalls.query, { filter: { meeting: [here.id] } })
  await callData(on.admin, giftDeskCalls.remove, { ids: rows.map((row) => row.id) })
  expect((await on.anonymous.call(giftDeskCalls.open, { token })).code).toBe(code.notFound)
  await callData(on.admin, meetingCalls.move, { id: here.id, move: 'end' })
  expect((await (await here.attend(1)).register()).code).toBe(code.state)
})

test('staff hand out by code in their own name; every refused scan is kept, and none of its codes', async () => {
  const { id, attend, desk, pick } = await withGift(3)
  const mine = (await (await attend(1)).register()).data.gifts[0]!.mine!.code
  const token = await desk('东门')
  const keeper = await on.asUser({
    links: [giftDeskCalls.openByStaff.path, giftDeskCalls.pickByStaff.path, giftDeskCalls.undoByStaff.path],
  })
  expect(await callData(keeper, giftDeskCalls.openByStaff, { meeting: id })).toMatchObject({ picked: 0 })
  expect((await keeper.call(giftDeskCalls.openByStaff, { meeting: 99_999 })).code).toBe(code.notFound)
  const byStaff = (typedCode: string) =>
    callData(keeper, giftDeskCalls.pickByStaff, { meeting: id, code: typedCode, scan: randomUUID() })
  expect(await byStaff(mine)).toMatchObject({ outcome: 'picked', gift: '保温杯', attendee: '参会人 1' })
  const { data: late } = await pick(token, mine)
  expect(late).toMatchObject({ outcome: 'already', desk: expect.any(String) })
  expect((await byStaff('AAAA-AAAA')).outcome).toBe('unknown')
  await callData(keeper, giftDeskCalls.undoByStaff, { meeting: id, code: mine })
  expect((await pick(token, mine)).data.outcome).toBe('picked')
  const unprivilegedUser = await on.asUser({ links: 'none' })
  const knock = await unprivilegedUser.call(giftDeskCalls.pickByStaff, { meeting: id, code: mine, scan: randomUUID() })
  expect(knock.code).toBe(code.forbidden)

  const { rows } = await callData(on.admin, giftScanCalls.query, { filter: { meeting: [id] } })
  expect(rows.map(({ outcome, attendee }) => [outcome, attendee?.label ?? null])).toEqual([
    ['unknown', null],
    ['already', '参会人 1'],
  ])
  expect(JSON.stringify(rows)).not.toContain(mine.slice(0, 4))
  const file = await on.admin.call(giftScanCalls.export, { filter: { meeting: [id] }, format: 'csv' })
  expect(file.body.toString()).toContain('东门')
  expect(await callData(on.admin, giftScanCalls.one, { id: rows[0]?.id ?? 0 })).toMatchObject({ outcome: 'unknown' })
})
