/**
 * Tests a rule made from a template. It is tested on last week, met by a vehicle, notified, posted to a chat robot, and
 * handled as an alarm.
 */
import { afterAll, beforeAll, test } from 'vitest'
import { chatRobotCalls } from '../src/features/base/messaging/chatRobot/contract.ts'
import { openRobotServices } from '../tests/features/base/messaging/robot-services.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { countClicks } from './clicks.ts'
import { addConnected, type ConnectedVehicle, mark } from './data.ts'
import { expect, go, noticeOf, openStage, shells, shellsOf } from './stage.ts'

const stage = openStage()
let admin: Caller
/** One vehicle for each shell. */
let fleet: ConnectedVehicle[]
let chats: Awaited<ReturnType<typeof openRobotServices>>
const robot = `Robot ${mark()}`
beforeAll(async () => {
  admin = await stage.caller()
  fleet = await addConnected(admin, mark(), shells.length)
  chats = await openRobotServices(Date.now)
  const address = chats.addressOf('wecom')
  await admin.call(chatRobotCalls.add, { name: robot, service: 'wecom', address, language: 'en' })
})
afterAll(() => Promise.all([...fleet.map(({ box }) => box.close()), chats.close()]))

test.each(shellsOf('desk'))(
  'a rule from a template is tried, begins an alarm, and its notice leads to it (%s)',
  async (shell) => {
    const { vin, box } = fleet[shells.indexOf(shell)]!
    const { page } = await stage.open({ shell, as: admin, lang: 'en', at: '/warn/queryAlarm?list=rules' })
    await expect(page.getByRole('button', { name: 'New rule' })).toBeVisible()
    const clicks = await countClicks(page)
    await page.getByRole('button', { name: 'New rule' }).click()
    await page.getByLabel('Template').click()
    await page.getByText('Low insulation resistance', { exact: true }).last().click()
    await expect(page.locator('.sr-sentence')).toContainText('When insulation resistance is below 200 kΩ for 2 minutes')
    const name = `Insulation ${mark()}`
    await page.getByLabel('Name', { exact: true }).last().fill(name)
    await page.getByLabel('Duration (minutes)').fill('0')
    const vehicles = page.locator('.vc:visible')
    await vehicles.getByRole('radio', { name: 'VINs', exact: true }).check()
    await vehicles.getByRole('textbox', { name: 'VINs' }).fill(vin)
    await page.getByRole('button', { name: 'Test against last week' }).click()
    await expect(page.getByText('The selected vehicle has no data from the last week')).toBeVisible()
    // Five, and one for each of the four fields.
    expect(await clicks()).toBeLessThanOrEqual(9)
    await page.getByLabel('Chat robots', { exact: true }).click()
    await page.getByText(robot, { exact: true }).last().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Alarm rule saved')).toBeVisible()
    await expect(page.getByText(name).first()).toBeVisible()
    // A gateway applies the rule within two seconds, so the report is repeated.
    const sending = setInterval(() => box.send(report(vin, Date.now(), { insulationKohm: 90 })), 1_000)
    try {
      await expect
        .poll(
          async () =>
            ((await admin.post('/alarm/query', { filter: { vin, kind: ['rule'] } })) as { total: number }).total,
        )
        .toBe(1)
      await expect.poll(() => chats.messages.wecom.some((text) => text.includes(name) && text.includes(vin))).toBe(true)
    } finally {
      clearInterval(sending)
    }
    await go(page, shell === 'phone' ? '/messages' : '/index')
    await page.reload()
    if (shell === 'desk') await page.getByRole('button', { name: /new messages|^Messages$/ }).click()
    await noticeOf(page, name, vin).locator('.inbox-press').click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText('Recommended action').first()).toBeVisible()
  },
)
