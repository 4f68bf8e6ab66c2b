/** Tests the screen of events as a user sees it. The vehicles report over TCP like boxes. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Caller } from './caller.ts'
import { addConnected, mark } from './data.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
const sockets: { destroy(): void }[] = []
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

describe.each(shells)('%s', (shell) => {
  test('events appear as they happen with their content, stop while paused, and follow after that', async () => {
    const { page } = await stage.open({ shell, as: admin, at: '/systemManage/eventFeed' })
    await expect(page.getByText('实时显示新事件')).toBeVisible()
    const connect = async () => {
      const [{ vin, box }] = await addConnected(admin, mark(), 1)
      sockets.push(box.socket)
      return vin
    }
    const first = await connect()
    await expect(page.getByText(first, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('车辆上线').first()).toBeVisible()
    await page.getByRole('button', { name: '内容', exact: true }).first().click()
    await expect(page.getByText('"type": "vehicle.online"')).toBeVisible()
    if (shell === 'phone') await page.goBack()
    else await page.keyboard.press('Escape')
    await expect(page.getByText('"type": "vehicle.online"')).toBeHidden()
    await page.getByRole('button', { name: '暂停' }).click()
    const second = await connect()
    await expect(page.getByText('已暂停，继续后补上期间的事件')).toBeVisible()
    await page.getByRole('button', { name: '继续' }).click()
    await expect(page.getByText(second, { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: '在消息中心关注' }).click()
    await page.getByRole('checkbox', { name: '行程' }).check()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存关注的事件')).toBeVisible()
    await page.goto('/#/systemManage/eventFeed?list=guide')
    await expect(page.getByText('mirror.json').first()).toBeVisible()
  })
})
