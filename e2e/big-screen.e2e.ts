import type { Page } from 'playwright'
import { beforeAll, expect as expectValue, test } from 'vitest'
import { attendeeCalls } from '../src/features/work/events/attendee/contract.ts'
import { type DrawAct, drawCalls, exclusionCalls, prizeCalls } from '../src/features/work/events/draw/contract.ts'
import { meetingCalls } from '../src/features/work/events/meeting/contract.ts'
import type { Caller } from './caller.ts'
import { mark } from './data.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
/** Size of a modern projector, and of one from twenty years ago. */
const sizes = [
  { width: 3840, height: 2160 },
  { width: 1024, height: 768 },
]
const people = 60

let staff: Caller
let meeting: number
beforeAll(async () => {
  staff = await stage.caller()
  const newMeeting = await staff.call(meetingCalls.add, {
    name: `二〇二六年度车主与合作伙伴大会 ${mark()}`,
    startsAt: '2026-12-31T01:00:00.000Z',
    endsAt: '2026-12-31T09:00:00.000Z',
    joinRule: 'open',
  })
  meeting = newMeeting.id
  for (const move of ['publish', 'start'] as const) await staff.call(meetingCalls.move, { id: meeting, move })
  const { code } = await staff.call(meetingCalls.link, { id: meeting })
  for (let at = 0; at < people; at++)
    await fetch(stage.address + attendeeCalls.signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', tspLanguage: 'zh_cn' },
      body: JSON.stringify({
        meeting: code,
        name: at % 7 ? `欧阳${at}晓明` : 'Alexandra Konstantinopoulou',
        phone: `1360000${1000 + at}`,
      }),
    })
})

/** Returns faults of the screen: a page that scrolls, and texts or pictures that are cut or outside. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const faults =
      scrollWidth > innerWidth || scrollHeight > innerHeight ? [`scrolls: ${scrollWidth} × ${scrollHeight}`] : []
    const main = document.querySelector('.dr-stage > main')?.getBoundingClientRect()
    for (const element of document.querySelectorAll<HTMLElement>(
      '.dr-stage :is(h1, h2, h3, p, b, span, small, img, li, button)',
    )) {
      // The list of prizes scrolls inside, and names roll behind their window.
      if (element.closest('aside, .rolling') || element.offsetWidth === 0) continue
      const box = element.getBoundingClientRect()
      const frame = main && element.closest('main') ? main : new DOMRect(0, 0, innerWidth, innerHeight)
      const isOutside =
        box.left < frame.left - 1 ||
        box.top < frame.top - 1 ||
        box.right > frame.right + 1 ||
        box.bottom > frame.bottom + 1
      const isCut =
        getComputedStyle(element).overflow === 'hidden' &&
        element.scrollHeight > element.clientHeight + parseFloat(getComputedStyle(element).fontSize) / 2
      if (isOutside || isCut)
        faults.push(
          `${element.tagName} ${element.className} ${element.textContent?.slice(0, 20)} ${isCut ? 'is cut' : 'lies outside'}`,
        )
    }
    return faults
  })

/** Adds a draw with prizes of these counts, each drawn in one step. */
async function addDraw(entry: 'join' | 'signedIn', counts: readonly number[]) {
  const name = '年度幸运抽奖与感恩回馈'
  const { id } = await staff.call(drawCalls.add, { meeting, name, entry, source: 'witness' })
  const prizes: number[] = []
  for (const [at, count] of counts.entries()) {
    const prize = { name: at ? '参与奖' : '特等奖 · 全系车型一年免费充电权益与终身道路救援服务', position: at + 1 }
    prizes.push((await staff.call(prizeCalls.add, { draw: id, ...prize, count, batch: count })).id)
  }
  for (const groupName of ['组委会', '会务服务人员', '供应商代表'])
    await staff.call(exclusionCalls.add, { draw: id, groupName })
  let seq = 0
  const act = async (act: DrawAct) => {
    seq = (await staff.call(drawCalls.control, { id, seq, act })).seq
  }
  await act({ do: 'publish' })
  const { code } = await staff.call(drawCalls.link, { id })
  return { act, prizes, code }
}

test('on the largest and the smallest projector nothing is cut and nothing scrolls, in any state of a draw', async () => {
  const joining = await addDraw('join', [1])
  await joining.act({ do: 'open' })
  const { page } = await stage.open({ shell: 'desk', at: `/annualMeetingLottery?d=${joining.code}` })
  const look = async (state: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      expectValue(await cut(page), `${state}, ${size.width} × ${size.height}`).toEqual([])
    }
  }
  await expect(page.getByText('不参与抽奖 组委会')).toBeVisible()
  await expect(page.locator('.dr-code img')).toBeVisible()
  await look('joining')

  const { act, prizes, code } = await addDraw('signedIn', [1, 50])
  await page.goto(`/#/annualMeetingLottery?d=${code}`)
  await expect(page.getByText('抽奖规则已公示')).toBeVisible()
  await look('published')
  await act({ do: 'lock' })
  await expect(page.getByText('请现场见证人报一个数字')).toBeVisible()
  await look('locked')
  await act({ do: 'entropy', text: '3 6 1 8 2' })
  await expect(page.getByText('见证数字 3 6 1 8 2')).toBeVisible()
  await look('a prize')
  for (const [at, prize] of prizes.entries()) {
    await act({ do: 'draw', prize })
    await expect(page.locator('.dr-won.rolling')).toBeVisible()
    await look('rolling')
    await expect(page.locator('main .dr-won:not(.rolling) li')).toHaveCount(at ? 50 : 1)
    await look(`${at ? 50 : 1} winners`)
  }
  await act({ do: 'finish' })
  await expect(page.getByText('抽奖已结束')).toBeVisible()
  await look('over')
})
