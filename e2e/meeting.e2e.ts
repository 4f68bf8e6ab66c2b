import { expect as expectValue, test } from 'vitest'
import { attendeeCalls, seatCalls } from '../src/features/work/events/attendee/contract.ts'
import { giftCalls, giftDeskCalls, pickupCalls } from '../src/features/work/events/gift/contract.ts'
import { meetingCalls } from '../src/features/work/events/meeting/contract.ts'
import { mark } from './data.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()

test('an attendee signs in by the poster’s link, sees the seat, has a gift, and no second desk hands it out again', async () => {
  const staff = await stage.caller()
  const word = mark()
  const now = Date.now()
  const { id } = await staff.call(meetingCalls.add, {
    name: `年会 ${word}`,
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(now + 3_600_000).toISOString(),
    place: '一号厅',
    joinRule: 'list',
    agenda: '## 上午\n\n- 签到',
  })
  await staff.call(attendeeCalls.add, { meeting: id, name: '李雷', phone: '13912340001' })
  await staff.call(seatCalls.add, { meeting: id, name: 'A-7', tableName: '2 号桌' })
  await staff.call(giftCalls.add, { meeting: id, name: '保温杯', stock: 5 })

  const office = await stage.open({ shell: 'desk', as: stage.administrator, at: `/meetingManagement?meeting=${id}` })
  await office.page.getByRole('button', { name: '发布', exact: true }).click()
  await office.page.getByRole('button', { name: '开放签到' }).click()
  await expect(office.page.getByText('签到中', { exact: true })).toBeVisible()
  await office.page
    .getByRole('button', { name: /海\s*报/ })
    .first()
    .click()
  const poster = office.page.locator('.ev-poster')
  await expect(poster).toBeVisible()
  const link = await office.page.getByRole('link', { name: '会议签到', includeHidden: true }).getAttribute('href')
  expectValue(link).toMatch(/#\/meetingSignIn\?m=[\w-]{22}$/)
  await office.page.keyboard.press('Escape')

  const attendee = await stage.open({ shell: 'phone', at: `${link?.split('#')[1]}` })
  const { page } = attendee
  await page.getByLabel('姓名').fill('韩梅梅')
  await page.getByLabel('手机号').fill('139 1234 0001')
  await page.getByRole('button', { name: '签到', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('未找到')
  await page.getByLabel('姓名').fill('李雷')
  await page.getByRole('button', { name: '签到', exact: true }).dblclick()
  await expect(page.getByText('签到成功')).toBeVisible()
  await expect(page.getByText('A-7')).toBeVisible()
  await page.reload()
  await expect(page.getByText('A-7')).toBeVisible()
  // The staff's page updates by itself.
  await expect(office.page.getByText('共 1 人')).toBeVisible()
  await expect(office.page.locator('.meet-latest')).toContainText('李雷')

  await page.getByRole('link', { name: '领取礼品' }).click()
  await page.getByRole('button', { name: '登记领取' }).click()
  const code = await page.locator('.mr-code b').innerText()
  await expect(page.getByRole('img', { name: '保温杯的领取码' })).toBeVisible()

  const desks = await Promise.all(
    ['东侧礼品台', '西侧礼品台'].map(async (name) => {
      const { token } = await staff.call(giftDeskCalls.add, { meeting: id, name })
      return (await stage.open({ shell: 'phone', at: `/goodsPick?desk=${token}` })).page
    }),
  )
  const type = async (desk: (typeof desks)[number], text: string) => {
    await desk.getByLabel('领取码').fill(text)
    await desk.getByLabel('领取码').press('Enter')
  }
  const [east, west] = desks as [(typeof desks)[number], (typeof desks)[number]]
  // One wrong character is detected without a request.
  await type(east, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)
  await expect(east.getByText('领取码有误，请核对')).toBeVisible()
  await type(east, code.toLowerCase())
  await expect(east.getByRole('heading', { name: '请发放' })).toBeVisible()
  await expect(east.getByText('本台已发放 1 件')).toBeVisible()
  await type(west, code)
  await expect(west.getByRole('heading', { name: '已领取过' })).toBeVisible()
  await expect(west.getByText('在东侧礼品台领取')).toBeVisible()
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('在东侧礼品台领取')).toBeVisible()
  const { rows } = await staff.call(pickupCalls.query, { filter: { meeting: [id] } })
  expectValue(rows).toMatchObject([{ state: 'picked', desk: '东侧礼品台' }])
})
