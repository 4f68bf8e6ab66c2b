import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decodeFrame,
  encodeFrame,
  extensionFrame,
  extensionType,
  fromHex,
  isTagged,
  readExtension,
  toHex,
} from '../../../src/domain/gb32960/index.ts'
import { inCheck } from '../../check.ts'

const vin = 'LTEST000000000001'
const from = { version: 2016, vin } as const
const at = Date.UTC(2026, 10, 22, 8, 0, 0)
const tagOf = (key: string) => (signedBytes: Uint8Array) =>
  createHmac('sha256', key).update(signedBytes).digest().subarray(0, 16)
const order = {
  at,
  type: extensionType.order,
  id: 9_007_199_254_740_991,
  counter: 7,
  validS: 60,
  part: 0,
  parts: 0,
  content: { kind: 'message', params: { text: '请尽快到店 ✓' } },
}

test('an order and a part of a file come back as they were written, in both editions', () => {
  const values = fc.record({
    type: fc.constantFrom(...Object.values(extensionType)),
    id: fc.nat(),
    counter: fc.nat(),
    validS: fc.nat(),
    part: fc.nat(65_535),
    parts: fc.nat(65_535),
    json: fc.jsonValue({ maxDepth: 2 }),
    bytes: fc.uint8Array({ maxLength: 2_000 }),
  })
  fc.assert(
    fc.property(values, fc.constantFrom(2016 as const, 2025 as const), ({ json, bytes, ...rest }, version) => {
      const content = rest.type === extensionType.part ? bytes : json
      const message = { at, ...rest, content }
      const frame = extensionFrame({ version, vin }, 'up', message)
      // JSON has no -0.
      expect(readExtension(frame)).toEqual({
        ...message,
        content:
          JSON.parse(JSON.stringify(content)) === null
            ? null
            : content instanceof Uint8Array
              ? content
              : JSON.parse(JSON.stringify(content)),
      })
      expect(toHex(encodeFrame(decodeFrame(frame)))).toBe(toHex(frame))
    }),
    { numRuns: inCheck(100, 300) },
  )
})

test('the message screens have a field for each byte of it', () => {
  const { fields, problems, body } = decodeFrame(extensionFrame(from, 'down', order))
  expect(problems).toEqual([])
  expect(body).toMatchObject({ type: 1, counter: 7, validS: 60 })
  expect(fields.map(({ key }) => key)).toContain('content')
  expect(fields.every(({ state }) => state === 'ok')).toBe(true)
})

test('the tag is of the VIN and of each byte before it', () => {
  const frame = extensionFrame(from, 'down', order, tagOf('a'))
  expect(isTagged(frame, tagOf('a'))).toBe(true)
  expect(isTagged(frame, tagOf('b'))).toBe(false)
  for (const at of [4, 30, 31, 40, frame.length - 20]) {
    const other = frame.slice()
    other[at]! ^= 1
    expect(isTagged(other, tagOf('a'))).toBe(false)
  }
})

test('what another maker sends under the same id is kept as it is, and is no fault', () => {
  for (const unit of ['', '01', '1a0b1608000001', 'ff'.repeat(60), '1a0b16080000020100']) {
    const bytes = encodeFrame({
      version: 2016,
      vin,
      command: 0xc1,
      response: 0xfe,
      encryption: 1,
      body: { rest: unit },
      shape: 'free',
    })
    const { problems, body } = decodeFrame(bytes)
    expect(problems).toEqual([])
    expect(body.rest ?? '').toBe(unit)
    expect(readExtension(bytes)).toBeUndefined()
    expect(readExtension(fromHex(toHex(bytes)))).toBeUndefined()
  }
})
