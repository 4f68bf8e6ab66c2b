/**
 * Tests an alert of a chart on desk and phone. It fires and links back to the chart. A reader unsubscribes from mails.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect as expectValue, inject, test } from 'vitest'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { alertRuleCalls } from '../src/features/work/analysis/alertRule/contract.ts'
import { chartCalls } from '../src/features/work/analysis/chart/contract.ts'
import { longTest } from '../tests/check.ts'
import { letterParts } from '../tests/platform/mail-server.ts'
import type { Caller } from './caller.ts'
import { addUser, addVehicles, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, go, openStage, shellsOf } from './stage.ts'

const stage = openStage()
/** A user with an e-mail address. */
let person: Caller
let user: string
let vin: string

beforeAll(async () => {
  const admin = await stage.caller()
  const { rows } = await admin.call(userCalls.query, { filter: { userName: stage.administrator.username } })
  user = `c${mark()}`
  person = await stage.caller(await addUser(admin, user, { role: rows[0]?.role?.id ?? 1 }))
  const { vins } = await addVehicles(admin, mark(), 1)
  vin = vins[0] ?? ''
})

/** Writes data that no call creates: removes the vehicle's trip, or adds a recent one. */
async function setTrip(has: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: inject('database') })
  await client.connect()
  await client.query('delete from trip where vin = $1', [vin])
  if (has) await insertTrip(client)
  await client.end()
}
async function insertTrip(client: pg.Client): Promise<void> {
  await client.query(
    `insert into trip (vin, state, source, begin_at, end_at, last_seen_at, begin_soc, end_soc, metres, packets, backfilled, changed_at)
     values ($1, 1, 1, now() - interval '1 second', now(), now(), 80, 79, 900, 5, 0, now())`,
    [vin],
  )
}
const addChart = (name: string) =>
  person.call(chartCalls.add, {
    name,
    look: 'number',
    query: {
      explore: 'trips',
      dimensions: [],
      measures: ['count'],
      period: { days: 7 },
      filters: [{ field: 'vin', operator: 'in', values: [vin] }],
    },
  })
/** Returns the mail with this name. */
async function letterOf(name: string): Promise<string> {
  const folder = inject('mails')
  for (const file of await readdir(folder)) {
    const { text } = letterParts(await readFile(join(folder, file), 'latin1'))
    if (text.includes(name)) return text
  }
  return ''
}

test.each(shellsOf('desk'))(
  'an alert is made from a chart, fires, and its notice leads to the chart (%s)',
  async (shell) => {
    await setTrip(false)
    const chart = `行程${mark()}`
    const { id } = await addChart(chart)
    const { page } = await stage.open({ shell, as: person, at: `/chars?chart=${id}` })
    await page.getByRole('button', { name: '提醒我…' }).click()
    const name = `有行程${mark()}`
    await page.getByLabel('名称').fill(name)
    await page.getByLabel('阈值', { exact: true }).fill('0')
    await expect(page.getByText('目前：0')).toBeVisible()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('图表提醒已保存')).toBeVisible()

    await go(page, '/chars?list=alerts')
    const rules = recordScreen(page, shell)
    await expect(rules.row(name)).toBeVisible()
    await setTrip(true)
    await rules.act(name, '暂停')
    await page
      .getByRole('button', { name: /^(确定|暂停|确 定)$/ })
      .last()
      .click()
    await expect(rules.row(name).getByText('已暂停')).toBeVisible()
    await rules.act(name, '恢复')
    await expect(page.getByText('已恢复检查')).toBeVisible()
    const state = async () =>
      (await person.call(alertRuleCalls.query, {})).rows.find((rule) => rule.name === name)?.state
    await expect.poll(state).toBe('firing')
    await page.reload()
    await expect(rules.row(name).getByText('已触发')).toBeVisible()

    await go(page, shell === 'desk' ? '/index' : '/messages')
    if (shell === 'desk') await page.getByRole('button', { name: /消息/ }).click()
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await expect(page).toHaveURL(new RegExp(`/chars\\?chart=${id}`))
    await expect(page.getByRole('heading', { name: chart })).toBeVisible()
  },
)

longTest.each(shellsOf('desk'))(
  'a chart is mailed, and the link in the letter ends that when somebody says so (%s)',
  async (shell) => {
    const chart = `周报${mark()}`
    const { id } = await addChart(chart)
    await setTrip(true)
    const { page } = await stage.open({ shell, as: person, at: `/chars?chart=${id}` })
    await page.getByRole('button', { name: '订阅', exact: true }).click()
    await expect(page.getByLabel('名称')).toHaveValue(chart)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('订阅已保存')).toBeVisible()

    await go(page, '/chars?list=subscriptions')
    const list = recordScreen(page, shell)
    await expect(list.row(chart)).toContainText('每周一 08:00')
    await list.act(chart, '立即发送给我')
    await expect.poll(() => letterOf(chart)).toContain('1 条记录，1 辆车')
    const secret = /unsubscribe\?secret=([\w-]{43})/.exec(await letterOf(chart))?.[1] ?? ''
    expectValue(secret).toHaveLength(43)

    const reader = await stage.open({ shell, at: `/unsubscribe?secret=${secret}` })
    await expect(reader.page.getByText(`不再接收“${chart}”？`)).toBeVisible()
    await reader.page.getByRole('button', { name: '退订' }).click()
    await expect(reader.page.getByText(`已退订“${chart}”，您不会再收到此邮件。`)).toBeVisible()
    await page.reload()
    await list.act(chart, '重新订阅')
    await expect(page.getByText('已重新订阅')).toBeVisible()
  },
)
