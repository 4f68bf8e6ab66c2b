import { afterAll, beforeAll, describe, test } from 'vitest'
import { report } from '../tests/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { addConnected, type Connected, mark } from './data.ts'
import { expect, openStage, shells, visit } from './stage.ts'

const stage = openStage()
const board = '/warn/warnAlarmSound'
let admin: Caller
/** One for each shell. */
let fleet: Connected[]
beforeAll(async () => {
  admin = await stage.caller()
  fleet = await addConnected(admin, mark(), shells.length)
})
afterAll(() => Promise.all(fleet.map(({ box }) => box.close())))

/** Raises a general alarm by its bit; the one before ends by it. */
function raise(vehicle: number, bit: number, alarmLevel = 3): void {
  const { vin, box } = fleet[vehicle]!
  box.send(report(vin, Date.now(), { alarmLevel, alarmFlags: 2 ** bit }))
}

describe.each(shells)('%s', (shell) => {
  const vehicle = shells.indexOf(shell)

  test('an alarm that a vehicle sends stands on the board at once, is heard, and is acknowledged in place', async () => {
    const { page, context } = await stage.open({ shell, as: admin, lang: 'en' })
    await context.addInitScript(() => {
      const heard = window as unknown as { tones: number }
      heard.tones = 0
      const { start } = OscillatorNode.prototype
      OscillatorNode.prototype.start = function (...when) {
        heard.tones++
        return start.apply(this, when)
      }
    })
    await page.goto(`/#${board}`)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Test: Level 3' }).click()
    await expect(page.getByRole('button', { name: 'Allow sound' })).toHaveCount(0)
    const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones)
    await expect.poll(tones).toBeGreaterThan(0)
    const tested = await tones()
    raise(vehicle, 11)
    const row = page.getByRole('listitem').filter({ hasText: 'Insulation' }).filter({ hasText: fleet[vehicle]!.vin })
    await expect(row).toBeVisible()
    expect(await tones()).toBeGreaterThan(tested)
    await row.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(row.getByText('Acknowledged by')).toBeVisible()
  })

  test('what was raised while the board was not looked at stands there when one comes back', async () => {
    const { page } = await stage.open({ shell, as: admin, lang: 'en', at: board })
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await visit(page, '/warn/queryAlarm')
    raise(vehicle, 16)
    await visit(page, board)
    const row = page.getByRole('listitem').filter({ hasText: 'interlock' }).filter({ hasText: fleet[vehicle]!.vin })
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: 'Details' }).click()
    await expect(page.getByRole('heading', { name: 'High-voltage interlock' })).toBeVisible()
    await expect(page.getByText('Signals (5 minutes before and after)')).toBeVisible()
  })

  test('an alarm is a message that leads to its detail', async () => {
    raise(vehicle, 17, 2)
    const { page } = await stage.open({
      shell,
      as: admin,
      lang: 'en',
      at: shell === 'phone' ? '/messages' : '/index',
    })
    if (shell === 'desk') await page.getByRole('button', { name: /new messages|^Messages$/ }).click()
    await page.getByRole('button', { name: new RegExp(`Motor temperature.*${fleet[vehicle]!.vin}`) }).click()
    await expect(page.getByRole('heading', { name: 'Motor temperature' })).toBeVisible()
  })
})
