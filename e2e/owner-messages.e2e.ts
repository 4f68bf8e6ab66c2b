import pg from 'pg'
import { beforeAll, describe, inject, test } from 'vitest'
import { appAccountCalls } from '../src/features/fleet/owners/appAccount/contract.ts'
import { ownerMessageCalls } from '../src/features/work/content/ownerMessage/contract.ts'
import type { Caller } from './caller.ts'
import { addVehicles, mark } from './data.ts'
import { answer, recordScreen } from './record.ts'
import { expect, openStage, shellsOf } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

/** Adds owners with vehicles of a new series. Returns the ids of their accounts and the series' name. */
async function addOwners(word: string, count: number): Promise<{ accounts: number[]; series: string }> {
  const { model, vins } = await addVehicles(admin, word, count)
  const accounts: number[] = []
  const client = new pg.Client({ connectionString: inject('database') })
  await client.connect()
  for (const [index, vin] of vins.entries()) {
    const registeredAt = new Date().toISOString()
    const phone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const person = { name: `owner-${word}-${index}`, phone, country: 'CN', language: 'zh', registeredAt } as const
    const { id } = await admin.call(appAccountCalls.add, person)
    await client.query(
      "insert into binding (vin, account, type, way, since) values ($1, $2, 'owner', 'dealer', now())",
      [vin, id],
    )
    accounts.push(id)
  }
  await client.end()
  return { accounts, series: `S-${model}` }
}

describe.each(shellsOf('desk'))('%s', (shell) => {
  test('an owner message goes from a draft to done, and whoever opens it is counted', async () => {
    const word = mark()
    const { accounts, series } = await addOwners(word, 2)
    const title = `Winter ${word}`
    const { page } = await stage.open({ shell, as: admin, at: '/contentManagement/vehicleMessageManagement' })
    const screen = recordScreen(page, shell)
    const write = async (label: string, text: string) => {
      await screen.field(label).getByText('Markdown 源码').click()
      await screen.field(label).locator('textarea').fill(text)
    }
    await screen.add()
    await screen.fill('标题', title)
    await write('内容', 'Snow is forecast for tomorrow.')
    await screen.fill('中文标题', '冬季提醒')
    await write('中文内容', '明天预计有雪，请注意检查轮胎。')
    await screen.choose('车系', series)
    await screen.save()
    await screen.saved()
    await expect(screen.row(title).getByText('草稿', { exact: true })).toBeVisible()

    await screen.act(title, '发布')
    await expect(page.getByText('将推送给 2 位车主').first()).toBeVisible()
    await answer(page, '发布')
    // The job may finish before the list shows that the message waits for it.
    await expect(screen.row(title).getByText(/^(待推送|推送中|已完成)$/)).toBeVisible()

    const { rows } = await admin.call(ownerMessageCalls.query, { filter: { title } })
    const id = rows[0]?.id ?? 0
    await expect.poll(async () => (await admin.call(ownerMessageCalls.one, { id })).state).toBe('done')
    const inbox = await admin.call(ownerMessageCalls.inbox, { account: accounts[0] ?? 0 })
    expect(inbox).toMatchObject([{ id, title: '冬季提醒', language: 'zh', opened: false }])
    for (let n = 0; n < 2; n++) await admin.call(ownerMessageCalls.opened, { token: inbox[0]?.token ?? '' })

    await page.reload()
    await expect(screen.row(title).getByText('已完成', { exact: true })).toBeVisible()
    await expect(
      screen
        .row(title)
        .getByText(/^50\s*%?$/)
        .first(),
    ).toBeVisible()
    await screen.act(title, '下架')
    await answer(page, '确定')
    await expect(screen.row(title).getByText('已下架', { exact: true })).toBeVisible()
    expect(await admin.call(ownerMessageCalls.inbox, { account: accounts[0] ?? 0 })).toEqual([])
  })
})
