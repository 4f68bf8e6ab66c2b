import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe } from 'vitest'
import { minuteMs } from '../src/domain/time.ts'
import { alarmCalls } from '../src/features/work/alarms/alarm/contract.ts'
import { longTest } from '../tests/check.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { countClicks } from './clicks.ts'
import { addConnected, type ConnectedVehicle, mark } from './data.ts'
import { attemptMs } from './prompt-expect.ts'
import { recordScreen } from './record.ts'
import { expect, noticeOf, openStage, shells, testAt, visit } from './stage.ts'

/** `tones`: number of played alarm tones. */
declare const window: Window & { tones: number }

const stage = openStage()
const board = '/warn/warnAlarmSound'
let admin: Caller
/** One vehicle for each shell. */
let fleet: ConnectedVehicle[]
beforeAll(async () => {
  admin = await stage.caller()
  fleet = await addConnected(admin, mark(), shells.length)
})
afterAll(() => Promise.all(fleet.map(({ box }) => box.close())))

/** Raises a general alarm by its bit, which clears the previous one. */
function raise(vehicle: number, bit: number, alarmLevel = 3): void {
  const { vin, box } = fleet[vehicle]!
  box.send(report(vin, Date.now(), { alarmLevel, alarmFlags: 2 ** bit }))
}

/** Waits until the platform has the alarm. Returns its id. */
async function waitForAlarm(vehicle: number, bit: number): Promise<number> {
  const filter = { vin: fleet[vehicle]!.vin, bit: [String(bit)] }
  const findAlarmId = async () => (await admin.call(alarmCalls.query, { filter })).rows[0]?.id ?? 0
  await expect.poll(findAlarmId).toBeGreaterThan(0)
  return findAlarmId()
}

/** Counts the alarm tones that the page plays from its next load on. */
async function listen(page: Page, context: BrowserContext): Promise<() => Promise<number>> {
  await context.addInitScript(() => {
    window.tones = 0
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...when) {
      window.tones++
      return start.apply(this, when)
    }
  })
  return () => page.evaluate(() => window.tones)
}

describe.each(shells)('%s', (shell) => {
  const vehicle = shells.indexOf(shell)

  testAt(shell, 'desk')(
    'an alarm that a vehicle sends stands on the board at once, is heard, and is acknowledged in place',
    async () => {
      const { page, context } = await stage.open({ shell, as: admin, lang: 'en' })
      const tones = await listen(page, context)
      await page.goto(`/#${board}`)
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Test: Level 3' }).click()
      await expect(page.getByRole('button', { name: 'Allow sound' })).toHaveCount(0)
      await expect.poll(tones).toBeGreaterThan(0)
      const testTones = await tones()
      raise(vehicle, 11)
      const row = page.getByRole('listitem').filter({ hasText: 'Insulation' }).filter({ hasText: fleet[vehicle]!.vin })
      await expect(row).toBeVisible()
      expect(await tones()).toBeGreaterThan(testTones)
      await row.getByRole('button', { name: 'Acknowledge' }).click()
      await expect(row.getByText('Acknowledged by')).toBeVisible()
    },
  )

  longTest(
    'on the list of level-3 alarms a level is heard until it is muted; a row is snoozed and comes back by hand',
    async () => {
      const { vin } = fleet[vehicle]!
      const { page, context } = await stage.open({ shell, as: admin, lang: 'en' })
      const tones = await listen(page, context)
      await page.goto(`/#/alarm/alarmThird?q.vin=${vin}`)
      const { act, row } = recordScreen(page, shell, 'en')
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Test: Level 3' }).click()
      await expect(page.getByRole('button', { name: 'Allow sound' })).toHaveCount(0)
      await expect.poll(tones).toBeGreaterThan(0)
      const testTones = await tones()
      raise(vehicle, 4)
      await expect.poll(tones).toBeGreaterThan(testTones)
      const tonesBefore = await tones()
      const level = page.locator('.board-heard.board-level-3').getByRole('checkbox')
      await level.uncheck({ force: true })
      raise(vehicle, 7)
      await waitForAlarm(vehicle, 7)
      // The list has it, too, on the same page.
      const news = page.getByRole('button', { name: /^\d+\+? new$/ })
      await expect(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await expect(news).toBeVisible({ timeout: attemptMs })
      }).toPass()
      expect(await tones()).toBe(tonesBefore)
      await news.click()
      const name = 'SOC too high'
      await expect(row(name)).toContainText('Unhandled')
      // The list begins within the height of a small screen.
      await page.setViewportSize(shell === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 })
      await expect.poll(async () => (await row(name).boundingBox())?.y).toBeLessThan(560)
      await act(name, 'Snooze')
      await page.getByRole('dialog').getByRole('button', { name: '4 hours' }).click()
      await expect(row(name)).toContainText('Snoozed')
      const [snoozedAlarm] = (await admin.call(alarmCalls.query, { filter: { vin, bit: ['7'] } })).rows
      expect(snoozedAlarm?.handling).toBe('snoozed')
      expect(Math.round((Date.parse(snoozedAlarm?.snoozedUntil ?? '') - Date.now()) / minuteMs / 60)).toBe(4)
      await act(name, 'Acknowledge')
      await expect(row(name)).toContainText('Acknowledged')
    },
  )

  longTest('what was raised while the board was not looked at stands there when one comes back', async () => {
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

  longTest('a severe alarm is closed in four clicks from any page', async () => {
    raise(vehicle, 17)
    await waitForAlarm(vehicle, 17)
    const { page } = await stage.open({ shell, as: admin, lang: 'en', at: '/index' })
    const clicks = await countClicks(page)
    if (shell === 'desk') await page.getByRole('button', { name: /new messages?$|^Messages$/ }).click()
    else await page.getByText('Messages', { exact: true }).click()
    await noticeOf(page, 'Motor temperature', fleet[vehicle]!.vin).locator('.inbox-press').click()
    await page.getByRole('button', { name: 'Close alarm', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Cooled down')
    await dialog.getByRole('button', { name: 'Close alarm' }).click()
    await expect(page.getByText(/^Done, (\d+ unhandled|no unhandled alarms left)$/)).toBeVisible()
    expect(await clicks()).toBeLessThanOrEqual(4)
  })

  testAt(shell, 'phone')(
    'from the message an alarm is acknowledged, talked about, assigned, closed, and the next one stands there',
    async () => {
      // The last one is opened, the others follow.
      for (const bit of [12, 13, 18]) {
        raise(vehicle, bit)
        await waitForAlarm(vehicle, bit)
      }
      const { page } = await stage.open({
        shell,
        as: admin,
        lang: 'en',
        at: shell === 'phone' ? '/messages' : '/index',
      })
      if (shell === 'desk') await page.getByRole('button', { name: /new messages|^Messages$/ }).click()
      await noticeOf(page, 'Storage over-charge', fleet[vehicle]!.vin).locator('.inbox-press').click()
      await expect(page.getByRole('heading', { name: /^Alarm · / })).toBeAttached()
      const first = page.url()
      const acknowledge = page.getByRole('button', { name: 'Acknowledge', exact: true })
      await acknowledge.click()
      await expect(page.getByText(/^Done, \d+ unhandled$/)).toBeVisible()
      if (shell === 'phone') await expect(page).not.toHaveURL(first)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page).toHaveURL(first)
      await expect(acknowledge).toBeVisible()
      const line = page.getByRole('list', { name: 'Handling history' })
      await expect(line.getByText(/^Acknowledgment undone by/)).toBeVisible()
      // An account that remains, unlike those of other tests.
      await page.getByRole('textbox', { name: 'Comment' }).fill('Please call the owner @管理员')
      await page.locator('.ui-found button').filter({ hasText: '管理员' }).first().click()
      await page.getByRole('button', { name: 'Add comment' }).click()
      await expect(page.getByText('Please call the owner')).toBeVisible()
      await expect(page.locator('.alarm-comment b')).toHaveText(/^@./)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByText('Assign', { exact: true }).click()
      await page.getByRole('button', { name: 'Assign to me' }).click()
      await expect(line.getByText(/^Assigned to .+ by/)).toBeVisible()
      await page.getByRole('button', { name: 'Close alarm', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Close alarm' }).click()
      await expect(dialog.getByText('Enter the actions taken')).toBeVisible()
      await dialog.getByRole('textbox').fill('The owner was called')
      await dialog.getByRole('button', { name: 'Close alarm' }).click()
      await expect(page).not.toHaveURL(first)
      await expect(acknowledge).toBeVisible()
      const second = page.url()
      await page.getByRole('button', { name: 'Next alarm' }).click()
      await expect(page).not.toHaveURL(second)
      if (shell === 'desk') {
        await expect(page.getByRole('button', { name: 'Previous alarm' })).toBeEnabled()
        await page.keyboard.press('k')
      } else await page.getByRole('button', { name: 'Previous alarm' }).click()
      await expect(page).toHaveURL(second)
    },
  )

  longTest('who closes what somebody else has handled meanwhile is told by whom and when', async () => {
    raise(vehicle, 15, 2)
    const id = await waitForAlarm(vehicle, 15)
    const { page } = await stage.open({ shell, as: admin, lang: 'en', at: `/alarm/alarmThirdDetail?id=${id}` })
    await expect(page.getByRole('button', { name: 'Acknowledge', exact: true })).toBeVisible()
    await admin.call(alarmCalls.acknowledge, { ids: [id] })
    await page.getByRole('button', { name: 'Close alarm', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Nothing found')
    await dialog.getByRole('button', { name: 'Close alarm' }).click()
    const notice = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .filter({ hasText: '1 alarm not updated' })
      .last()
    await expect(notice).toContainText(/, .+: Acknowledged/)
    await notice.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('button', { name: 'Close alarm', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Acknowledge', exact: true })).toHaveCount(0)
  })
})
