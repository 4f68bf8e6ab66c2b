import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { platformCalls } from '../../../../src/domain/contract/platform.ts'
import { addUnexpected } from '../../../../src/features/work/events/attendee/add-unexpected.ts'
import { attendeesOf } from '../../../../src/features/work/events/attendee/api.ts'
import { attendeeCalls as calls, seatCalls } from '../../../../src/features/work/events/attendee/contract.ts'
import { meetingCalls } from '../../../../src/features/work/events/meeting/contract.ts'
import { encodePng } from '../../../../src/platform/png.ts'
import { readSheet } from '../../../../src/platform/sheet/read.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { endOfJob } from '../../../platform/jobs.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { addMeeting, phoneOf } from './meetings.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const names = (count: number) => Array.from({ length: count }, (_, index) => index)
const rowsOf = async (meeting: number) =>
  (await callData(on.admin, calls.query, { filter: { meeting: [meeting] }, pageSize: 100 })).rows
const cookieOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']].flat().filter(Boolean).map(String).join().split(';')[0] ?? ''
async function addSeats(meeting: number, seats: readonly string[], more: object = {}) {
  for (const name of seats) await callData(on.admin, seatCalls.add, { meeting, name, ...more })
}
const signIn = (meeting: string, name: string, phone: string) =>
  on.anonymous.call(calls.signIn, { meeting, name, phone })

describe('meetings', () => {
  test('a draft is nobody’s to see; published it is shown, its agenda without scripts', async () => {
    const { id, code: link } = await addMeeting(on.admin, { moves: [] })
    const file = (await on.admin.upload(encodePng(4, 4, Buffer.alloc(64, 90)), 'hall.png')).data.id
    const sketch = (await on.admin.upload(encodePng(4, 4, Buffer.alloc(64, 30)), 'seats.png')).data.id
    const agenda = `# 议程\n\n<script>alert(1)</script>\n\n![座位](/file/content/${sketch})`
    await callData(on.admin, meetingCalls.update, { id, picture: file, agenda })
    expect((await on.anonymous.call(meetingCalls.shown, { meeting: link })).code).toBe(code.notFound)
    await callData(on.admin, meetingCalls.move, { id, move: 'publish' })
    const meeting = await callData(on.anonymous, meetingCalls.shown, { meeting: link })
    expect(meeting).toMatchObject({ state: 'published', place: '一号厅', joinRule: 'open' })
    expect(meeting.agenda).toContain('<h1>')
    expect(meeting.agenda).not.toContain('script')
    const [inAgenda = ''] = /\/file\/published\/\w+/.exec(meeting.agenda ?? '') ?? []
    const pictures = async () => {
      const urls = [`/file/published/${meeting.picture}`, inAgenda]
      return Promise.all(urls.map(async (url) => (await on.anonymous.raw({ method: 'GET', url })).status))
    }
    expect(await pictures()).toEqual([200, 200])
    await callData(on.admin, meetingCalls.move, { id, move: 'withdraw' })
    expect(await pictures()).toEqual([404, 404])
    await callData(on.admin, meetingCalls.move, { id, move: 'publish' })
    expect((await on.admin.call(meetingCalls.move, { id, move: 'end' })).code).toBe(code.state)
    await callData(on.admin, meetingCalls.move, { id, move: 'start' })
    // A repeated move is accepted and changes nothing.
    await callData(on.admin, meetingCalls.move, { id, move: 'start' })
    expect((await callData(on.admin, meetingCalls.one, { id })).state).toBe('running')
    await callData(on.admin, meetingCalls.move, { id, move: 'end' })
    const late = await signIn(link, '李雷', phoneOf(1))
    expect([late.code, late.msg]).toEqual([code.state, expect.stringContaining('ended')])
  })

  test('its end lies behind its start, also when one of them is changed', async () => {
    const { id } = await addMeeting(on.admin, { moves: [] })
    const wrong = await on.admin.call(meetingCalls.update, { id, endsAt: '2026-12-30T00:00:00.000Z' })
    expect(wrong).toMatchObject({ code: code.invalid, data: { fields: [{ field: 'endsAt' }] } })
    await callData(on.admin, meetingCalls.update, { id, endsAt: '2027-01-01T00:00:00.000Z', name: '年会' })
    const sheet = await on.admin.call(meetingCalls.export, { filter: { name: '年会' }, format: 'csv' })
    expect(String(sheet.body)).toContain('年会')
    await callData(on.admin, meetingCalls.remove, { ids: [id] })
  })

  test('wrong codes are counted by address, and a right one opens beside them', async () => {
    const { code: link } = await addMeeting(on.admin)
    const guess = (index: number) =>
      on.anonymous.call(
        meetingCalls.shown,
        { meeting: String(index).padStart(22, 'x') },
        { remoteAddress: '203.0.113.9' },
      )
    const answers = await Promise.all(names(80).map(guess))
    expect(answers.filter((each) => each.code === code.notFound)).toHaveLength(60)
    expect(answers.filter((each) => each.code === code.throttled)).toHaveLength(20)
    const right = await on.anonymous.call(meetingCalls.shown, { meeting: link }, { remoteAddress: '203.0.113.9' })
    expect(right.code).toBe(code.ok)
  })
})

describe('sign-in', () => {
  test('200 people at once are each signed in once and have a seat and a number of their own', async () => {
    const { id, code: link } = await addMeeting(on.admin)
    await on.parts.store.db.execute(
      `insert into seat (meeting, name) select ${id}, 'A-' || n from generate_series(1, 150) n`,
    )
    const answers = await Promise.all(names(200).map((index) => signIn(link, `参会人 ${index}`, phoneOf(index))))
    expect(answers.map((each) => each.code)).toEqual(names(200).map(() => code.ok))
    const badges = answers.map(({ data }) => data)
    const seats = badges.flatMap(({ seat }) => (seat === null ? [] : [seat]))
    expect([seats.length, new Set(seats).size]).toEqual([150, 150])
    expect(badges.map(({ number }) => number!).sort((a, b) => a - b)).toEqual(names(200).map((index) => index + 1))
    const again = await Promise.all(names(200).map((index) => signIn(link, `参会人 ${index}`, phoneOf(index))))
    expect(again.map(({ data }) => data)).toEqual(badges)
    expect(await callData(on.admin, calls.progress, { meeting: id })).toMatchObject({
      expected: 200,
      signedIn: 200,
      seats: 150,
      seatsTaken: 150,
      lastMinute: 200,
    })
  })

  test('nobody on the list: two processes, each person twice at once, half of them at each, and numbers have no gaps', async () => {
    const { id, code: link } = await addMeeting(on.admin)
    // A copy of the store, because each process has its own queue of sign-ins.
    const other = { ...on.parts, store: { ...on.parts.store } }
    const person = (index: number) => ({ name: `来宾 ${index}`, phone: phoneOf(index) })
    const [answers] = await Promise.all([
      Promise.all(names(100).map((index) => signIn(link, person(index % 50).name, phoneOf(index % 50)))),
      Promise.all(names(80).map((index) => addUnexpected(other, id, person(20 + (index % 40))))),
    ])
    expect(answers.map((each) => each.code)).toEqual(names(100).map(() => code.ok))
    expect(answers.slice(50).map(({ data }) => data)).toEqual(answers.slice(0, 50).map(({ data }) => data))
    const numbers = (await rowsOf(id)).map((row) => Number(row.number)).sort((a, b) => a - b)
    expect(numbers).toEqual(names(60).map((index) => index + 1))
  })

  test('one person ten times at once is one attendee, with one answer; more often in a minute is too often', async () => {
    const { id, code: link } = await addMeeting(on.admin)
    await addSeats(id, ['1', '2', '3'])
    const answers = await Promise.all(names(200).map(() => signIn(link, '韩梅梅', '+44 7700 900123')))
    const good = answers.filter((each) => each.code === code.ok)
    expect(good).toHaveLength(10)
    expect(answers.filter((each) => each.code === code.throttled)).toHaveLength(190)
    expect(new Set(good.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await rowsOf(id)).toMatchObject([{ name: '韩梅梅', phone: '+44****0123', seat: '1', state: 'signedIn' }])
    on.clock.advance(60_000)
    expect((await signIn(link, ' 韩 梅梅', '+447700900123')).data).toEqual(good[0]?.data)
  })

  test('who is not on the list, and who has the number of another, are told the same', async () => {
    const { id, code: link } = await addMeeting(on.admin, { joinRule: 'list' })
    await callData(on.admin, calls.add, { meeting: id, name: '张伟', phone: '13900000001' })
    const [unknown, foreign] = [await signIn(link, '张伟', '13900000002'), await signIn(link, '王芳', '13900000001')]
    expect([unknown.code, unknown.msg]).toEqual([foreign.code, foreign.msg])
    expect([unknown.code, unknown.data]).toEqual([code.notFound, foreign.data])
    expect(await rowsOf(id)).toMatchObject([{ state: 'expected', signedInAt: null }])
    expect((await signIn(link, '张伟', '+86 139 0000 0001')).data).toMatchObject({ name: '张伟', number: 1 })
  })

  test('of those who come at once, each has the seat of a group of their own, and a wrong name holds up nobody', async () => {
    const { id, code: link } = await addMeeting(on.admin, { joinRule: 'list' })
    for (const index of names(12))
      await callData(on.admin, calls.add, {
        meeting: id,
        name: `参会人 ${index}`,
        phone: phoneOf(index),
        groupName: index < 8 ? ['甲', '乙'][index % 2] : null,
      })
    await on.parts.store.db.execute(`insert into seat (meeting, name, group_name) values
      (${id}, '甲1', '甲'), (${id}, '甲2', '甲'), (${id}, '乙1', '乙'), (${id}, '席1', null), (${id}, '席2', null)`)
    const answers = await Promise.all(
      names(12).map((index) => signIn(link, index % 6 === 5 ? '冒名' : `参会人 ${index}`, phoneOf(index))),
    )
    expect(answers.filter((each) => each.code === code.notFound)).toHaveLength(2)
    const seats = answers.flatMap(({ data }) => (data?.seat ? [{ seat: data.seat as string, group: data.group }] : []))
    expect(seats.map(({ seat }) => seat).sort()).toEqual(['甲1', '甲2', '乙1', '席1', '席2'].sort())
    for (const { seat, group } of seats) expect(seat[0] === '席' || seat[0] === group).toBe(true)
    const rows = await rowsOf(id)
    expect(rows.filter(({ state }) => state === 'signedIn')).toHaveLength(10)
  })

  test('nobody is signed in under another’s name at an open meeting either', async () => {
    const { id, code: link } = await addMeeting(on.admin)
    await callData(on.admin, calls.add, { meeting: id, name: '张伟', phone: '13900000001' })
    expect((await signIn(link, '王芳', '13900000001')).code).toBe(code.notFound)
    expect(await rowsOf(id)).toMatchObject([{ name: '张伟', state: 'expected' }])
  })

  test('the device shows it again, at that meeting alone, until staff take it back', async () => {
    const { id, code: link } = await addMeeting(on.admin)
    const other = await addMeeting(on.admin)
    const answer = await signIn(link, '李雷', phoneOf(7))
    const headers = { cookie: cookieOf(answer.headers) }
    const mine = (meeting: string) => on.anonymous.call(calls.mine, { meeting }, { headers })
    expect((await mine(link)).data).toEqual(answer.data)
    expect((await mine(other.code)).data).toBeNull()
    expect((await on.anonymous.call(calls.mine, { meeting: link })).data).toBeNull()
    const [row] = await rowsOf(id)
    await callData(on.admin, calls.undo, { id: row!.id, reason: '签错了人' })
    expect((await mine(link)).data).toBeNull()
    expect((await on.admin.call(calls.undo, { id: row!.id, reason: '再一次' })).code).toBe(code.state)
    await callData(on.admin, calls.signInByStaff, { id: row!.id })
    await callData(on.admin, calls.signInByStaff, { id: row!.id })
    expect((await mine(link)).data).toMatchObject({ name: '李雷' })
    const db = on.parts.store.db
    expect(await attendeesOf(db, id, { signedIn: true })).toMatchObject([{ name: '李雷', number: 1 }])
    expect(await attendeesOf(db, id, { group: '甲' })).toEqual([])
  })
})

describe('seats', () => {
  test('a seat that staff name is made and kept; others are given by group, and freed when nobody names them', async () => {
    const { id, code: link } = await addMeeting(on.admin)
    await addSeats(id, ['V1'], { groupName: '贵宾', tableName: '1 号桌' })
    await addSeats(id, ['B1', 'B2'])
    const { id: own } = await callData(on.admin, calls.add, { meeting: id, name: '甲', phone: phoneOf(1), seat: 'B2' })
    await callData(on.admin, calls.add, { meeting: id, name: '乙', phone: phoneOf(2), groupName: '贵宾' })
    expect((await signIn(link, '丙', phoneOf(3))).data.seat).toBe('B1')
    expect((await signIn(link, '乙', phoneOf(2))).data).toMatchObject({ seat: 'V1', table: '1 号桌', group: '贵宾' })
    expect((await signIn(link, '丁', phoneOf(4))).data.seat).toBeNull()
    const refusal = await on.admin.call(calls.update, { id: own, seat: 'V1' })
    expect(refusal.code).toBe(code.conflict)
    await callData(on.admin, calls.update, { id: own, seat: 'C9' })
    const { rows } = await callData(on.admin, seatCalls.query, { filter: { meeting: [id] } })
    expect(rows.map((row) => [row.name, row.attendee?.label ?? null])).toEqual([
      ['V1', '乙'],
      ['B1', '丙'],
      ['B2', null],
      ['C9', '甲'],
    ])
    expect((await signIn(link, '丁', phoneOf(4))).data.seat).toBe('B2')
    const seat = rows.find((row) => row.name === 'C9')!
    expect((await on.admin.call(seatCalls.remove, { ids: [seat.id] })).code).toBe(code.state)
    await callData(on.admin, seatCalls.update, { id: seat.id, name: 'C10', tableName: '9' })
    expect(await callData(on.admin, calls.one, { id: own })).toMatchObject({ seat: 'C10', tableName: '9' })
    await callData(on.admin, calls.remove, { ids: [own] })
    await callData(on.admin, seatCalls.remove, { ids: [seat.id] })
    expect((await on.admin.call(meetingCalls.remove, { ids: [id] })).code).toBe(code.inUse)
  })
})

describe('lists', () => {
  const importing = async (
    call: typeof calls.import | typeof seatCalls.import,
    csv: string,
    fixedValues?: { meeting: number },
  ) => {
    const { data } = await on.admin.upload(csv, 'a.csv')
    const { job } = await callData(on.admin, call, { file: data.id, ...(fixedValues && { fixed: fixedValues }) })
    return endOfJob(on, job)
  }

  test('on the page of a meeting a sheet need not say which one it is, and its template does not ask', async () => {
    const { id } = await addMeeting(on.admin, { joinRule: 'list' })
    const { count } = await importing(calls.import, `Name,Phone\n甲,13800000011\n乙,13800000012\n`, { meeting: id })
    expect(count).toBe(2)
    expect((await rowsOf(id)).map(({ name }) => name)).toEqual(['甲', '乙'])
    const { data } = await on.admin.upload('Name\n丙\n', 'a.csv')
    const foreign = await on.admin.call(calls.import, { file: data.id, fixed: { state: 'signedIn' } })
    expect(foreign.code).toBe(code.invalid)
    const template = await on.admin.call(platformCalls.template, { record: 'attendee', without: ['meeting'] })
    const rows = readSheet(Readable.from([template.body]), {
      kind: 'xlsx',
      maxRows: 10,
      maxColumns: 20,
      maxUnpackedBytes: 1_000_000,
    })
    const { value } = await rows.next()
    expect((value as { cells: string[] }).cells).toEqual(['Name *', 'Phone *', 'Number', 'Group', 'Seat'])
  })

  test('attendees and seats come by sheets; what stands twice is named, and files show masked phones', async () => {
    const { id } = await addMeeting(on.admin, { joinRule: 'list' })
    const { name } = await callData(on.admin, meetingCalls.one, { id })
    const head = 'Meeting,Name,Phone,Number,Group,Seat\n'
    const wrong = await importing(calls.import, `${head}${name},甲,13800000001,1,,A1\n${name},乙,13800000001,1,,A1\n`)
    expect(wrong.faults.map(({ row, column }) => [row, column])).toHaveLength(6)
    expect(await importing(seatCalls.import, `Meeting,Seat,Table\n${name},A1,一号\n${name},A2,一号\n`)).toMatchObject({
      count: 2,
    })
    const good = await importing(calls.import, `${head}${name},甲,13800000001,,,A1\n${name},乙,13800000002,7,销售,\n`)
    expect([good.faults, good.count]).toEqual([[], 2])
    expect(await rowsOf(id)).toMatchObject([
      { name: '甲', number: 8, seat: 'A1', tableName: '一号' },
      { name: '乙', number: 7, seat: null, groupName: '销售' },
    ])
    const twice = await importing(seatCalls.import, `Meeting,Seat\n${name},A2\n`)
    expect(twice.faultCount).toBe(1)
    const file = await on.admin.call(calls.export, { filter: { meeting: [id] } })
    const cells: string[] = []
    for await (const { cells: row } of readSheet(Readable.from([file.body]), {
      kind: 'xlsx',
      maxRows: 10,
      maxColumns: 20,
      maxUnpackedBytes: 1_000_000,
    }))
      cells.push(...row.map(String))
    expect(cells).toContain('138****0001')
    expect(cells.join()).not.toMatch(/1380000000\d/)
    const seatFile = await on.admin.call(seatCalls.export, { filter: { meeting: [id] }, format: 'csv' })
    expect(String(seatFile.body)).toContain('A1')
    const [row] = await rowsOf(id)
    const revealedPhone = await callData(on.admin, calls.reveal, { id: row!.id, field: 'phone', reason: '电话确认' })
    expect(revealedPhone.value).toBe('13800000001')
    const [seat] = (await callData(on.admin, seatCalls.query, { filter: { meeting: [id] } })).rows
    expect((await callData(on.admin, seatCalls.one, { id: seat!.id })).name).toBe(seat!.name)
  })
})
