import type { ChildProcess } from 'node:child_process'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect as expectValue, inject, test } from 'vitest'
import { drawCalls, prizeCalls } from '../src/areas/events/draw/contract.ts'
import { giftCalls, giftDeskCalls, pickupCalls } from '../src/areas/events/gift/contract.ts'
import { meetingCalls } from '../src/areas/events/meeting/contract.ts'
import { freePort, killProcess, startProcess } from '../tests/server/own-process.ts'
import { mark } from './data.ts'
import { answer } from './record.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
/** What a browser says while its server is gone. */
const away = /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/

/** A server that was killed is back, and every page has found it. */
const afterRestartMs = 40_000

/** The hall's server: one of its own over the same data, which can be killed. */
const hall = { parts: { config: { dataDir: inject('dataDir'), databaseUrl: inject('database') } } }
let server: ChildProcess
let port: number
beforeAll(async () => {
  port = await freePort()
  server = await startProcess(hall, port)
})
afterAll(() => killProcess(server))

/** The bar is there for who moves the pointer. */
async function tap(screen: Page, name: string | RegExp) {
  const { height } = screen.viewportSize() ?? { height: 0 }
  await screen.mouse.move(200 + Math.random() * 100, height / 2)
  await screen.getByRole('toolbar').getByRole('button', { name }).click()
}

const numbers = async (screen: Page) =>
  (await screen.locator('main .dr-won:not(.rolling) b').allInnerTexts()).map(Number).sort((a, b) => a - b)

test('an event from its set-up to the last gift: run at the big screen, reloaded and killed in the middle of a round', async () => {
  const staff = await stage.caller()
  const { id: meeting } = await staff.call(meetingCalls.add, {
    ...{ name: `盛典 ${mark()}`, startsAt: '2026-12-31T01:00:00.000Z', endsAt: '2026-12-31T09:00:00.000Z' },
    joinRule: 'open',
  })
  await staff.call(giftCalls.add, { meeting, name: '保温杯', stock: 1 })
  for (const move of ['publish', 'start'] as const) await staff.call(meetingCalls.move, { id: meeting, move })
  const { code: place } = await staff.call(meetingCalls.link, { id: meeting })
  const { id: draw } = await staff.call(drawCalls.add, { meeting, name: '幸运抽奖', entry: 'join', source: 'witness' })
  await staff.call(prizeCalls.add, { draw, name: '智能手表', position: 1, count: 2, batch: 2 })
  const { code: link } = await staff.call(drawCalls.link, { id: draw })
  await staff.call(drawCalls.control, { id: draw, seq: 0, act: { do: 'publish' } })

  const open = async (shell: 'desk' | 'phone', route: string, as?: typeof staff) => {
    const { page } = await stage.open({ shell, tolerated: away, ...(as && { as }) })
    await page.goto(`http://127.0.0.1:${port}/#${route}`)
    return page
  }
  const screen = await open('desk', `/annualMeetingLottery?d=${link}`, staff)
  await tap(screen, '开放报名')
  const projector = await open('desk', `/annualMeetingLottery?d=${link}`)
  await expect(projector.getByText('已参加 0 人')).toBeVisible()
  // Whoever is not signed in sees the same without the controls.
  await expect(projector.getByRole('toolbar')).toHaveCount(0)

  const phones = await Promise.all(
    ['王小明', '李小红', '赵小刚'].map(async (name, index) => {
      const phone = await open('phone', `/meetingSignIn?m=${place}`)
      await phone.getByLabel('姓名').fill(name)
      await phone.getByLabel('手机号').fill(`1371234000${index}`)
      await phone.getByRole('button', { name: '签到', exact: true }).click()
      await expect(phone.getByText('签到成功')).toBeVisible()
      await phone.goto(`http://127.0.0.1:${port}/#/lotterySignIn?d=${link}`)
      await phone.getByRole('button', { name: '参加抽奖' }).click()
      await expect(phone.getByText('我的号码')).toBeVisible()
      return phone
    }),
  )
  await expect(projector.getByText('已参加 3 人')).toBeVisible()
  await tap(screen, '锁定名单')
  await answer(screen, '锁定名单')
  await tap(screen, '输入随机数')
  await screen.getByLabel('见证人报出的数字或文字').fill('3 6 1')
  // In the field the space bar wrote.
  await screen.getByRole('button', { name: '确认', exact: true }).click()
  await expect(projector.getByText('见证数字 3 6 1')).toBeVisible()
  await expect(screen.getByRole('button', { name: /抽取 2 名/ }).first()).toBeEnabled()
  await screen.locator('body').press(' ')
  await expect(projector.locator('.dr-won.rolling')).toBeVisible()

  await projector.reload()
  await killProcess(server)
  server = await startProcess(hall, port)
  await projector.reload()
  await expect(projector.locator('main .dr-won:not(.rolling) b')).toHaveCount(2, { timeout: afterRestartMs })
  const won = await numbers(projector)
  await expect(screen.locator('main .dr-won:not(.rolling) b')).toHaveCount(2, { timeout: afterRestartMs })
  expectValue(await numbers(screen)).toEqual(won)
  for (const phone of phones) {
    const own = Number(await phone.locator('.dr-mine b').innerText())
    const said = won.includes(own) ? '恭喜，您中奖了' : '请留在本页，中奖后会在此显示'
    await expect(phone.getByText(said)).toBeVisible({ timeout: afterRestartMs })
  }
  // Nothing is left to draw: the space bar does nothing, and what is next is the end.
  await expect(screen.getByRole('button', { name: '结束抽奖' })).toBeEnabled({ timeout: afterRestartMs })
  await screen.locator('body').press(' ')
  await tap(screen, '全部到场（2）')
  await tap(screen, '结束抽奖')
  await answer(screen, '结束抽奖')
  await expect(projector.getByText('抽奖已结束')).toBeVisible()
  expectValue((await projector.locator('aside li b').allInnerTexts()).map(Number).sort((a, b) => a - b)).toEqual(won)
  const receipt = await staff.call(drawCalls.receipt, { draw: link })
  expectValue(receipt.steps.filter(({ kind }) => kind === 'won')).toHaveLength(1)

  // The last gift: three have a wish, one is there.
  const [first, second] = phones as [Page, Page, Page]
  await first.goto(`http://127.0.0.1:${port}/#/goodsSignIn?m=${place}`)
  await first.getByRole('button', { name: '登记领取' }).click()
  const code = await first.locator('.mr-code b').innerText()
  await second.goto(`http://127.0.0.1:${port}/#/goodsSignIn?m=${place}`)
  await expect(second.getByRole('button', { name: '登记领取' })).toHaveCount(0)
  const { token } = await staff.call(giftDeskCalls.add, { meeting, name: '一号台' })
  const desk = await open('phone', `/goodsPick?desk=${token}`)
  await desk.getByLabel('领取码').fill(code)
  await desk.getByLabel('领取码').press('Enter')
  await expect(desk.getByRole('heading', { name: '请发放' })).toBeVisible()
  const { rows } = await staff.call(pickupCalls.query, { filter: { meeting: [meeting] } })
  expectValue(rows).toMatchObject([{ state: 'picked', desk: '一号台' }])
})
