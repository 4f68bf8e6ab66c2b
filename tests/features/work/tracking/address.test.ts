import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicleAddressCalls as calls } from '../../../../src/features/work/tracking/address/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addPresence, addVehicles } from '../../../telematics/gateway/yard.ts'

let on: TestServer
const [there, unknown, foreign] = [vinOf(1), vinOf(2), vinOf(3)]
beforeAll(async () => {
  on = await openTestServer()
  const store = on.parts.store as Store
  await addVehicles(store, [1, 2, 3])
  for (const [vin, longitude, latitude] of [
    [there, 116.98, 36.67],
    [foreign, 2.35, 48.86],
  ] as const) {
    await store.db.execute(sql`
      insert into last_message (vin, located_at, longitude, latitude, changed_at)
      values (${vin}, now(), ${longitude}, ${latitude}, now())`)
    await addPresence(store, vin)
  }
})
afterAll(() => on.close())

test('last addresses of many VINs, in the language asked, unknown places empty, within the scope', async () => {
  const ask = async (client: TestServer['admin'], lang: 'zh' | 'en') =>
    (await client.call(calls.query, { filter: { vin: `${there};${unknown};${foreign}` } }, { lang })).data as {
      rows: { vin: string; address: string | null; locatedAt: string | null }[]
      total: number
    }
  const { rows, total } = await ask(on.admin, 'zh')
  expect(total).toBe(3)
  expect(rows.map(({ address }) => address)).toEqual(['山东济南', null, null])
  expect(rows[1]?.locatedAt).toBeNull()
  expect((await ask(on.admin, 'en')).rows[0]?.address).toBe('Jinan, Shandong')
  const outsider = await on.asUser({ links: 'all', groups: [] })
  expect((await ask(outsider, 'zh')).total).toBe(0)
})

test('the sheet of addresses', async () => {
  const { body } = await on.admin.call(calls.export, { format: 'csv', filter: { vin: there } }, { lang: 'zh' })
  expect(body.toString()).toContain('山东济南')
})

test('a sheet gives its VINs, to be asked for at once; of more than one question takes it says so', async () => {
  const path = calls.vins.path
  const few = await on.admin.upload(`VIN\n${there}\n${unknown}\n`, 'vins.csv', { path })
  expect(few.data).toEqual({ vins: [there, unknown], faults: [] })
  const wrong = await on.admin.upload(`VIN\n${vinOf(99)}\n`, 'vins.csv', { path, lang: 'zh' })
  expect(wrong.data).toMatchObject({ faults: [{ row: 2, message: ['车辆不存在', 'Vehicle not found'] }] })
  const slip = await on.admin.upload(`${there.slice(1)}\n${there}\n${vinOf(99)}\n`, 'vins.csv', { path, lang: 'en' })
  expect(slip.data).toMatchObject({ vins: [there], faults: [{ row: 1 }, { row: 3 }] })
  const numbers = Array.from({ length: 1_001 }, (_, number) => number + 1_000)
  await addVehicles(on.parts.store as Store, numbers)
  const many = await on.admin.upload(numbers.map(vinOf).join('\n'), 'vins.csv', { path, lang: 'en' })
  expect(many.data).toMatchObject({
    vins: [],
    faults: [{ message: [expect.stringContaining('1,000'), expect.stringContaining('1,000')] }],
  })
  expect((await on.admin.upload(numbers.slice(1).map(vinOf).join('\n'), 'vins.csv', { path })).data).toMatchObject({
    faults: [],
  })
})
