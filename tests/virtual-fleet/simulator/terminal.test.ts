import { expect, test } from 'vitest'
import { controlFrame, decodeFrame, queryFrame, setFrame, type UnitValues } from '../../../src/domain/gb32960/index.ts'
import { Terminal } from '../../../src/virtual-fleet/simulator/terminal.ts'
import { InstalledVersions } from '../../../src/virtual-fleet/simulator/upgrades/installed-versions.ts'

const at = Date.parse('2026-03-01T00:00:00Z')
const from = { version: 2016, vin: 'LTEST000000000001' } as const
const terminal = () => new Terminal(2016, 'example.com', 32960, new InstalledVersions(1))
const answerTo = (box: Terminal, frame: Uint8Array) => {
  const reply = box.answer(frame, at)
  return { after: reply?.after, ...decodeFrame(reply?.answer ?? new Uint8Array()) }
}

test('parameters are told, those that it does not have are left out', () => {
  const { response, body } = answerTo(terminal(), queryFrame(from, at, [2, 5, 8, 9]))
  expect(response).toBe(1)
  const items = body.items as UnitValues[]
  expect(items.map(({ id }) => id)).toEqual([2, 4, 5, 8, 9])
  expect(items.find(({ id }) => id === 5)?.value).toBe('example.com')
})

test('parameters are set, all or none', () => {
  const box = terminal()
  expect(
    answerTo(
      box,
      setFrame(from, at, [
        { id: 2, value: 30 },
        { id: 9, value: 120 },
      ]),
    ).response,
  ).toBe(1)
  expect([box.number(2), box.number(9)]).toEqual([30, 120])
  expect(
    answerTo(
      box,
      setFrame(from, at, [
        { id: 2, value: 20 },
        { id: 8, value: 'V9.99' },
      ]),
    ).response,
  ).toBe(2)
  expect(answerTo(box, setFrame(from, at, [{ id: 2, value: 9000 }])).response).toBe(2)
  expect(box.number(2)).toBe(30)
})

test('controls are answered, and tell what comes after', () => {
  const box = terminal()
  expect(answerTo(box, controlFrame(from, at, 3))).toMatchObject({ response: 1, after: { kind: 'reset' } })
  expect(answerTo(box, controlFrame(from, at, 2)).after).toEqual({ kind: 'powerOff' })
  expect(answerTo(box, controlFrame(from, at, 6, { level: 1, message: '' })).after).toEqual({ kind: 'none' })
  box.parameters.set(9, 200)
  answerTo(box, controlFrame(from, at, 4))
  expect(box.number(9)).toBe(60)
})

test('what is no command is ignored', () => {
  const frame = queryFrame(from, at, [2])
  frame[frame.length - 1]! ^= 0xff
  expect(terminal().answer(frame, at)).toBeUndefined()
})
