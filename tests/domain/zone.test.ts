import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentInZone, zoneName, zoneNamed } from '../../src/domain/contract/zone-input.ts'
import { hourMs } from '../../src/domain/time.ts'
import { isZone, wallClock, zoneNameAt } from '../../src/domain/zone.ts'

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
const moment = fc.integer({ min: Date.UTC(1993, 0), max: Date.UTC(2050, 0) }).map((at) => at - (at % 1000))

test('what a zone’s clock shows is read back as the same moment, but for the hour that comes twice', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, (zone, at) => {
      const text = wallClock(zone, at)
      const instant = momentInZone(zone, text)
      expect(wallClock(zone, instant)).toBe(text)
      expect([0, hourMs / 2, hourMs]).toContain(at - instant)
    }),
  )
})

test('of an hour that comes twice it is the first, and one that is left out is counted on', () => {
  const berlin = (text: string) => new Date(momentInZone('Europe/Berlin', text)).toISOString()
  expect(berlin('2026-10-25 02:30:00')).toBe('2026-10-25T00:30:00.000Z')
  expect(berlin('2026-03-29 02:30:00')).toBe('2026-03-29T01:30:00.000Z')
  expect(momentInZone('Europe/Berlin', 'soon')).toBeNaN()
})

test('a zone is named by its offset, or by itself where its clock changes, and found by that name', () => {
  expect(['Asia/Shanghai', 'Asia/Kathmandu', 'Etc/GMT+3', 'UTC', 'Europe/Berlin'].map(zoneName)).toEqual([
    'UTC+8',
    'UTC+5:45',
    'UTC-3',
    'UTC+0',
    'Europe/Berlin',
  ])
  expect(zoneNameAt('Europe/Berlin', Date.UTC(2026, 6, 1))).toBe('UTC+2')
  expect(['UTC+8', 'UTC+5:45', 'UTC-3', 'Europe/Berlin', 'km'].map(zoneNamed)).toEqual([
    'Asia/Shanghai',
    '+05:45',
    '-03:00',
    'Europe/Berlin',
    undefined,
  ])
  expect(isZone('Mars/Olympus')).toBe(false)
})
