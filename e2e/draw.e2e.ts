import { randomInt } from 'node:crypto'
import { test } from 'vitest'
import { drawCalls, prizeCalls } from '../src/features/work/events/draw/contract.ts'
import { meetingCalls } from '../src/features/work/events/meeting/contract.ts'
import { mark } from './data.ts'
import { answer } from './record.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()

test('a draw is run at a desk, shown on a big screen and on the winner’s phone, and checked by a reader', async () => {
  const admin = await stage.caller()
  const { id: meeting } = await admin.call(meetingCalls.add, {
    name: `会议 ${mark()}`,
    startsAt: '2026-12-31T01:00:00.000Z',
    endsAt: '2026-12-31T09:00:00.000Z',
    joinRule: 'open',
  })
  for (const move of ['publish', 'start'] as const) await admin.call(meetingCalls.move, { id: meeting, move })
  const { code: place } = await admin.call(meetingCalls.link, { id: meeting })
  const { id } = await admin.call(drawCalls.add, { meeting, name: '幸运抽奖', entry: 'join', source: 'witness' })
  await admin.call(prizeCalls.add, { draw: id, name: '一等奖', position: 1, count: 1, batch: 1 })
  const { code: link } = await admin.call(drawCalls.link, { id })

  const at = `/meetingManagement?meeting=${meeting}&list=draws&draw=${id}`
  const { page: desk } = await stage.open({ shell: 'desk', as: admin, at })
  await desk.getByRole('button', { name: '锁定并公示规则' }).click()
  await answer(desk, '锁定并公示规则')
  await desk.getByRole('button', { name: '开放报名' }).click()
  const { page: screen } = await stage.open({ shell: 'desk', at: `/annualMeetingLottery?d=${link}` })
  await expect(screen.getByText('已参加 0 人')).toBeVisible()

  const { page: phone } = await stage.open({ shell: 'phone', at: `/meetingSignIn?m=${place}` })
  await phone.getByLabel('姓名').fill('王小明')
  await phone.getByLabel('手机号').fill(`138${String(randomInt(10 ** 7, 10 ** 8))}`)
  await phone.getByRole('button', { name: '签到' }).click()
  await expect(phone.getByText('王小明')).toBeVisible()
  await phone.goto(`/#/lotterySignIn?d=${link}`)
  await phone.getByRole('button', { name: '参加抽奖' }).click()
  await expect(phone.getByText('王*明')).toBeVisible()
  await expect(screen.getByText('已参加 1 人')).toBeVisible()

  await desk.getByRole('button', { name: '锁定名单' }).click()
  await answer(desk, '锁定名单')
  await desk.getByLabel('现场见证人报的数字').fill('3 6 1')
  await desk.getByRole('button', { name: '确认', exact: true }).click()
  // A dialog repeats the witness’s number before it counts.
  const question = desk.getByRole('dialog', { name: '见证人报的数字是？' })
  await expect(question.getByText('3 6 1', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: '无误，确认' }).click()
  await expect(screen.getByText('见证数字 3 6 1')).toBeVisible()
  // In the field the space bar typed a space. Now it draws.
  await expect(desk.getByRole('button', { name: '抽取 1 名' })).toBeEnabled()
  await desk.locator('body').press(' ')
  await expect(screen.locator('.dr-won.rolling')).toBeVisible()
  await screen.reload()
  await expect(screen.locator('main .dr-won:not(.rolling)').getByText('王*明')).toBeVisible()
  await expect(phone.getByText('恭喜，您中奖了')).toBeVisible()
  await desk.getByRole('button', { name: '确认到场' }).click()
  await expect(desk.getByText('已确认')).toBeVisible()
  await desk.getByRole('button', { name: '结束抽奖' }).click()
  await answer(desk, '结束抽奖')
  await expect(screen.getByText('一等奖').first()).toBeVisible()

  await phone.getByRole('link', { name: '验证结果' }).click()
  await expect(phone.getByText('验证通过：结果与公示规则一致')).toBeVisible()
  const downloadPromise = phone.waitForEvent('download')
  await phone.getByRole('button', { name: /JSON/ }).click()
  expect((await downloadPromise).suggestedFilename()).toBe('receipt.json')
})
