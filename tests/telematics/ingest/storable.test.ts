/** Checks that every frame can be stored: no field content makes the database or a follower refuse it. */
import fc from 'fast-check'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import {
  bcc,
  extensionFrame,
  extensionType,
  headLength,
  offset,
  type Version,
} from '../../../src/domain/gb32960/index.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { RejectedFrame } from '../../../src/telematics/ingest/rejected-frame.ts'
import { inCheck } from '../../check.ts'
import { randomFrame } from '../../domain/gb32960/generate.ts'
import { vin } from '../../domain/gb32960/samples.ts'
import { withStore } from '../../platform/store/open.ts'
import { addVehicles } from '../gateway/yard.ts'
import { openIngest } from './platform.ts'

const fixture = withStore()
const now = Date.UTC(2026, 10, 18, 2)
const versions: readonly Version[] = [2016, 2025]
/**
 * Kinds of commands that wait for an answer, with ids from 1 on. Followers store different parts of an answer by kind.
 */
const kinds = ['lock', 'readState', 'boxToken', 'logPull', 'diagnosisRead', 'readParameters', 'setPeriods']
const orders = kinds.map((_, index) => index + 1)
const sendOrders = sql`
  insert into command (vin, id, kind, state, source, expires_at, sent_at)
  select ${vin}, n, kind, 'sent', 'staff', now() + interval '1 day', now()
  from unnest(${sql.param(kinds)}::text[]) with ordinality as k(kind, n)`

beforeAll(async () => {
  const { store } = fixture
  await addVehicles(store, [1])
  await store.tx(async (tx) => {
    await tx.execute(sql`update box set vin = null`)
    await tx.execute(sql`
      insert into vehicle (vin, series, model) select ${vin}, min(series), min(model) from vehicle`)
    await tx.execute(sql`update box set vin = ${vin}`)
  })
})

/** Sets a frame's time to now, so that it counts. */
function atNow(frame: Uint8Array): Uint8Array {
  if (frame.length < headLength + 7) return frame
  const date = new Date(now + 8 * 3_600_000)
  frame.set(
    [date.getUTCFullYear() - 2000, date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), 0, 0],
    headLength,
  )
  frame[frame.length - 1] = bcc(frame, offset.command, frame.length - 1)
  return frame
}

function nestedValue(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { controls: value }
  return value
}

const hostileText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '\0',
      'a\0b',
      '\ud800',
      '\udfff\ud800',
      '\u2028',
      '',
      ' ',
      '\\u0000',
      '￿',
      "'; drop table message",
    ),
  },
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(3_000)) },
)
/** `#…#` becomes a JSON number that JavaScript never writes. */
const hostileNumber = fc.constantFrom<number | string>(
  0,
  -1,
  0.5,
  -0,
  1e21,
  -1e300,
  2 ** 53,
  2 ** 63,
  1e-320,
  '#1e999#',
  '#-1e999#',
  '#1e-999#',
)
const hostile = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  fc.constantFrom(null, true, [], {}),
  fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
  fc.constantFrom(10, 100, 1_500).map(nestedValue),
)
const mostly = <T, U>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: other })
const hash = fc.constant('0'.repeat(64))

/** Unrequested messages of boxes, with the values that followers read. */
const event = fc.record({
  event: mostly(fc.constant('versions'), hostile),
  at: mostly(fc.constant(undefined), hostileNumber),
  ecus: fc.array(
    fc.record({
      ecu: mostly(fc.constantFrom('BMS', 'TBOX'), hostile),
      partNumber: hostileText,
      version: hostileText,
      hardwareId: hostileText,
      serial: hostileText,
      sha256: mostly(hash, hostileText),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
const controls = fc.record({ locked: fc.boolean(), climateC: hostile, windows: hostile, charging: hostile })
const state = fc.record({
  supplyV: fc.oneof(fc.constantFrom(12.5, 3, 18), hostile),
  controls: mostly(controls, hostile),
})
const result = fc.record({
  ok: mostly(fc.boolean(), hostile),
  refused: fc.boolean(),
  code: hostile,
  response: hostile,
  controls,
  tokenSha256: mostly(hash, hostile),
  file: fc.oneof(
    hostile,
    fc.record({ bytes: hostileNumber, sha256: mostly(hash, hostileText), parts: hostileNumber }),
    fc.record({ bytes: fc.constant(100), sha256: hash, secretSha256: mostly(hash, hostileText) }),
  ),
})
const contents = fc.oneof(
  fc.tuple(fc.constant(extensionType.event), event),
  fc.tuple(fc.constant(extensionType.state), state),
  fc.tuple(fc.constant(extensionType.result), result),
  fc.tuple(fc.constant(extensionType.progress), fc.record({ percent: hostile })),
  fc.tuple(fc.integer({ min: 0, max: 255 }), fc.oneof(hostile, result)),
)
const extension = fc
  .record({
    version: fc.constantFrom(...versions),
    id: fc.constantFrom(0, 0, ...orders, 99, 2 ** 31, 2 ** 53, 2 ** 63, 2 ** 64 - 2048),
    part: fc.constantFrom(0, 1, 65_535),
    contents,
  })
  .map(({ version, id, part, contents: [type, content] }) =>
    asHostile(extensionFrame({ version, vin }, 'up', { at: now, type, id, part, content })),
  )

/** Inserts the numbers that JSON.stringify never writes, without changing the length. */
function asHostile(frame: Uint8Array): Uint8Array {
  const text = Buffer.from(frame).toString('latin1')
  const bytes = Buffer.from(
    text.replace(/"#(-?1e-?999)#"/g, (all, number: string) => number.padEnd(all.length)),
    'latin1',
  )
  bytes[bytes.length - 1] = bcc(bytes, offset.command, bytes.length - 1)
  return bytes
}

const anyFrame = fc.oneof(
  extension,
  fc
    .record({ version: fc.constantFrom(...versions), seed: fc.nat(), isNow: fc.boolean() })
    .map(({ version, seed, isNow }) => (isNow ? atNow(randomFrame(version, seed)) : randomFrame(version, seed))),
)

test('frames with any content are stored, each of them', async () => {
  const { store } = fixture
  await fc.assert(
    fc.asyncProperty(fc.array(anyFrame, { minLength: 20, maxLength: 60 }), async (frames) => {
      await store.tx(async (tx) => {
        await tx.execute(sql`delete from command`)
        await tx.execute(sendOrders)
      })
      const rejectedFrames: RejectedFrame[] = []
      const ingest = openIngest({
        store,
        log: pino({ level: 'silent' }),
        gateway: '00000000-0000-4000-8000-000000000001',
        now: () => now,
        reject: async (some) => void rejectedFrames.push(...some),
      })
      let storedCount = 0
      for (const frame of frames)
        ingest.add({ vin, frame, receivedAt: now, done: (isStored) => void (isStored && storedCount++) })
      await ingest.close(60_000)
      expect(rejectedFrames.map(({ reason, frame }) => `${reason}: ${Buffer.from(frame).toString('hex')}`)).toEqual([])
      expect(storedCount).toBe(frames.length)
      expect(ingest.problem).toBeUndefined()
    }),
    { numRuns: inCheck(40, 400) },
  )
})
