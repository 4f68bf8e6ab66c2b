import { expect, test } from 'vitest'
import { isText, type TileOutcome, TileRow } from '../../../src/ui/map/base/tile-row.ts'

const verdictAfter = (...outcomes: TileOutcome[]) => {
  const row = new TileRow()
  return outcomes.map((outcome) => row.add(outcome)).at(-1)
}
const six = <T>(each: T): T[] => Array(6).fill(each)

test('a server sends no tiles after some failures in a row, whatever kind they are', () => {
  expect(verdictAfter(...six('failed' as const))).toBe(false)
  expect(verdictAfter(...six('none' as const))).toBe(false)
  expect(verdictAfter('failed', 'none')).toBeUndefined()
  expect(verdictAfter('failed', 'none', 'failed')).toBe(false)
  expect(verdictAfter('tile', ...six('failed' as const).slice(1))).toBeUndefined()
  expect(verdictAfter('tile', ...six('failed' as const).slice(1), 'tile', 'failed')).toBeUndefined()
})

test('where tiles come a place without one says nothing', () => {
  expect(verdictAfter('tile', ...six('none' as const))).toBeUndefined()
  expect(verdictAfter('tile', ...six('failed' as const))).toBe(false)
})

test('a page in place of a tile is text; images, vector tiles and nothing are not', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  for (const text of ['<html>', '\n <!doctype html>', '{"error":404}', '[]']) expect(isText(bytes(text))).toBe(true)
  for (const start of [[0x89, 0x50, 0x4e, 0x47], [0xff, 0xd8, 0xff], [0x1a, 0x7b, 0x78], []])
    expect(isText(new Uint8Array(start))).toBe(false)
})
