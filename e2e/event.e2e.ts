import type { ChildProcess } from 'node:child_process'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect as expectValue, inject, test } from 'vitest'
import { drawCalls } from '../src/features/work/events/draw/contract.ts'
import { pickupCalls } from '../src/features/work/events/gift/contract.ts'
import { meetingCalls } from '../src/features/work/events/meeting/contract.ts'
import { isLong } from '../tests/check.ts'
import { killProcess, startProcess } from '../tests/platform/own-process.ts'
import { reservedPort } from '../tests/ports.ts'
import { mark } from './data.ts'
import { attemptMs } from './prompt-expect.ts'
import { answer, recordScreen } from './record.ts'
import { expect, go, openStage } from './stage.ts'

const stage = openStage()
/** Messages of a browser while its server is down. */
const away = /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/

/** Server of the hall in the long check: a separate one over the same data, which is killed. */
const hall = { parts: { config: { dataDir: inject('dataDir'), databaseUrl: inject('database') } } }
let server: ChildProcess | undefined
let port: number
beforeAll(async () => {
  if (!isLong) return
  port = await reservedPort()
  server = await startProcess(hall, port)
})
afterAll(() => server && killProcess(server))
const address = () => (isLong ? `http://127.0.0.1:${port}` : stage.address)

/** The toolbar only appears while the pointer moves. */
async function tap(screen: Page, name: string | RegExp) {
  const { height } = screen.viewportSize() ?? { height: 0 }
  const button = screen.getByRole('toolbar').getByRole('button', { name })
  // The toolbar disappears when the mouse rests, even while the previous action is pending.
  await expect(async () => {
    await screen.mouse.move(200 + Math.random() * 100, height / 2)
    await button.click({ timeout: attemptMs })
  }).toPass()
}

/** The last of them belongs to the staff and must not win. */
const guests = ['王小明', '李小红', '赵小刚', '韩主管']

/** Prepares the meeting as staff do: attendees by a sheet, a seat, a gift, a desk, a draw. Returns the desk's token. */
async function setUp(office: Page, meeting: number): Promise<string> {
  const screen = recordScreen(office, 'desk')
  const list = (name: string) => go(office, `/meetingManagement?meeting=${meeting}&list=${name}`)
  const add = async (fields: Record<string, string>) => {
    await screen.add()
    for (const [label, text] of Object.entries(fields)) await screen.fill(label, text)
    await screen.save()
    await screen.saved()
  }
  await screen.more('导入')
  const sheet = ['姓名,手机号,分组', ...guests.map((name, index) => `${name},1371234000${index},来宾`)].join('\n')
  const file = { name: '参会人.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
  await office.locator('input[type=file]').last().setInputFiles(file)
  await expect(office.getByText('已导入 4 行').first()).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(screen.row('韩主管')).toContainText('来宾')
  await list('seats')
  await add({ 座位: 'A-1', 桌号: '1 号桌' })
  await list('gifts')
  await add({ 礼品名称: '保温杯', 数量: '1' })
  await expect(screen.row('保温杯')).toBeVisible()
  await list('desks')
  await screen.add()
  await screen.fill('名称', '一号台')
  await screen.save()
  const link = await office.locator('.ui-secret code').innerText()
  await office.getByRole('button', { name: '我已保存' }).click()

  await list('draws')
  await screen.add()
  await screen.fill('抽奖名称', '幸运抽奖')
  await screen.choose('参加者', '扫码报名')
  await screen.choose('随机数来源', '现场见证人报的数字')
  await screen.save()
  await screen.saved()
  await expect(office.getByRole('button', { name: '锁定并公示规则' })).toBeVisible()
  await add({ 奖品名称: '智能手表', 顺序: '1', 数量: '2', 每次抽取: '2' })
  await expect(screen.row('智能手表')).toBeVisible()
  await office.getByText('不参与抽奖', { exact: true }).click()
  await screen.add()
  await screen.choose('参会人', '韩主管')
  await screen.save()
  await screen.saved()
  await expect(screen.row('韩主管')).toBeVisible()
  await office.getByRole('button', { name: '锁定并公示规则' }).click()
  await answer(office, '锁定并公示规则')
  await expect(office.getByText('1 号 韩*管')).toBeVisible()
  return new URLSearchParams(link.split('?')[1]).get('desk') ?? ''
}

const numbers = async (screen: Page) =>
  (await screen.locator('main .dr-won:not(.rolling) b').allInnerTexts()).map(Number).sort((a, b) => a - b)

test('an event from its set-up to the last gift: run at the big screen, interrupted in the middle of a round', async () => {
  const staff = await stage.caller()
  const { id: meeting } = await staff.call(meetingCalls.add, {
    name: `盛典 ${mark()}`,
    startsAt: '2026-12-31T01:00:00.000Z',
    endsAt: '2026-12-31T09:00:00.000Z',
    joinRule: 'open',
  })
  for (const move of ['publish', 'start'] as const) await staff.call(meetingCalls.move, { id: meeting, move })
  const { code: place } = await staff.call(meetingCalls.link, { id: meeting })
  const open = async (shell: 'desk' | 'phone', route: string, as?: typeof staff) => {
    const { page } = await stage.open({ shell, tolerated: away, ...(as && { as }) })
    await page.goto(`${address()}/#${route}`)
    return page
  }
  const office = await open('desk', `/meetingManagement?meeting=${meeting}&list=attendees`, staff)
  const token = await setUp(office, meeting)
  const { rows: draws } = await staff.call(drawCalls.query, { filter: { meeting: [meeting] } })
  const draw = draws[0]?.id ?? 0
  const { code: link } = await staff.call(drawCalls.link, { id: draw })
  const screen = await open('desk', `/annualMeetingLottery?d=${link}`, staff)
  await expect(screen.getByText('不参与抽奖 1 号 韩*管')).toBeVisible()
  await tap(screen, '开放报名')
  const projector = await open('desk', `/annualMeetingLottery?d=${link}`)
  await expect(projector.getByText('已参加 0 人')).toBeVisible()
  // Without a sign-in the same page has no controls.
  await expect(projector.getByRole('toolbar')).toHaveCount(0)

  const phones = await Promise.all(
    guests.map(async (name, index) => {
      const phone = await open('phone', `/meetingSignIn?m=${place}`)
      await phone.getByLabel('姓名').fill(name)
      await phone.getByLabel('手机号').fill(`1371234000${index}`)
      await phone.getByRole('button', { name: '签到', exact: true }).click()
      await expect(phone.getByText('签到成功')).toBeVisible()
      await phone.goto(`${address()}/#/lotterySignIn?d=${link}`)
      await phone.getByRole('button', { name: '参加抽奖' }).click()
      await expect(phone.getByText('我的号码')).toBeVisible()
      return phone
    }),
  )
  await expect(projector.getByText('已参加 4 人')).toBeVisible()
  await tap(screen, '锁定名单')
  await answer(screen, '锁定名单')
  await tap(screen, '输入随机数')
  await screen.getByLabel('现场见证人报的数字').fill('3 6 1')
  // In the field the space bar typed a space.
  await screen.getByRole('button', { name: '确认', exact: true }).click()
  await screen.getByRole('button', { name: '无误，确认' }).click()
  await expect(projector.getByText('见证数字 3 6 1')).toBeVisible()
  await expect(screen.getByRole('button', { name: /抽取 2 名/ }).first()).toBeEnabled()
  await screen.locator('body').press(' ')
  await expect(projector.locator('.dr-won.rolling')).toBeVisible()

  await projector.reload()
  if (server) {
    await killProcess(server)
    server = await startProcess(hall, port)
    await projector.reload()
  }
  await expect(projector.locator('main .dr-won:not(.rolling) b')).toHaveCount(2)
  const winners = await numbers(projector)
  await expect(screen.locator('main .dr-won:not(.rolling) b')).toHaveCount(2)
  expectValue(await numbers(screen)).toEqual(winners)
  expectValue(winners).not.toContain(1)
  for (const phone of phones) {
    const own = Number(await phone.locator('.dr-mine b').innerText())
    const message = winners.includes(own)
      ? '恭喜，您中奖了'
      : own === 1
        ? '按照本次抽奖的规则，您的号码不参与抽取'
        : '请留在本页，中奖后会在此显示'
    await expect(phone.getByText(message)).toBeVisible()
  }
  // No prize is left: the space bar does nothing, and the next step is the end.
  await expect(screen.getByRole('button', { name: '结束抽奖' })).toBeEnabled()
  await screen.locator('body').press(' ')
  await tap(screen, '全部到场（2）')
  await tap(screen, '结束抽奖')
  await answer(screen, '结束抽奖')
  await expect(projector.getByText('抽奖已结束')).toBeVisible()
  expectValue((await projector.locator('aside li b').allInnerTexts()).map(Number).sort((a, b) => a - b)).toEqual(
    winners,
  )
  const receipt = await staff.call(drawCalls.receipt, { draw: link })
  expectValue(receipt.steps.filter(({ kind }) => kind === 'won')).toHaveLength(1)
  // The list of winners is exported for handing out the prizes.
  await go(office, `/meetingManagement?meeting=${meeting}&list=draws&draw=${draw}`)
  for (const [button, ending] of [
    ['导出 Excel', 'xlsx'],
    ['导出 CSV', 'csv'],
  ] as const) {
    const saving = office.waitForEvent('download')
    await office.getByRole('button', { name: button }).click()
    expectValue((await saving).suggestedFilename()).toBe(`幸运抽奖 - 导出中奖名单.${ending}`)
  }

  // The last gift: one item for four attendees.
  const [first, second] = phones as [Page, Page, Page, Page]
  await first.goto(`${address()}/#/goodsSignIn?m=${place}`)
  await first.getByRole('button', { name: '登记领取' }).click()
  const code = await first.locator('.mr-code b').innerText()
  await second.goto(`${address()}/#/goodsSignIn?m=${place}`)
  await expect(second.getByRole('button', { name: '登记领取' })).toHaveCount(0)
  const desk = await open('phone', `/goodsPick?desk=${token}`)
  await desk.getByLabel('领取码').fill(code)
  await desk.getByLabel('领取码').press('Enter')
  await expect(desk.getByRole('heading', { name: '请发放' })).toBeVisible()
  const { rows } = await staff.call(pickupCalls.query, { filter: { meeting: [meeting] } })
  expectValue(rows).toMatchObject([{ state: 'picked', desk: '一号台' }])
})
