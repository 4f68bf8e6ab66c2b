import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { roundFrom, timeOfRound } from '../../../../src/domain/draw/beacon.ts'
import { drawCalls as calls, prizeCalls } from '../../../../src/features/work/events/draw/contract.ts'
import { meetingCalls } from '../../../../src/features/work/events/meeting/contract.ts'
import type { TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { type Hall, openHall, signatureOf1000, wrongIn } from './draws.ts'
import { addMeeting } from './meetings.ts'

let hall: Hall
let on: TestServer
beforeAll(async () => {
  hall = await openHall()
  on = hall.on
})
afterAll(() => hall.close())
const comes: Hall['comes'] = (...who) => hall.comes(...who)
const addDraw: Hall['addDraw'] = (...of) => hall.addDraw(...of)
const watch: Hall['watch'] = (link) => hall.watch(link)
const receiptOf: Hall['receiptOf'] = (link) => hall.receiptOf(link)

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
test('a draw from its terms to its receipt: the absent are drawn anew, a mistake is taken back, nobody wins twice', async () => {
  const { id: meeting, code: place } = await addMeeting(on.admin)
  for (let index = 1; index <= 12; index++) await comes(place, index)
  const draw = await addDraw(meeting)
  expect((await on.anonymous.call(calls.list, { draw: draw.link })).code).toBe(code.notFound)
  expect((await draw.act({ do: 'lock' })).code).toBe(code.state)
  await draw.act({ do: 'publish' })
  const screen = await watch(draw.link)
  expect(screen.last()).toMatchObject({ state: 'published', seq: 1, joined: 0, listHash: null })
  const { commit } = screen.last()
  expect(commit).toMatch(/^[0-9a-f]{64}$/)
  // After publication the terms cannot change.
  const late = await on.admin.call(prizeCalls.add, { draw: draw.id, name: 'x', position: 9, count: 1, batch: 1 })
  expect(late.code).toBe(code.state)
  expect((await on.admin.call(calls.update, { id: draw.id, name: 'x' })).code).toBe(code.state)
  expect((await on.admin.call(calls.remove, { ids: [draw.id] })).code).toBe(code.state)
  await draw.act({ do: 'lock' })
  expect((await draw.act({ do: 'draw', prize: draw.prizes[0]! })).code).toBe(code.state)
  await draw.act({ do: 'entropy', text: '3-6-1' })

  await draw.act({ do: 'draw', prize: draw.prizes[0]! })
  await vi.waitFor(() => expect(screen.last().winners).toHaveLength(3))
  const [first, second] = screen.last().winners
  expect(first?.name).toMatch(/^参\*+号$/)
  expect(Date.parse(screen.last().reveals[0]!.revealAt) - on.parts.now().getTime()).toBe(4_000)
  // A winner cannot be confirmed or forfeited before the reveal is shown in the hall.
  expect((await draw.act({ do: 'forfeit', entrant: first!.number })).code).toBe(code.state)
  on.clock.advance(5_000)
  await draw.act({ do: 'forfeit', entrant: first!.number })
  await draw.act({ do: 'confirm', entrant: second!.number })
  expect((await draw.act({ do: 'forfeit', entrant: second!.number })).code).toBe(code.state)
  await draw.act({ do: 'draw', prize: draw.prizes[1]! })
  on.clock.advance(5_000)
  expect((await draw.act({ do: 'undo', reason: '提前按下' })).code).toBe(code.ok)
  expect((await draw.act({ do: 'approveUndo' }, await on.asUser({ links: 'all' }))).code).toBe(code.ok)
  await draw.act({ do: 'draw', prize: draw.prizes[0]! })
  await draw.act({ do: 'draw', prize: draw.prizes[1]! })
  for (const prize of draw.prizes) expect((await draw.act({ do: 'draw', prize })).code).toBe(code.state)
  expect((await on.anonymous.call(calls.receipt, { draw: draw.link })).code).toBe(code.state)
  await draw.act({ do: 'finish' })

  await vi.waitFor(() => expect(screen.last().state).toBe('finished'))
  const { winners } = screen.last()
  expect(new Set(winners.map(({ number }) => number)).size).toBe(winners.length)
  expect(winners.filter(({ state }) => state !== 'forfeit')).toHaveLength(5)
  const receipt = await receiptOf(draw.link)
  expect(receipt.commit).toBe(commit)
  expect(receipt.steps.map(({ kind }) => kind)).toEqual(['won', 'forfeit', 'confirmed', 'won', 'void', 'won', 'won'])
  expect(wrongIn(receipt)).toEqual([])
  expect(JSON.stringify([receipt, winners])).not.toMatch(/参会人|"138|138\*|138\d{8}/)
})

test('no operator alone draws again: it takes a reason, the reveal, another person, and has a limit', async () => {
  const { id: meeting, code: place } = await addMeeting(on.admin)
  for (let index = 1; index <= 9; index++) await comes(place, index)
  const draw = await addDraw(meeting, { prizes: [{ name: '奖', position: 1, count: 1, batch: 1 }] })
  for (const act of [{ do: 'publish' }, { do: 'lock' }, { do: 'entropy', text: '7' }] as const) await draw.act(act)
  const second = await on.asUser({ links: 'all' })
  const screen = await watch(draw.link)
  const shows = (part: object) => vi.waitFor(() => expect(screen.last()).toMatchObject(part))
  const prize = draw.prizes[0]!
  const ask = { do: 'undo', reason: '误按' } as const

  await draw.act({ do: 'draw', prize })
  expect((await draw.act(ask)).code).toBe(code.state)
  on.clock.advance(5_000)
  expect((await draw.act({ do: 'approveUndo' }, second)).code).toBe(code.state)
  await vi.waitFor(() => expect(screen.last().winners).toHaveLength(1))
  const winner = screen.last().winners[0]!.number
  expect((await draw.act(ask)).code).toBe(code.ok)
  await shows({
    undo: { prize: String(prize), winners: [winner], reason: '误按' },
    undone: [],
    winners: [{ number: winner }],
  })
  expect((await draw.act({ do: 'approveUndo' })).code).toBe(code.forbidden)
  // Another session of the same account does not count as a second person.
  expect((await draw.act({ do: 'approveUndo' }, await on.session(on.admin.id))).code).toBe(code.forbidden)
  expect((await draw.act({ do: 'draw', prize })).code).toBe(code.state)
  await draw.act({ do: 'dropUndo' }, second)
  expect((await draw.act({ do: 'approveUndo' }, second)).code).toBe(code.state)
  await shows({ undo: null, winners: [{ number: winner }] })

  for (let times = 1; times <= 3; times++) {
    await draw.act(ask)
    expect((await draw.act({ do: 'approveUndo' }, second)).code).toBe(code.ok)
    await draw.act({ do: 'draw', prize })
    on.clock.advance(5_000)
  }
  await vi.waitFor(() => expect(screen.last().undone).toHaveLength(3))
  const refusal = await draw.act(ask)
  expect([refusal.code, refusal.msg]).toEqual([code.state, expect.stringContaining('3')])
  await draw.act({ do: 'finish' })
  const receipt = await receiptOf(draw.link)
  const undone = receipt.steps.filter((step) => step.kind === 'void')
  expect(undone).toMatchObject([{ reason: '误按' }, { reason: '误按' }, { reason: '误按' }])
  expect(wrongIn(receipt)).toEqual([])
})

test('whoever joins gets one number, the same each time; nobody who is not there, and nobody after the lock', async () => {
  const { id: meeting, code: place } = await addMeeting(on.admin)
  const phones = []
  for (let index = 1; index <= 8; index++) phones.push(await comes(place, index))
  const draw = await addDraw(meeting, { entry: 'join' })
  await draw.act({ do: 'publish' })
  const joins = (headers: object) => on.anonymous.call(calls.join, { draw: draw.link }, headers)
  expect((await joins({ headers: phones[0] })).code).toBe(code.state)
  await draw.act({ do: 'open' })
  const screen = await watch(draw.link)
  const twice = await Promise.all([...phones, ...phones].map((headers) => joins({ headers })))
  expect(twice.map((each) => each.code)).toEqual(twice.map(() => code.ok))
  const numbers = twice.map(({ data }) => data.number)
  expect(numbers.slice(8)).toEqual(numbers.slice(0, 8))
  expect([...numbers.slice(0, 8)].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  await vi.waitFor(() => expect(screen.last().joined).toBe(8))
  expect((await joins({})).code).toBe(code.state)
  const mine = await on.anonymous.call(calls.mine, { draw: draw.link }, { headers: phones[3]! })
  expect(mine.data?.number).toBe(numbers[3])
  await draw.act({ do: 'lock' })
  const late = await comes(place, 30)
  expect((await joins({ headers: late })).code).toBe(code.state)
  expect(await callData(on.anonymous, calls.list, { draw: draw.link })).toHaveLength(8)
})

test('of two operators who press at once one is told to look again: no step is drawn twice', async () => {
  const { id: meeting, code: place } = await addMeeting(on.admin)
  for (let index = 1; index <= 5; index++) await comes(place, index)
  const draw = await addDraw(meeting, { prizes: [{ name: '奖', position: 1, count: 5, batch: 1 }] })
  for (const act of [{ do: 'publish' }, { do: 'lock' }, { do: 'entropy', text: '7' }] as const) await draw.act(act)
  const seq = draw.seq()
  const press = () => on.admin.call(calls.control, { id: draw.id, seq, act: { do: 'draw', prize: draw.prizes[0]! } })
  const codes = (await Promise.all(Array.from({ length: 6 }, press))).map((each) => each.code)
  expect(codes.filter((each) => each === code.ok)).toHaveLength(1)
  expect(codes.filter((each) => each === code.stale)).toHaveLength(5)
})

test('a beacon’s round is named at the lock, lies behind it, and only its signature counts; a void draw shows its seed', async () => {
  const { id: meeting, code: place } = await addMeeting(on.admin)
  for (let index = 1; index <= 3; index++) await comes(place, index)
  const draw = await addDraw(meeting, { source: 'beacon' })
  await draw.act({ do: 'publish' })
  await draw.act({ do: 'lock' })
  const screen = await watch(draw.link)
  const { round, lockedAt } = screen.last()
  expect(round).toBe(roundFrom(Date.parse(lockedAt!) + 30_000))
  const early = await draw.act({ do: 'entropy', text: signatureOf1000 })
  expect([early.code, early.msg]).toEqual([code.state, expect.stringContaining('not been published yet')])
  on.clock.advance(timeOfRound(round!) - on.parts.now().getTime() + 1_000)
  const wrong = await draw.act({ do: 'entropy', text: signatureOf1000 })
  expect([wrong.code, wrong.msg]).toEqual([code.state, expect.stringContaining('signature')])
  await draw.act({ do: 'void', reason: '停电' })
  await vi.waitFor(() => expect(screen.last()).toMatchObject({ state: 'void', voidReason: '停电' }))
  expect((await draw.act({ do: 'open' })).code).toBe(code.state)
})

test('a link that is wrong tells nothing; its operator finds the draw by it; the clock is the server’s', async () => {
  const { id: meeting } = await addMeeting(on.admin)
  const draw = await addDraw(meeting)
  expect(await callData(on.admin, calls.controlled, { draw: draw.link })).toEqual({ id: draw.id, mayControl: true })
  expect((await on.anonymous.call(calls.mine, { draw: 'x'.repeat(22) })).code).toBe(code.notFound)
  expect((await callData(on.anonymous, calls.clock, {})).now).toBe(on.parts.now().toISOString())
  await callData(on.admin, prizeCalls.update, { id: draw.prizes[0]!, name: '新名称' })
  await callData(on.admin, prizeCalls.one, { id: draw.prizes[0]! })
  await callData(on.admin, prizeCalls.remove, { ids: [draw.prizes[1]!] })
  await callData(on.admin, calls.remove, { ids: [draw.id] })
  expect((await on.admin.call(calls.one, { id: draw.id })).code).toBe(code.notFound)
  expect((await callData(on.admin, calls.query, { filter: { meeting: [meeting] } })).rows).toEqual([])
})

test('a prize’s picture is the hall’s once the terms are published; a prize is put before the hall until it is drawn', async () => {
  const { id: meeting, code: place } = await addMeeting(on.admin)
  await comes(place, 1)
  const draw = await addDraw(meeting)
  const [second, first] = draw.prizes as [number, number]
  const { data: picture } = await on.admin.upload(onePixel, '手表.png')
  await callData(on.admin, prizeCalls.update, { id: second, picture: picture.id })
  await draw.act({ do: 'publish' })
  const screen = await watch(draw.link)
  const [withPicture, without] = screen.last().prizes
  expect(without?.picture).toBeNull()
  const pictureFile = await on.anonymous.raw({ method: 'GET', url: `/file/published/${withPicture?.picture}` })
  expect([pictureFile.status, pictureFile.headers['content-type']]).toEqual([200, 'image/png'])

  expect((await draw.act({ do: 'show', prize: first })).code).toBe(code.state)
  await draw.act({ do: 'lock' })
  await draw.act({ do: 'entropy', text: '7' })
  expect((await draw.act({ do: 'show', prize: 1_000_000_000 })).code).toBe(code.notFound)
  await draw.act({ do: 'show', prize: first })
  await vi.waitFor(() => expect(screen.last().showing).toBe(String(first)))
  await draw.act({ do: 'draw', prize: first })
  await vi.waitFor(() =>
    expect(screen.last()).toMatchObject({ showing: null, winners: [{ number: 1, name: '参***号' }] }),
  )
  // The meeting's option shows winners in full. The list stays as it was hashed.
  await callData(on.admin, meetingCalls.update, { id: meeting, fullNames: true })
  await draw.act({ do: 'finish' })
  await vi.waitFor(() => expect(screen.last()).toMatchObject({ winners: [{ number: 1, name: '参会人1号' }] }))
  const receipt = await receiptOf(draw.link)
  expect(receipt.list.map(({ name }) => name)).toEqual(['参***号'])
  expect(wrongIn(receipt)).toEqual([])
})
