import { expect, test } from 'vitest'
import { checkZones } from '../../src/tools/zone-rule.ts'

const linesOf = (file: string, text: string) => checkZones(new Map([[file, text]])).map(({ line }) => line)
const screen = 'src/features/work/fleet/thing/screen.tsx'

test('the clock of the device, formats of one’s own and pieces of formatted moments are refused', () => {
  const refusedLines = [
    'const hour = at.getHours()',
    'at.setHours(8, 0, 0, 0)',
    'const offset = -new Date(from).getTimezoneOffset()',
    "const text = new Date(at).toLocaleString('en')",
    'const day = at.toLocaleDateString()',
    "const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' })",
    'const clock = formatTime(new Date(at).toISOString()).slice(-8)',
    "import dayjs from 'dayjs'",
  ]
  expect(linesOf(screen, refusedLines.join('\n'))).toEqual(refusedLines.map((_, index) => index + 1))
})

test('UTC, numbers, names of days, types and the helpers are not', () => {
  const allowedLines = [
    'const year = at.getUTCFullYear()',
    "const many = count.toLocaleString('en')",
    "new Intl.DateTimeFormat('zh-CN', { weekday: 'narrow', timeZone: 'UTC' })",
    'const text = formatMinute(iso)',
    "import type { Dayjs } from 'dayjs'",
  ]
  expect(linesOf(screen, allowedLines.join('\n'))).toEqual([])
  expect(linesOf('src/features/work/events/meetingReader/Goods.tsx', 'formatTime(at)')).toEqual([1])
  expect(linesOf('src/domain/zone.ts', 'new Intl.DateTimeFormat(zone)')).toEqual([])
  expect(linesOf('tests/domain/zone.test.ts', 'at.getHours()')).toEqual([])
})
