import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from '../../src/domain/icalendar.ts'

const event = {
  uid: 'a@e.com',
  name: '年会',
  startsAt: '2026-12-31T09:00:00+08:00',
  endsAt: '2026-12-31T09:00:00.000Z',
}
const stamp = '2026-11-30T00:00:00.000Z'

test('a calendar file has the event in UTC, its place and its address', () => {
  const position = { longitude: 121.47, latitude: 31.23 }
  const file = calendarFile(
    { ...event, place: '上海, 一号厅; A\\B\n二楼', position, url: 'https://e.com/#/m?m=1' },
    stamp,
  )
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//vehicle-platform//meetings//EN',
    'BEGIN:VEVENT',
    'UID:a@e.com',
    'DTSTAMP:20261130T000000Z',
    'DTSTART:20261231T010000Z',
    'DTEND:20261231T090000Z',
    'SUMMARY:年会',
    'LOCATION:上海\\, 一号厅\\; A\\\\B\\n二楼',
    'GEO:31.23;121.47',
    'URL:https://e.com/#/m?m=1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('lines have 75 octets at most, and unfolded they are what was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '会', '😀', ',', ' ', '\n'), maxLength: 200 }), (name) => {
      const file = calendarFile({ ...event, name }, stamp)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(file).not.toMatch(/\uFFFD|[^\r]\n/)
      const text = file.replaceAll('\r\n ', '').match(/SUMMARY:(.*)\r\n/)?.[1]
      expect(text).toBe(name.replaceAll(',', '\\,').replaceAll('\n', '\\n'))
    }),
  )
})
