import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmCalls, handlingCalls as calls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { wakeDue } from '../../../../src/features/work/alarms/alarm/wake.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { listedAlarms, mirrorAlarms } from './alarm-mirror.ts'
import { drive, vehiclesWithGroup, vinOf } from './fleet.ts'

const now = Date.UTC(2026, 4, 20, 12)
const minute = 60_000
const iso = (ms: number) => new Date(ms).toISOString()

let on: TestServer
/** Account that sees vehicles 1 and 3. */
let some: Client
/** Account that sees no vehicle. */
let none: Client
let mirror: Awaited<ReturnType<typeof mirrorAlarms>>
beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  const group = await vehiclesWithGroup(on, [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 3])
  some = await on.asUser({ links: 'all', groups: [group] })
  none = await on.asUser({ links: 'all', groups: [] })
  mirror = await mirrorAlarms(on)
  await drive(
    on,
    [1, 2, 3, 4, 5, 6, 8, 9].map(
      (vehicle) => [vehicle, now - 30 * minute, { alarmLevel: 2, alarmFlags: 1 << 4 }] as const,
    ),
  )
  // The platform learned of these alarms ten minutes ago.
  await on.parts.store.db.execute(sql`update alarm set recorded_at = ${iso(now - 10 * minute)}::timestamptz`)
})
afterAll(() => on.close())

const rowOf = async (vehicle: number) =>
  (await on.admin.call(alarmCalls.query, { filter: { vin: vinOf(vehicle), bit: ['4'] } })).data.rows[0]!
const stepsOf = async (id: number) => (await on.admin.call(calls.history, { id })).data.steps
const notificationsOf = async (account: number) =>
  (
    await on.parts.store.db.execute<{ reason: string; alarm: number }>(
      sql`select reason, alarm::float8 as alarm from alarm_notification where account = ${account} order by id`,
    )
  ).rows

test('who acts on what is old is told who was first and when, and changes nothing', async () => {
  const { id } = await rowOf(1)
  const handledAtById = { [id]: null }
  expect((await some.call(calls.acknowledge, { ids: [id], seen: handledAtById })).data).toEqual({
    count: 1,
    refused: [],
  })
  // The alarm could be closed from its current state, but this user acted on an open alarm.
  const { data } = await on.admin.call(calls.close, { ids: [id], seen: handledAtById, remark: 'nothing' })
  expect(data.count).toBe(0)
  const [refusal] = data.refused
  expect(refusal).toMatchObject({ id, vin: vinOf(1), why: 'handled', handling: 'acknowledged' })
  expect(refusal?.last).toMatchObject({ event: 'acknowledged', at: iso(now) })
  const { handledAt } = await rowOf(1)
  const again = { ids: [id], seen: { [id]: handledAt ?? null }, remark: 'mended' }
  expect((await on.admin.call(calls.close, again)).data.count).toBe(1)
  expect((await stepsOf(id)).map(({ event, text }) => [event, text])).toEqual([
    ['closed', 'mended'],
    ['acknowledged', null],
  ])
  // Ten minutes count from when the platform learned of the alarm, thirty would count from its begin.
  expect(await rowOf(1)).toMatchObject({ acknowledgeMin: 10, closeMin: 10, handling: 'closed', remark: 'mended' })
})

test('a closed alarm is opened again with a reason, which takes back how long closing took', async () => {
  const { id } = await rowOf(1)
  expect((await some.call(calls.reopen, { ids: [id], remark: '' })).code).not.toBe(200)
  expect((await some.call(calls.reopen, { ids: [id], remark: 'again' })).data.count).toBe(1)
  expect(await rowOf(1)).toMatchObject({ handling: 'open', acknowledgeMin: 10, closeMin: null, closedBy: null })
  await on.admin.call(calls.close, { ids: [id], remark: 'once more' })
  await on.parts.store.db.execute(
    sql`update alarm set closed_at = ${iso(now - 25 * 60 * minute)}::timestamptz where id = ${id}`,
  )
  expect((await some.call(calls.reopen, { ids: [id], remark: 'late' })).data.refused).toMatchObject([
    { why: 'tooLate' },
  ])
})

test('of several, those that are possible are done and the others named; foreign ones do not exist', async () => {
  const [two, three] = [await rowOf(2), await rowOf(3)]
  await on.admin.call(calls.close, { ids: [three.id], remark: 'done' })
  const { data } = await on.admin.call(calls.snooze, { ids: [two.id, three.id], until: iso(now + 5 * minute) })
  expect(data).toMatchObject({ count: 1, refused: [{ id: three.id, why: 'state', handling: 'closed' }] })
  expect((await some.call(calls.history, { id: two.id })).code).toBe(20003)
  expect((await some.call(calls.comment, { id: two.id, text: 'a' })).code).toBe(20003)
  expect((await some.call(calls.assign, { ids: [two.id], person: some.id })).code).toBe(20003)
  expect((await on.admin.call(calls.snooze, { ids: [two.id], until: iso(now - 1) })).code).not.toBe(200)
  expect((await on.admin.call(calls.snooze, { ids: [two.id], until: iso(now + 31 * 24 * 60 * minute) })).code).not.toBe(
    200,
  )
})

test('an acknowledgment is undone by its own user within a minute, and the alarm is as before', async () => {
  const { id } = await rowOf(8)
  const undo = async (client: Client) => (await client.call(calls.acknowledge, { ids: [id], undo: true })).data
  const before = await rowOf(8)
  const other = await on.asUser({ links: 'all', allVehicles: true })
  expect(await undo(on.admin)).toMatchObject({ count: 0, refused: [{ why: 'handled', handling: 'open' }] })
  await on.admin.call(calls.acknowledge, { ids: [id], remark: 'by mistake' })
  expect((await undo(other)).refused).toMatchObject([{ why: 'handled', last: { event: 'acknowledged' } }])
  expect((await some.call(calls.acknowledge, { ids: [id], undo: true })).code).toBe(20003)
  expect(await undo(on.admin)).toEqual({ count: 1, refused: [] })
  expect(await rowOf(8)).toEqual({ ...before, handledAt: expect.any(String), updatedAt: expect.anything() })
  expect((await stepsOf(id)).map(({ event }) => event)).toEqual(['undone', 'acknowledged'])
  expect((await undo(on.admin)).count).toBe(0)
  // A snoozed alarm is snoozed again, with its first acknowledgment.
  await other.call(calls.acknowledge, { ids: [id] })
  await on.admin.call(calls.snooze, { ids: [id], until: iso(now + 60 * minute) })
  const snoozedRow = await rowOf(8)
  await on.admin.call(calls.acknowledge, { ids: [id] })
  expect((await undo(on.admin)).count).toBe(1)
  expect(await rowOf(8)).toEqual({ ...snoozedRow, handledAt: expect.any(String), updatedAt: expect.anything() })
  // Another user acted since, or a minute has passed.
  await on.admin.call(calls.acknowledge, { ids: [id] })
  await other.call(calls.assign, { ids: [id], person: other.id })
  expect((await undo(on.admin)).refused).toMatchObject([{ why: 'handled', last: { event: 'assigned' } }])
  const nine = (await rowOf(9)).id
  await on.admin.call(calls.acknowledge, { ids: [nine] })
  await on.parts.store.db.execute(
    sql`update alarm_step set at = at - interval '61 seconds' where alarm = ${nine} and event = 'acknowledged'`,
  )
  expect((await on.admin.call(calls.acknowledge, { ids: [nine], undo: true })).data.refused).toMatchObject([
    { why: 'undoTooLate', handling: 'acknowledged' },
  ])
})

test('a snoozed alarm comes back in time, when its level rises and when it is triggered again, and tells whose it is', async () => {
  const ids = await Promise.all([2, 4, 5].map(async (vehicle) => (await rowOf(vehicle)).id))
  await on.admin.call(calls.snooze, { ids, until: iso(now + 5 * minute) })
  expect(await on.admin.call(calls.assign, { ids: [ids[0]!], person: on.admin.id })).toMatchObject({
    data: { count: 1 },
  })
  await drive(on, [
    [4, now - 20 * minute, { alarmLevel: 3, alarmFlags: 1 << 4 }],
    [5, now - 20 * minute, { alarmLevel: 0, alarmFlags: 0 }],
  ])
  expect([(await rowOf(4)).handling, (await rowOf(5)).handling]).toEqual(['open', 'snoozed'])
  await drive(on, [[5, now - 19 * minute, { alarmLevel: 2, alarmFlags: 1 << 4 }]])
  const five = await on.admin.call(alarmCalls.query, { filter: { vin: vinOf(5) } })
  expect(five.data.rows.map(({ handling }) => handling)).toEqual(['open', 'open'])
  const wake = (at: number) => on.parts.store.tx((tx) => wakeDue(tx, at))
  expect(await wake(now + 5 * minute - 1)).toBe(0)
  expect(await wake(now + 5 * minute)).toBe(1)
  expect((await rowOf(2)).handling).toBe('open')
  const last = await Promise.all(ids.map(async (id) => (await stepsOf(id))[0]))
  expect(last.map((step) => [step?.event, step?.by])).toEqual([
    ['returned', null],
    ['raised', null],
    ['refired', null],
  ])
  expect((await notificationsOf(on.admin.id)).map(({ alarm }) => alarm).sort()).toEqual([...ids].sort())
})

test('an alarm is assigned to who may see it, and who is mentioned is told; others cannot be chosen', async () => {
  const { id } = await rowOf(3)
  const other = (await rowOf(6)).id
  const { data: people } = await on.admin.call(calls.people, { ids: [id] })
  expect(people.map((person) => person.id)).toContain(some.id)
  expect(people.map((person) => person.id)).not.toContain(none.id)
  expect((await on.admin.call(calls.people, { ids: [other] })).data.map((person) => person.id)).not.toContain(some.id)
  await on.admin.call(calls.reopen, { ids: [id], remark: 'again' })
  const { data } = await on.admin.call(calls.assign, { ids: [id, other], person: some.id })
  expect(data).toMatchObject({ count: 1, refused: [{ id: other, why: 'cannotSee' }] })
  expect((await rowOf(3)).assignee?.id).toBe(some.id)
  const query = { filter: { assignee: [some.id] } }
  expect((await on.admin.call(alarmCalls.query, query)).data.rows.map((row) => row.id)).toEqual([id])
  const text = 'Please look @colleague'
  expect((await on.admin.call(calls.comment, { id, text, mentioned: [none.id] })).code).not.toBe(200)
  expect((await on.admin.call(calls.comment, { id, text, mentioned: [some.id, on.admin.id] })).code).toBe(200)
  const [comment, assignment] = await stepsOf(id)
  expect(comment).toMatchObject({ event: 'commented', text })
  expect(comment?.mentioned.length).toBe(2)
  expect(assignment).toMatchObject({ event: 'assigned', person: people.find((person) => person.id === some.id)?.name })
  expect(await notificationsOf(some.id)).toEqual([
    { reason: 'assigned', alarm: id },
    { reason: 'mentioned', alarm: id },
  ])
  expect((await on.admin.call(calls.assign, { ids: [id], person: null })).data.count).toBe(1)
  expect((await rowOf(3)).assignee).toBeNull()
})

test('eight people at the same time: one closes it, seven are told', async () => {
  const { id } = await rowOf(6)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      on.admin.call(calls.close, { ids: [id], seen: { [id]: null }, remark: `by ${index}` }),
    ),
  )
  expect(answers.map(({ data }) => data.count).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  for (const { data } of answers) if (data.count === 0) expect(data.refused[0]?.last?.event).toBe('closed')
  expect((await stepsOf(id)).length).toBe(1)
})

test('how long alarms of a level waited: half of them and nine of ten, as reckoned by hand', async () => {
  await drive(
    on,
    [7, 8, 9].map((vehicle) => [vehicle, now - 60 * minute, { alarmLevel: 1, alarmFlags: 1 << 6 }] as const),
  )
  const { data } = await on.admin.call(alarmCalls.query, { filter: { level: ['1'] } })
  expect(data.rows.length).toBe(3)
  for (const [index, { id }] of data.rows.entries()) {
    const recordedAt = iso(now - [10, 20, 40][index]! * minute)
    await on.parts.store.db.execute(sql`update alarm set recorded_at = ${recordedAt}::timestamptz where id = ${id}`)
  }
  const [first, second, third] = data.rows.map(({ id }) => id)
  await on.admin.call(calls.acknowledge, { ids: [first!, second!] })
  await on.admin.call(calls.close, { ids: [second!, third!], remark: 'done' })
  const times = (await on.admin.call(alarmCalls.times, { filter: { level: ['1'] } })).data
  // Acknowledged after 10, 20 and (by closing) 40 minutes. Closed after 20 and 40.
  expect(times).toEqual([
    { level: '1', count: 3, acknowledged: 3, closed: 2, acknowledgeMin: [20, 36], closeMin: [30, 38] },
  ])
  expect((await none.call(alarmCalls.times, {})).data).toEqual([])
})

test('events of alarms and of the steps on them: a mirror by them equals the list', async () => {
  const events = await mirror.next()
  for (const vehicle of [2, 3, 4, 5, 6, 7, 8, 9])
    expect([...mirror.ofVehicle(vinOf(vehicle))].toSorted()).toEqual(
      [...(await listedAlarms(on.admin, vinOf(vehicle)))].toSorted(),
    )
  const stepsOn = (vehicle: number) =>
    events.flatMap(({ vin, type, time, data }) => {
      if (vin !== vinOf(vehicle)) return []
      const { step, user, assignee, handling } = data as Record<string, unknown>
      if (type !== 'alarm.handled') return [[type.replace('alarm.', ''), time]]
      expect(Date.parse(time)).toBeGreaterThanOrEqual(now)
      return [[step, user, assignee, handling]]
    })
  const admin = on.admin.id
  const began = ['began', iso(now - 30 * minute)]
  expect(stepsOn(2)).toEqual([
    began,
    ['snoozed', admin, null, 'snoozed'],
    ['snoozed', admin, null, 'snoozed'],
    ['assigned', admin, admin, 'snoozed'],
    ['returned', null, admin, 'open'],
  ])
  expect(stepsOn(3)).toEqual([
    began,
    ['closed', admin, null, 'closed'],
    ['reopened', admin, null, 'open'],
    ['assigned', admin, some.id, 'open'],
    ['assigned', admin, null, 'open'],
  ])
  expect(stepsOn(4)).toEqual([
    began,
    ['snoozed', admin, null, 'snoozed'],
    ['raised', null, null, 'open'],
    ['changed', iso(now - 30 * minute)],
  ])
  expect(stepsOn(5)).toEqual([
    began,
    ['snoozed', admin, null, 'snoozed'],
    ['ended', iso(now - 20 * minute)],
    ['refired', null, null, 'open'],
    ['began', iso(now - 19 * minute)],
  ])
  expect(stepsOn(6)).toEqual([began, ['closed', admin, null, 'closed']])
  expect(stepsOn(8).slice(0, 3)).toEqual([
    began,
    ['acknowledged', admin, null, 'acknowledged'],
    ['undone', admin, null, 'open'],
  ])
})
