import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { platformCalls } from '../../../../src/domain/contract/platform.ts'
import { randomnessOf, timeOfRound } from '../../../../src/domain/draw/beacon.ts'
import { check, termsHashOf } from '../../../../src/domain/draw/receipt.ts'
import { attendeeCalls } from '../../../../src/features/work/events/attendee/contract.ts'
import {
  drawCalls as calls,
  type DrawAct,
  exclusionCalls,
  prizeCalls,
  type ShownDraw,
} from '../../../../src/features/work/events/draw/contract.ts'
import { draws } from '../../../../src/features/work/events/draw/store.ts'
import { readSheet } from '../../../../src/platform/sheet/read.ts'
import { eq } from '../../../../src/platform/store/drizzle.ts'
import { sourceOf } from '../../../../src/virtual-fleet/fleet/chance.ts'
import type { TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { type Hall, openHall, signatureOf1000, wrongIn } from './draws.ts'
import { addMeeting, phoneOf } from './meetings.ts'

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

test('groups and persons are excluded from a draw or one prize of it before the commitment, and never win it', async () => {
  const { id: meeting, code: place } = await addMeeting(on.admin)
  const group = async (index: number, groupName: string) => {
    const who = { meeting, name: `参会人${index}号`, phone: phoneOf(index), groupName }
    return (await callData(on.admin, attendeeCalls.add, who)).id
  }
  const staff = [await group(1, '组委会'), await group(2, '组委会')]
  const [boss, other] = [await group(3, '销售'), await group(4, '销售')]
  const draw = await addDraw(meeting, {
    entry: 'join',
    prizes: [
      { name: '二等奖', position: 1, count: 9, batch: 9 },
      { name: '一等奖', position: 2, count: 9, batch: 9 },
    ],
  })
  const [second, first] = draw.prizes as [number, number]
  const exclude = (more: object) => on.admin.call(exclusionCalls.add, { draw: draw.id, ...more } as never)
  const elsewhere = await addMeeting(on.admin)
  const stranger = await callData(on.admin, attendeeCalls.add, {
    meeting: elsewhere.id,
    name: '外人',
    phone: phoneOf(9),
  })
  const { prizes: foreign } = await addDraw(elsewhere.id)
  const faults = [
    {},
    { groupName: '销售', attendee: boss },
    { attendee: stranger.id },
    { groupName: 'x', prize: foreign[0] },
  ]
  for (const wrong of faults) expect((await exclude(wrong)).code).toBe(code.invalid)
  await exclude({ groupName: '组委会' })
  await exclude({ attendee: boss, prize: first })
  await exclude({ attendee: boss, prize: second })
  const { data } = await exclude({ attendee: other, prize: first })
  expect((await on.admin.call(exclusionCalls.update, { id: data.id, groupName: '销售' })).code).toBe(code.invalid)
  await callData(on.admin, exclusionCalls.update, { id: data.id, prize: first })
  expect(await callData(on.admin, exclusionCalls.one, { id: data.id })).toMatchObject({ attendee: { id: other } })
  // Options are limited to attendees of this meeting and prizes of this draw.
  const optionsOf = async (field: string) =>
    (
      await callData(on.admin, platformCalls.options, {
        record: 'drawExclusion',
        field,
        within: { meeting, draw: draw.id },
      })
    )
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  expect([await optionsOf('attendee'), await optionsOf('prize')]).toEqual([
    [...staff, boss, other],
    [second, first],
  ])

  await draw.act({ do: 'publish' })
  expect((await exclude({ groupName: '销售' })).code).toBe(code.state)
  expect((await on.admin.call(exclusionCalls.remove, { ids: [data.id] })).code).toBe(code.state)
  await draw.act({ do: 'open' })
  const screen = await watch(draw.link)
  // Before anyone has joined, attendees have their reserved numbers and masked names.
  const maskedAttendee = { number: 1, name: '参***号' }
  expect(screen.last().excluded).toEqual([
    { prize: null, group: '组委会' },
    { prize: `${first}`, ...maskedAttendee },
    { prize: `${second}`, ...maskedAttendee },
    { prize: `${first}`, number: 2, name: '参***号' },
  ])
  const numbers: Record<number, number> = {}
  for (const index of [5, 1, 4, 2, 3]) {
    const { cookie } = await comes(place, index)
    numbers[index] = (await on.anonymous.call(calls.join, { draw: draw.link }, { headers: { cookie } })).data.number
  }
  expect(numbers).toEqual({ 5: 3, 1: 4, 4: 2, 2: 5, 3: 1 })
  await draw.act({ do: 'lock' })
  await draw.act({ do: 'entropy', text: '8' })
  await draw.act({ do: 'draw', prize: first })
  await draw.act({ do: 'draw', prize: second })
  await draw.act({ do: 'finish' })
  const receipt = await receiptOf(draw.link)
  expect(receipt.format).toBe('draw-receipt/2')
  expect(receipt.terms.excluded).toHaveLength(4)
  // Two of the five are staff, one may win nothing, another only the second prize.
  expect(receipt.steps.map((step) => step.kind === 'won' && step.winners)).toEqual([[3], [2]])
  expect(wrongIn(receipt)).toEqual([])
})

test('a draw that was published without exclusions among its terms is drawn and checked as before', async () => {
  const { id: meeting, code: place } = await addMeeting(on.admin)
  for (let index = 1; index <= 4; index++) await comes(place, index)
  const draw = await addDraw(meeting)
  await draw.act({ do: 'publish' })
  const { terms } = (await on.parts.store.db.select().from(draws).where(eq(draws.id, draw.id)))[0]!
  const { excluded: _, ...older } = terms!
  const set = { terms: older, termsHash: termsHashOf(older) }
  await on.parts.store.db.update(draws).set(set).where(eq(draws.id, draw.id))
  for (const act of [{ do: 'lock' }, { do: 'entropy', text: '7' }] as const) await draw.act(act)
  await draw.act({ do: 'draw', prize: draw.prizes[0]! })
  await draw.act({ do: 'finish' })
  const receipt = await receiptOf(draw.link)
  expect([receipt.format, receipt.terms.excluded]).toEqual(['draw-receipt/1', undefined])
  expect(wrongIn(receipt)).toEqual([])
})

test('winners are exported once the hall knows them: masked, and in full for a reason, by whose role may', async () => {
  const { id: meeting, code: place } = await addMeeting(on.admin)
  for (let index = 1; index <= 5; index++) await comes(place, index)
  const draw = await addDraw(meeting, { prizes: [{ name: '=1+1', position: 1, count: 3, batch: 3 }] })
  for (const act of [{ do: 'publish' }, { do: 'lock' }, { do: 'entropy', text: '7' }] as const) await draw.act(act)
  await draw.act({ do: 'draw', prize: draw.prizes[0]! })
  const csv = async () => (await on.admin.call(calls.exportWinners, { id: draw.id, format: 'csv' })).body.toString()
  expect((await csv()).trim().split('\n')).toHaveLength(1)
  on.clock.advance(5_000)
  const screen = await watch(draw.link)
  const [absent] = screen.last().winners
  await draw.act({ do: 'forfeit', entrant: absent!.number })
  const text = await csv()
  expect(text.trim().split('\n')).toHaveLength(4)
  expect(text).toMatch(/参\*+号.*138\*\*\*\*\d{4}/)
  expect(text).not.toMatch(/参会人|138\d{8}|(^|,)=1/m)
  expect(text.match(/Absent/g)).toHaveLength(1)
  const sheet = async (body: Buffer) => {
    const read = readSheet(Readable.from([body]), {
      kind: 'xlsx' as const,
      maxRows: 9,
      maxColumns: 50,
      maxUnpackedBytes: 1 << 24,
    })
    return JSON.stringify((await Array.fromAsync(read)).map(({ cells }) => cells))
  }
  const maskedSheet = await sheet((await on.admin.call(calls.exportWinners, { id: draw.id })).body)
  expect(maskedSheet).toMatch(/参\*+号/)
  expect(maskedSheet).not.toMatch(/参会人|138\d{8}/)
  const full = await on.admin.call(calls.exportWinnersClear, { id: draw.id, reason: '寄送奖品' })
  expect(await sheet(full.body)).toMatch(/参会人\d号.*138\d{8}/)
  expect((await on.admin.post(calls.exportWinnersClear.path, { id: draw.id })).code).toBe(code.invalid)
  const clerk = await on.asUser({ links: [calls.exportWinners.path], allVehicles: true })
  expect((await clerk.call(calls.exportWinners, { id: draw.id })).status).toBe(200)
  const refusal = await clerk.call(calls.exportWinnersClear, { id: draw.id, reason: '寄送奖品' })
  expect(refusal.code).toBe(code.forbidden)
  expect((await on.admin.call(calls.exportWinners, { id: 1_000_000_000 })).code).toBe(code.notFound)
})

test('a course with repeated and overtaken requests is the course of those that were taken', async () => {
  const { id: meeting, code: place } = await addMeeting(on.admin)
  for (let index = 1; index <= 9; index++) await comes(place, index)
  const draw = await addDraw(meeting, { prizes: [{ name: '奖', position: 1, count: 6, batch: 2 }] })
  for (const act of [{ do: 'publish' }, { do: 'lock' }, { do: 'entropy', text: '7' }] as const) await draw.act(act)
  const screen = await watch(draw.link)
  const random = sourceOf(11)
  const second = await on.asUser({ links: 'all' })
  let seq = draw.seq()
  const sentActs: { seq: number; act: DrawAct }[] = []
  for (let turn = 0; turn < 12; turn++) {
    on.clock.advance(5_000)
    await vi.waitFor(() => expect(screen.last().seq).toBe(seq))
    const open = screen.last().winners.filter(({ state }) => state === 'drawn')
    const one = open[Math.floor(random.next() * open.length)]
    const chance = random.next()
    const act: DrawAct = screen.last().undo
      ? { do: 'approveUndo' }
      : one && chance < 0.5
        ? { do: chance < 0.35 ? 'forfeit' : 'confirm', entrant: one.number }
        : open.length > 0 && chance < 0.6
          ? { do: 'undo', reason: '提前按下' }
          : { do: 'draw', prize: draw.prizes[0]! }
    const before = screen.last().winners
    sentActs.push({ seq, act })
    // The same act three times, and an older act that arrives late.
    const late = sentActs[Math.floor(random.next() * sentActs.length)]!
    const requests = [sentActs.at(-1)!, sentActs.at(-1)!, late, sentActs.at(-1)!]
    const operator = act.do === 'approveUndo' ? second : on.admin
    const answers = await Promise.all(requests.map((each) => operator.call(calls.control, { id: draw.id, ...each })))
    const successes = answers.filter((answer) => answer.code === code.ok)
    expect(successes.length).toBeLessThanOrEqual(1)
    seq += successes.length
    if (act.do === 'approveUndo' || successes.length === 0) continue
    await vi.waitFor(() => expect(screen.last().seq).toBe(seq))
    const names = (winners: ShownDraw['winners']) => winners.map((each) => `${each.seq} ${each.number}`)
    expect(names(screen.last().winners).slice(0, before.length)).toEqual(names(before))
  }
  await callData(on.admin, calls.control, { id: draw.id, seq, act: { do: 'finish' } })
  const receipt = await receiptOf(draw.link)
  expect(wrongIn(receipt)).toEqual([])
  expect(new Set(receipt.steps.map((step) => step.seq)).size).toBe(receipt.steps.length)
  expect(receipt.steps.length).toBeGreaterThan(5)
})

test('a draw by the beacon from its lock to its receipt: the round that was named, its signature, and no other', async () => {
  // Round 1000 is the one whose signature is public. The draw is locked half a minute before it.
  const past = await openHall({ now: new Date(timeOfRound(1000) - 30_000) })
  try {
    const { on, comes, addDraw, receiptOf } = past
    const { id: meeting, code: place } = await addMeeting(on.admin)
    for (let index = 1; index <= 5; index++) await comes(place, index)
    const draw = await addDraw(meeting, { source: 'beacon' })
    await draw.act({ do: 'publish' })
    await draw.act({ do: 'lock' })
    const enter = (text: string) => draw.act({ do: 'entropy', text })
    expect((await enter(signatureOf1000)).code).toBe(code.state)
    on.clock.advance(30_000)
    expect((await enter(signatureOf1000.replace('b4', 'b5'))).msg).toContain('signature')
    expect((await enter(signatureOf1000.toUpperCase())).code).toBe(code.ok)
    for (const prize of draw.prizes) await draw.act({ do: 'draw', prize })
    await draw.act({ do: 'draw', prize: draw.prizes[0]! })
    await draw.act({ do: 'finish' })
    const receipt = await receiptOf(draw.link)
    expect(receipt.entropy).toMatchObject({ kind: 'beacon', round: 1000, signature: signatureOf1000 })
    expect(receipt.steps.flatMap((step) => (step.kind === 'won' ? step.winners : []))).toHaveLength(5)
    expect(check(receipt, randomnessOf).map(({ what }) => what)).toContain('beacon')
    expect(wrongIn(receipt)).toEqual([])
  } finally {
    await past.close()
  }
})

test('terms are not published before there are prizes and people who can win each of them', async () => {
  const { id: meeting } = await addMeeting(on.admin, { joinRule: 'list' })
  const { id, act } = await addDraw(meeting, { prizes: [] })
  const problems = async () => (await callData(on.admin, calls.readiness, { id })).problems
  expect(await problems()).toEqual(['Add a prize first', expect.stringContaining('no attendees yet')])
  expect((await act({ do: 'publish' })).msg).toBe('Add a prize first')
  const prize = { draw: id, count: 2, batch: 1 }
  await callData(on.admin, prizeCalls.add, { ...prize, name: 'Trip', position: 1 })
  await callData(on.admin, prizeCalls.add, { ...prize, name: 'Flat', position: 2, groups: 'dealers' })
  expect((await act({ do: 'publish' })).msg).toContain('no attendees yet')
  const person = { meeting, name: '参会人1号', phone: phoneOf(1), groupName: 'owners' }
  const { id: owner } = await callData(on.admin, attendeeCalls.add, person)
  expect((await act({ do: 'publish' })).msg).toContain('No one is eligible for the prize “Flat”')
  await callData(on.admin, attendeeCalls.add, { ...person, name: '参会人2号', phone: phoneOf(2), groupName: 'dealers' })
  const { id: exclusion } = await callData(on.admin, exclusionCalls.add, { draw: id, groupName: 'dealers' })
  expect(await problems()).toEqual([expect.stringContaining('“Flat”')])
  await callData(on.admin, exclusionCalls.remove, { ids: [exclusion] })
  await callData(on.admin, exclusionCalls.add, { draw: id, attendee: owner })
  expect(await callData(on.admin, calls.readiness, { id })).toEqual({
    kinds: 2,
    count: 4,
    forGroups: 1,
    excluded: 1,
    people: 1,
    isOpen: false,
    problems: [],
  })
  expect((await act({ do: 'publish' })).code).toBe(code.ok)
})
