import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastMessageCalls } from '../../../src/features/fleet/messages/lastMessage/contract.ts'
import { refusalCalls } from '../../../src/features/fleet/messages/refusal/contract.ts'
import { plateCalls } from '../../../src/features/fleet/vehicles/plate/contract.ts'
import { vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { carry } from '../../../src/platform/scope.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Db } from '../../../src/platform/store/store.ts'
import type { ListInput, RowKey } from '../../../src/record/model/record.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'

/** Vehicles, every fourth without a plate, and two refused VINs that belong to no vehicle. */
const vehicles = Array.from({ length: 60 }, (_, index) => {
  const n = index + 1
  const plate = ['粤B', '京AD', 'AB-12 '][n % 3] + (n * 7919).toString(16).toUpperCase()
  return {
    vin: `LSCPE${String(n * 101).padStart(12, '0')}`,
    plate: n % 4 > 0 ? plate : null,
    own: n % 2 === 0,
    at: n % 9,
  }
})
const strangers = ['LSCPE999999999999', 'WVWZZZ00000000101']
let on: TestServer
let db: Db
let own: Client

beforeAll(async () => {
  on = await openTestServer()
  db = on.parts.store.db
  const series = await db.execute<{ id: string }>(
    sql`insert into series (name, code, power_mode) values ('S', 's', 'BEV') returning id`,
  )
  const model = await db.execute<{ id: string }>(
    sql`insert into model (full_code, name, series, power_mode) values ('M', 'm', ${series.rows[0]?.id}, 'BEV') returning id`,
  )
  const group = await db.execute<{ id: string }>(sql`insert into vehicle_group (name) values ('G') returning id`)
  const groupId = Number(group.rows[0]?.id)
  for (const { vin, plate, own, at } of vehicles) {
    await db.execute(
      sql`insert into vehicle (vin, series, model) values (${vin}, ${series.rows[0]?.id}, ${model.rows[0]?.id})`,
    )
    if (plate) await db.execute(sql`insert into plate (vin, number, from_day) values (${vin}, ${plate}, '2026-01-01')`)
    await db.execute(sql`update vehicle set plate = ${plate} where vin = ${vin}`)
    if (own) await db.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values (${vin}, ${groupId})`)
    await db.execute(sql`insert into last_message (vin, at, changed_at) values (${vin}, ${time(at)}, ${time(at)})`)
    await refuse(vin)
  }
  for (const vin of strangers) await refuse(vin)
  await db.execute(sql`insert into vehicle_online (vin, online, connected_at, last_seen)
    values (${vehicles[0]?.vin}, true, ${time(0)}, ${time(0)}) on conflict (vin) do update set online = true`)
  await carry(db, sql`true`)
  own = await on.asUser({ links: 'all', groups: [groupId] })
})
afterAll(() => on?.close())

const time = (minute: number) => new Date(Date.UTC(2026, 4, 1, 4, minute)).toISOString()
const refuse = (vin: string) =>
  db.execute(sql`insert into login_refusal (vin, reason, address, count, first_at, last_at)
    values (${vin}, 'unknownVin', '192.0.2.1', 1, ${time(0)}, ${time(0)})`)

/** Search texts: pieces and whole VINs and plates, unchanged and as users write them. */
const anyText = fc.oneof(
  fc.tuple(fc.constantFrom(...vehicles), fc.nat(16), fc.nat(16)).map(([{ vin, plate }, from, length]) => {
    const whole = plate && from % 2 === 0 ? plate : vin
    return whole.slice(from % whole.length, (from % whole.length) + length + 1)
  }),
  fc.constantFrom('粤B·1', '粤b1', 'b·1ee', '京AD', '京', 'ab-12', 'AB-12 1', '%', '_', 'zzz', '999', "'", '101'),
  fc
    .array(fc.constantFrom(...vehicles.flatMap(({ vin, plate }) => [vin, plate ?? vin.toLowerCase()]), ...strangers), {
      minLength: 1,
      maxLength: 4,
    })
    .map((words) => words.join(';')),
)
/** True when a vehicle matches a text, by a second implementation of the rule. */
function isMatch({ vin, plate }: { vin: string; plate: string | null }, text: string): boolean {
  const words = text.split(';').map((word) => word.trim().toUpperCase())
  if (words.length > 1) return words.includes(vin) || (plate !== null && words.includes(plate))
  const piece = (words[0] ?? '').replaceAll('·', '').replaceAll(/^(京|粤)(.*)-/g, '$1$2')
  return vin.includes(piece) || (plate?.includes(piece) ?? false)
}
const ask = async (client: Client, path: string, filter: Record<string, unknown>) => {
  const answer = await client.post(path, { pageSize: 100, filter })
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  return (answer.data as { rows: { vin: string }[] }).rows.map(({ vin }) => vin).sort()
}

test('every list of vehicles finds by a piece of a VIN or plate what a recount finds, within the scope', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyText.filter((text) => text.trim() !== ''),
      fc.boolean(),
      async (text, isOwn) => {
        const client = isOwn ? own : on.admin
        const matches = vehicles.filter((each) => (each.own || !isOwn) && isMatch(each, text))
        const vins = matches.map(({ vin }) => vin).sort()
        for (const path of [vehicleCalls.query.path, lastMessageCalls.query.path])
          expect(await ask(client, path, { vin: text }), path).toEqual(vins)
        const vinsWithPlate = matches.flatMap(({ vin, plate }) => (plate ? [vin] : [])).sort()
        expect(await ask(client, plateCalls.query.path, { vin: text }), 'plates').toEqual(vinsWithPlate)
        if (isOwn) return
        const refusedVehicles = [
          ...matches,
          ...strangers.map((vin) => ({ vin, plate: null })).filter((each) => isMatch(each, text)),
        ]
        expect(await ask(client, refusalCalls.query.path, { vin: text }), 'refusals').toEqual(
          refusedVehicles.map(({ vin }) => vin).sort(),
        )
      },
    ),
  )
})

test('a link with a plate finds its vehicle still', async () => {
  const { vin, plate } = vehicles[0] as (typeof vehicles)[number]
  for (const path of [vehicleCalls.query.path, lastMessageCalls.query.path])
    expect(await ask(on.admin, path, { plate: plate?.toLowerCase() })).toEqual([vin])
})

test('a list says the plates of its vehicles and which are connected, of those alone that its reader sees', async () => {
  const [first, second] = vehicles as [(typeof vehicles)[number], (typeof vehicles)[number]]
  const filter = { vin: `${first.vin};${second.vin}` }
  const all = await on.admin.call(refusalCalls.query, { filter })
  expect(all.data.vehicles).toEqual({
    [first.vin]: { plate: first.plate, online: true, clockOffsetS: null },
    [second.vin]: { plate: second.plate, online: false, clockOffsetS: null },
  })
  const some = await own.call(vehicleCalls.query, { filter })
  expect(some.data.vehicles).toEqual({ [second.vin]: { plate: second.plate, online: false, clockOffsetS: null } })
  expect((await on.admin.call(refusalCalls.query, { filter: { vin: strangers[0] } })).data.vehicles).toEqual({})
})

/** Reads all last messages by key, ordered by time. */
async function byTime(
  client: Client,
  order: 'asc' | 'desc',
  back: boolean,
  between: (page: number) => unknown,
): Promise<string[]> {
  const pagedVins: string[] = []
  let key: RowKey | 'end' | undefined = back ? 'end' : undefined
  for (let page = 0; page < 50; page++) {
    const pageKey: Partial<ListInput> = key ? { [back ? 'before' : 'after']: key } : {}
    const { data } = await client.call(lastMessageCalls.query, {
      pageSize: 10,
      sort: { field: 'at', order },
      ...pageKey,
    })
    const vins = data.rows.map((row) => String(row.vin))
    pagedVins.push(...(back ? vins.reverse() : vins))
    key = (back ? data.previous : data.next) ?? undefined
    if (!key) return pagedVins
    await between(page)
  }
  throw new Error('pages without end')
}

test.each(['asc', 'desc'] as const)('last messages by time, %s: by pages from both ends', async (order) => {
  const sign = order === 'asc' ? 1 : -1
  for (const [client, visibleVehicles] of [
    [on.admin, vehicles],
    [own, vehicles.filter(({ own }) => own)],
  ] as const) {
    const sortedVins = visibleVehicles
      .toSorted((a, b) => sign * (a.at - b.at || (a.vin < b.vin ? -1 : 1)))
      .map(({ vin }) => vin)
    expect(await byTime(client, order, false, () => {})).toEqual(sortedVins)
    expect(await byTime(client, order, true, () => {})).toEqual(sortedVins.toReversed())
    const { data } = await client.call(lastMessageCalls.query, { page: 2, pageSize: 10, sort: { field: 'at', order } })
    expect(data.rows.map(({ vin }) => vin)).toEqual(sortedVins.slice(10, 20))
  }
})

test('while vehicles report, pages by time lose and repeat none of those that do not', async () => {
  const movedVins = new Set<string>()
  const pagedVins = await byTime(on.admin, 'desc', false, async (page) => {
    const { vin } = vehicles[page * 11] as (typeof vehicles)[number]
    movedVins.add(vin)
    await db.execute(sql`update last_message set at = ${time(100 + page)} where vin = ${vin}`)
  })
  expect(movedVins.size).toBeGreaterThan(4)
  const still = vehicles.map(({ vin }) => vin).filter((vin) => !movedVins.has(vin))
  expect(pagedVins.filter((vin) => !movedVins.has(vin)).sort()).toEqual(still.sort())
})

test('a key that is none of times is refused', async () => {
  const { vin } = vehicles[0] as (typeof vehicles)[number]
  for (const key of [
    '',
    'x',
    vin,
    `${vin} ${time(0)}`,
    `${time(0)} `,
    `${time(0)} '`,
    `0000 ${vin}`,
    `x${time(0)} ${vin}`,
  ])
    for (const field of ['after', 'before'])
      expect(
        await on.admin.post(lastMessageCalls.query.path, { sort: { field: 'at', order: 'desc' }, [field]: [key, 1] }),
      ).toMatchObject({ code: 20001, data: { fields: [{ field }] } })
})
