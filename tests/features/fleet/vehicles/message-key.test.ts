import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { decodeFrame, encodeFrame, loginFrame } from '../../../../src/domain/gb32960/index.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import { vehicleMessageCalls } from '../../../../src/features/fleet/messages/message/contract.ts'
import { messageKeyCalls as calls } from '../../../../src/features/fleet/vehicles/messageKey/contract.ts'
import {
  storeExchanged,
  storeKey,
  vehicleKeys,
} from '../../../../src/features/fleet/vehicles/messageKey/stored-keys.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { Box } from '../../../telematics/gateway/box.ts'
import { AES, encryptWith } from '../../../telematics/gateway/encrypting.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles, gatewayOver, iccidOf } from '../../../telematics/gateway/yard.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'

const secret = 'a secret of this test'
const key = '00112233445566778899aabbccddeeff'
const vin = vinOf(1)
let house: TestServer
beforeAll(async () => {
  house = await openTestServer({ config: { SECRET_KEY: secret } })
  await addVehicles(house.parts.store, [1, 2])
})
afterAll(() => house.close())

const encryptedReport = (at: number) =>
  encodeFrame(
    { ...decodeFrame(report(vin, at, { speedKmh: 61 })), encryption: AES },
    { encrypt: encryptWith(Buffer.from(key, 'hex')) },
  )

async function feed(frame: Uint8Array, receivedAt: number): Promise<void> {
  const { store } = house.parts
  const log = pino({ level: 'silent' })
  const ingest = openIngest({
    store,
    log,
    gateway: '00000000-0000-4000-8000-000000000001',
    now: Date.now,
    secretKey: house.parts.config.secretKey,
  })
  ingest.add({ vin, frame, receivedAt })
  await ingest.close()
}
const stateOf = async () => {
  const result = await house.parts.store.db.execute<{ speed_kmh: number | null }>(
    sql`select speed_kmh from last_message where vin = ${vin}`,
  )
  return result.rows[0]?.speed_kmh ?? null
}

test('an encrypted report is kept as encrypted without a key; with one it is read, also when it was stored before', async () => {
  const at = Math.floor(Date.now() / 1000) * 1000 - 5 * minuteMs
  await feed(encryptedReport(at), at)
  expect(await stateOf()).toBeNull()
  const query = { vin, from: new Date(at - minuteMs).toISOString(), to: new Date(at + 3 * minuteMs).toISOString() }
  const [message] = (await house.admin.call(vehicleMessageCalls.list, query)).data.rows
  expect(message?.problem).toBe('encrypted')
  const before = await house.admin.call(vehicleMessageCalls.one, { ...query, key: message!.key })
  expect(before.data.plain).toBeNull()

  const set = await house.admin.call(calls.set, { vin, key: key.toUpperCase() })
  expect(set.data.fingerprint).toMatch(/^[0-9a-f]{16}$/)
  const after = await house.admin.call(vehicleMessageCalls.one, { ...query, key: message!.key })
  expect(after.data.plain).toContain(Buffer.from(report(vin, at, { speedKmh: 61 }).subarray(24, -1)).toString('hex'))

  await feed(encryptedReport(at + minuteMs), at + minuteMs)
  expect(await stateOf()).toBe(61)
})

test('an encrypted login is taken, and late reports are put together with encrypted ones that are stored', async () => {
  const { store } = house.parts
  expect((await house.admin.call(calls.set, { vin, key })).code).toBe(code.ok)
  const encrypt = encryptWith(Buffer.from(key, 'hex'))
  const gateway = await gatewayOver(store, { secretKey: house.parts.config.secretKey })
  const box = new Box(gateway.port)
  try {
    const login = loginFrame({ version: 2016, vin }, { time: Date.now(), sequence: 1, iccid: iccidOf(1) })
    box.send(encodeFrame({ ...decodeFrame(login), encryption: AES }, { encrypt }))
    expect((await box.answer(1))?.subarray(24, 30)).toEqual(login.subarray(24, 30))
    expect(box.got.at(-1)?.[3]).toBe(1)
  } finally {
    await box.close()
    await gateway.close()
  }
  const at = Math.floor(Date.now() / 1000) * 1000 - 60 * minuteMs
  for (const minute of [0, 1, 3]) await feed(encryptedReport(at + minute * minuteMs), at + minute * minuteMs)
  await feed(report(vin, at + 2 * minuteMs), Date.now())
  const result = await store.db.execute<{ packets: number }>(
    sql`select packets from trip where vin = ${vin} and begin_at = ${new Date(at).toISOString()}::timestamptz`,
  )
  expect(result.rows).toEqual([{ packets: 4 }])
})

test('keys are sealed, never answered nor logged; only of visible vehicles', async () => {
  const { db } = house.parts.store
  const result = await db.execute<{ key: string }>(sql`select key from message_key`)
  expect(result.rows[0]?.key).toMatch(/^aes256gcm:/)
  const list = await house.admin.call(calls.query, {})
  expect(list.data.rows).toMatchObject([{ vin, algorithm: 'aes128' }])
  expect(list.body.toString()).not.toContain('aes256gcm')
  const log = await db.execute<{ text: string }>(sql`select o::text as text from operation_log o`)
  expect(log.rows.some(({ text }) => text.toLowerCase().includes(key))).toBe(false)
  const stranger = await house.asUser({ links: [calls.set.path, calls.query.path] })
  expect((await stranger.call(calls.set, { vin, key })).code).toBe(code.notFound)
  expect((await stranger.call(calls.query, {})).data.rows).toEqual([])
  expect((await house.admin.call(calls.set, { vin, key: 'xyz' })).code).toBe(code.invalid)
  const answer = await house.admin.call(calls.set, { vin, key: 'ff'.repeat(16) })
  expect(answer.code).toBe(code.ok)
  const [row] = list.data.rows
  expect((await house.admin.call(calls.remove, { ids: [row!.id] })).code).toBe(code.ok)
})

test('an exchanged key takes the mode of the latest key before it; of many keys the latest 60 are kept', async () => {
  const { store, config } = house.parts
  const owner = vinOf(2)
  const keyNumber = (number: number) => Buffer.alloc(16, number)
  const put = (number: number, mode: 'ecb' | 'cbc') =>
    store.tx((tx) =>
      storeKey(tx, config.secretKey, vehicleKeys, {
        owner,
        source: 'staff',
        from: number * 1_000,
        key: { algorithm: 'aes128', mode, key: keyNumber(number) },
      }),
    )
  for (let number = 1; number < 60; number++) await put(number, 'ecb')
  await put(60, 'cbc')
  const exchangedKey = { rule: 3, key: keyNumber(61), from: 61_000, until: 99_000 }
  expect(await store.tx((tx) => storeExchanged(tx, config.secretKey, vehicleKeys, owner, exchangedKey))).toBe(true)
  const { rows } = await store.db.execute<{ at: number; mode: string; source: string }>(sql`
    select extract(epoch from valid_from)::int as at, mode, source from message_key where vin = ${owner} order by valid_from`)
  expect(rows.map(({ at }) => at)).toEqual(Array.from({ length: 60 }, (_, at) => at + 2))
  expect(rows.at(-1)).toMatchObject({ mode: 'cbc', source: 'exchange' })
})
