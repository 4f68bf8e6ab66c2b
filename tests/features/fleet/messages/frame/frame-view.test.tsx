import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../../../src/client/language.ts'
import { decodeFrame, reportFrame, toHex } from '../../../../../src/domain/gb32960/index.ts'
import { FrameView } from '../../../../../src/features/fleet/messages/frame/FrameView.tsx'
import { loadParts } from '../../../../../src/ui/parts/part.tsx'

beforeAll(async () => void (await loadParts('desk')))

const frame = reportFrame({ version: 2016, vin: 'LTEST000000000001' }, '2026-05-20T04:00:00Z', {
  vehicleState: 1,
  speedKmh: 42,
  socPercent: null,
  odometerKm: 1000,
})
const fields = decodeFrame(frame).fields
const place = (key: string) => {
  const index = fields.findIndex((field) => field.key === key)
  return { index, field: fields[index] as (typeof fields)[number] }
}
const markedBytes = () =>
  [...document.querySelectorAll<HTMLElement>('.fv-byte.on')].map((element) => Number(element.dataset.at))
const row = (index: number) => document.querySelector<HTMLElement>(`tr[data-field="${index}"]`) as HTMLElement
const byte = (at: number) => document.querySelector<HTMLElement>(`[data-at="${at}"]`) as HTMLElement
const bytesOf = ({ at, length }: { at: number; length: number }) => Array.from({ length }, (_, index) => at + index)

beforeEach(() => setLanguage('en'))

test("a row that is pointed at or focused marks its field's bytes; leaving the table unmarks them", () => {
  render(<FrameView hex={toHex(frame)} />)
  const { index, field } = place('vehicle.odometer')
  expect(markedBytes()).toEqual([])
  fireEvent.pointerEnter(row(index))
  expect(markedBytes()).toEqual(bytesOf(field))
  fireEvent.pointerLeave(screen.getByRole('table'))
  expect(markedBytes()).toEqual([])
  fireEvent.focus(row(index))
  expect(markedBytes()).toEqual(bytesOf(field))
})

test('a byte that is pointed at marks its row and the rest of its field; the arrow keys go from field to field', () => {
  render(<FrameView hex={toHex(frame)} />)
  const { index, field } = place('vehicle.speed')
  fireEvent.pointerOver(byte(field.at + 1))
  expect(row(index).className).toContain('on')
  expect(markedBytes()).toEqual(bytesOf(field))
  fireEvent.pointerLeave(screen.getByRole('group'))
  fireEvent.click(byte(field.at))
  expect(row(index).getAttribute('aria-current')).toBe('true')
  fireEvent.keyDown(screen.getByRole('group'), { key: 'ArrowRight' })
  expect(row(index + 1).getAttribute('aria-current')).toBe('true')
  expect(markedBytes()).toEqual(bytesOf(fields[index + 1] as (typeof fields)[number]))
})

test('rows say value, precision, length, limits and unit; marks are told from numbers and can be looked at alone', () => {
  render(<FrameView hex={toHex(frame)} />)
  const speed = within(row(place('vehicle.speed').index))
  expect(speed.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Speed',
    '42',
    '0.1',
    '2',
    '0',
    '220',
    'km/h',
  ])
  const soc = row(place('vehicle.soc').index)
  expect(within(soc).getByText('invalid', { selector: 'em' })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox'))
  expect(document.querySelectorAll('tr[data-field]').length).toBe(fields.filter(({ state }) => state !== 'ok').length)
})

test('a broken frame says what is wrong and shows where; an encrypted one is shown as it came', () => {
  const wrong = frame.slice()
  wrong[wrong.length - 1] = (wrong.at(-1) as number) ^ 1
  const { rerender } = render(<FrameView hex={toHex(wrong)} />)
  const problems = within(screen.getByRole('list', { name: /has errors/ }))
  expect(problems.getByText('Checksum error')).toBeTruthy()
  fireEvent.click(problems.getByRole('button'))
  expect(markedBytes()).toEqual([wrong.length - 1])
  const secret = frame.slice()
  secret[21] = 3
  rerender(<FrameView hex={toHex(secret)} />)
  expect(screen.getByText('Data unit is encrypted and no key is set')).toBeTruthy()
  expect(screen.getByText('Encrypted data unit')).toBeTruthy()
})

test('the value of a field and the whole frame are copied', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(<FrameView hex={toHex(frame)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy value of Speed' }))
  fireEvent.click(screen.getByRole('button', { name: 'Copy hex' }))
  expect(writeText.mock.calls.flat()[0]).toBe('42')
  expect(writeText.mock.calls.flat()[1]).toMatch(/^23 23 02 FE /)
  vi.unstubAllGlobals()
})
