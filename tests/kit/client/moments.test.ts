import { describe, expect, test } from 'vitest'
import { chineseMoment, englishDay, englishMoment } from '../../../src/kit/client/moments.ts'
import { utcDay } from '../../../src/time.ts'

/** Every month, single and double digits, both sides of a change to summer time, a leap day. */
const moments = [
  ...Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, month + 1, month, 5, month * 3)),
  ...[
    Date.UTC(2026, 2, 29, 0, 59, 59),
    Date.UTC(2026, 2, 29, 1),
    Date.UTC(2026, 9, 25, 0, 59),
    Date.UTC(2026, 9, 25, 1),
  ],
  ...[Date.UTC(2024, 1, 29, 23, 59, 59), Date.UTC(1999, 11, 31, 16), 0],
].map((at) => new Date(at))

describe('moments and days are written as the browser itself would', () => {
  const zone = process.env.TZ
  test.each(['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'UTC'])('in %s', (timeZone) => {
    try {
      process.env.TZ = timeZone
      // Swedish writes moments as Chinese does here.
      const chinese = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
      const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone })
      expect(moments.map(chineseMoment)).toEqual(moments.map((at) => chinese.format(at)))
      expect(moments.map(englishMoment)).toEqual(moments.map((at) => english.format(at)))
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  test('days', () => {
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
    expect(moments.map((at) => englishDay(utcDay(at.getTime())))).toEqual(moments.map((at) => day.format(at)))
  })
})
