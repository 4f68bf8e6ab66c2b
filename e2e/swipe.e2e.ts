/** Tests the swipe of a row on a phone, which offers its most frequent action. */
import { afterAll, beforeAll, test } from 'vitest'
import { alarmCalls } from '../src/features/work/alarms/alarm/contract.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { addConnected, type ConnectedVehicle, mark } from './data.ts'
import { swipe } from './finger.ts'
import { recordScreen } from './record.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
let admin: Caller
let vehicle: ConnectedVehicle
beforeAll(async () => {
  admin = await stage.caller()
  ;[vehicle] = await addConnected(admin, mark(), 1)
})
afterAll(() => vehicle.box.close())

/** Raises a general alarm by its bit and waits until the platform has it. Returns its id. */
async function raise(bit: number): Promise<number> {
  const { vin, box } = vehicle
  box.send(report(vin, Date.now(), { alarmLevel: 2, alarmFlags: 2 ** bit }))
  const findAlarmId = async () =>
    (await admin.call(alarmCalls.query, { filter: { vin, bit: [String(bit)] } })).rows[0]?.id ?? 0
  await expect.poll(findAlarmId).toBeGreaterThan(0)
  return findAlarmId()
}
const handlingOf = async (id: number) => (await admin.call(alarmCalls.one, { id })).handling

test('a row of alarms: drawn aside it is acknowledged or closed, and going back draws it in', async () => {
  const id = await raise(2)
  const { page } = await stage.open({ shell: 'phone', as: admin, at: '/work' })
  await page.goto(`/#/warn/queryAlarm?q.vin=${vehicle.vin}`)
  const { rows } = recordScreen(page, 'phone')
  const row = rows.first()
  await expect(row.locator('.adm-swipe-action')).toBeVisible()
  const acknowledge = row.getByRole('button', { name: '确认', exact: true })
  await expect(acknowledge).toHaveCount(0)
  await swipe(page, row, 0.8, 0.2)
  await expect(acknowledge).toBeInViewport()
  await expect(row.getByRole('button', { name: '关闭报警' })).toBeInViewport()
  // Back navigation first closes the swiped row, and only then leaves the list.
  await page.goBack()
  await expect(acknowledge).not.toBeInViewport()
  await expect(page).toHaveURL(/queryAlarm/)
  // After closing it by hand, back navigation has nothing to close.
  await swipe(page, row, 0.8, 0.2)
  await expect(acknowledge).toBeInViewport()
  await swipe(page, row, 0.2, 0.9)
  await expect(acknowledge).not.toBeInViewport()
  expect(await handlingOf(id)).toBe('open')
  await swipe(page, row, 0.8, 0.2)
  await acknowledge.click()
  await expect(page.getByText('已处理 1 条报警')).toBeVisible()
  expect(await handlingOf(id)).toBe('acknowledged')
  await expect(row).toContainText('已确认')
  // The same is offered without a swipe.
  await row.getByRole('button', { name: '操作' }).click()
  await expect(page.locator('.adm-action-sheet:visible').getByText('关闭报警')).toBeVisible()
})

test('an alarm among the messages is acknowledged by a swipe, and leaves them', async () => {
  const id = await raise(8)
  const { page } = await stage.open({ shell: 'phone', lang: 'en', as: admin, at: '/messages' })
  const line = page.getByRole('listitem').filter({ has: page.locator('.adm-swipe-action') })
  const mine = line.filter({ hasText: vehicle.vin }).first()
  await swipe(page, mine, 0.8, 0.2)
  await mine.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('1 alarm updated')).toBeVisible()
  expect(await handlingOf(id)).toBe('acknowledged')
  await expect(line.filter({ hasText: vehicle.vin })).toHaveCount(0)
})
