import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicleGroupCalls } from '../../../src/features/base/accounts/vehicleGroup/contract.ts'
import { forgetContent } from '../../../src/platform/files/contents.ts'
import { dropUnshown } from '../../../src/platform/record/unshown-files.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../harness.ts'

const rounds = 12
const vin = 'LSVAM4187C2184847'
let on: TestServer
let group: number
beforeAll(async () => {
  on = await openTestServer()
  const { db } = on.parts.store
  const id = async (statement: ReturnType<typeof sql>) =>
    Number((await db.execute<{ id: string }>(statement)).rows[0]?.id)
  const series = await id(sql`insert into series (name, code, power_mode) values ('S', 's', 'BEV') returning id`)
  const model = await id(
    sql`insert into model (full_code, name, series, power_mode) values ('M', 'm', ${series}, 'BEV') returning id`,
  )
  await db.execute(sql`insert into vehicle (vin, series, model) values (${vin}, ${series}, ${model})`)
  group = await id(sql`insert into vehicle_group (name) values ('G') returning id`)
})
afterAll(() => on.close())

const sheetOf = (round: number) => Buffer.from(`VIN ${round}\n${vin}\n`)
const importOf = (sheet: Buffer) =>
  on.admin.upload(sheet, 'vins.csv', { path: vehicleGroupCalls.importByVin.path, fields: { group: String(group) } })
async function hashOf(fileId: string): Promise<string> {
  const { rows } = await on.parts.store.db.execute<{ hash: string }>(
    sql`select hash from stored_file where id = ${fileId}`,
  )
  return rows[0]?.hash ?? ''
}

test('uploads keep their content whatever else reads and forgets the same bytes at that moment', async () => {
  const { store, files } = on.parts
  for (let round = 0; round < rounds; round++) {
    const sheet = sheetOf(round)
    const upload = () => on.admin.upload(sheet, 'vins.csv')
    const read = () => importOf(sheet)
    const old = await hashOf((await upload()).data.id)
    await store.db.execute(sql`update stored_file set created_at = now() - interval '2 days' where hash = ${old}`)
    const [first, , second, ...reads] = await Promise.all([
      upload(),
      dropUnshown(on.parts),
      upload(),
      read(),
      read(),
      read(),
      forgetContent(on.parts, old),
    ])
    for (const each of reads.slice(0, 3)) expect(each).toMatchObject({ code: 200, data: { faults: [] } })
    for (const each of [first, second]) {
      const hash = await hashOf(each.data.id)
      expect([round, hash]).toEqual([round, old])
      expect(await buffer(await files.get(hash))).toEqual(sheet)
    }
  }
})

test('a sheet that a form brings is kept nowhere once it is read', async () => {
  const { files } = on.parts
  const sheet = Buffer.from(`VIN\n${vin}\n`)
  const { data } = await on.admin.upload(sheet, 'vins.csv')
  const hash = await hashOf(data.id)
  await on.parts.store.db.execute(sql`delete from stored_file where id = ${data.id}`)
  await forgetContent(on.parts, hash)
  expect(await files.has(hash)).toBe(false)
  expect(await importOf(sheet)).toMatchObject({ code: 200, data: { faults: [] } })
  expect(await files.has(hash)).toBe(false)
})
