/** Tests bugs and tasks that the platform reads from Zentao over REST, on desk and phone. */
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest'
import { fleetDay } from '../src/domain/time.ts'
import { bugOf, closedBug, doneTask, zentaoServer } from '../tests/features/work/analysis/zentao-server.ts'
import type { Caller } from './caller.ts'
import { setParameters } from './data.ts'
import { attemptMs } from './prompt-expect.ts'
import { recordScreen } from './record.ts'
import { expect, go, openStage, shells } from './stage.ts'

const stage = openStage()
const today = `${fleetDay(Date.now())} 00:00:01`
/** Numbers that no other test uses. */
const first = 7_000_000
let tracker: Awaited<ReturnType<typeof zentaoServer>>
let admin: Caller

beforeAll(async () => {
  tracker = await zentaoServer(
    [
      ...Array.from({ length: 25 }, (_, at) => bugOf(first + at, { openedDate: today })),
      closedBug(first + 30, today, { openedDate: '2026-05-01 08:00:00', activatedCount: 1 }),
    ],
    [{ ...doneTask, id: first + 40 }],
  )
  admin = await stage.caller()
  await setParameters(admin, {
    'zentao.url': tracker.address,
    'zentao.account': 'reader',
    'zentao.password': 'secret',
    'zentao.products': '3',
    'zentao.executions': '5',
  })
})
afterAll(async () => {
  const keys = ['url', 'account', 'password', 'products', 'executions']
  await setParameters(admin, Object.fromEntries(keys.map((key) => [`zentao.${key}`, null])))
  tracker.close()
})

test.each(shells)('what Zentao holds is read by a press, counted, and told when Zentao is away (%s)', async (shell) => {
  const title = `Changed on the ${shell}`
  const bugNumber = first + (shell === 'desk' ? 3 : 4)
  const { page } = await stage.open({ shell, as: admin, at: '/bigdata/ChanDaoAnalysis' })
  await page.getByRole('button', { name: '立即同步' }).click()
  await expect(page.getByText('已开始同步')).toBeVisible()
  const statusLine = page.locator('.chart-text').first()
  await expect(async () => {
    await page.reload()
    await expect(statusLine).toContainText('上次读取', { timeout: attemptMs })
  }).toPass()
  const list = recordScreen(page, shell)
  await go(page, `/bigdata/ChanDaoAnalysis?q.number=BUG-${first + 30}`)
  await expect(list.rows).toHaveCount(1)
  await expect(list.row(`BUG-${first + 30}`)).toContainText('已关闭')

  // Changes in Zentao appear after the next press. Only changed items are requested.
  tracker.bugs.set(
    bugNumber,
    bugOf(bugNumber, { title, openedDate: today, lastEditedDate: `${fleetDay(Date.now())} 23:59:59` }),
  )
  tracker.asked.length = 0
  await page.getByRole('button', { name: '立即同步' }).click()
  await go(page, `/bigdata/ChanDaoAnalysis?q.number=BUG-${bugNumber}`)
  await expect(async () => {
    await page.reload()
    await expect(list.row(`BUG-${bugNumber}`)).toContainText(title, { timeout: attemptMs })
  }).toPass()
  expectValue(tracker.asked.filter((each) => each.startsWith('POST '))).toEqual(['POST /zentao/api.php/v1/tokens'])

  await go(page, '/bigdata/zenTaoAnalysis2')
  await expect(recordScreen(page, shell).row('T-Box 软件')).toContainText(/100\s?%/)

  tracker.state.isDown = true
  await go(page, '/bigdata/ChanDaoAnalysis')
  await page.getByRole('button', { name: '立即同步' }).click()
  await expect(async () => {
    await page.reload()
    await expect(statusLine).toContainText('无法连接禅道。', { timeout: attemptMs })
  }).toPass()
  tracker.state.isDown = false
})
