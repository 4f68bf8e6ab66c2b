import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect as expectValue, inject, test } from 'vitest'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { boardCalls } from '../src/features/work/analysis/board/contract.ts'
import { chartCalls } from '../src/features/work/analysis/chart/contract.ts'
import { longTest } from '../tests/check.ts'
import { letterParts } from '../tests/platform/mail-server.ts'
import { addBatteries, addUser, addVehicles, mark } from './data.ts'
import { attemptMs } from './prompt-expect.ts'
import { recordScreen } from './record.ts'
import { expect, go, openStage, shellsOf } from './stage.ts'

const stage = openStage()
let database: pg.Client
beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('database') })
  await database.connect()
})
afterAll(() => database.end())

describe.each(shellsOf('desk'))('%s', (shell) => {
  test('batteries: from the fleet by a bar to its vehicles, and to the battery of one', async () => {
    const word = mark()
    const { model, vins } = await addVehicles(await stage.caller(), word, 2)
    await addBatteries(database, vins)
    const { page } = await stage.open({ shell, as: stage.administrator, at: '/analysis/batteryHealth' })
    await page
      .getByRole('button', { name: new RegExp(model) })
      .first()
      .click()
    const screen = recordScreen(page, shell)
    await expect(page).toHaveURL(/q\.model=/)
    await expect(screen.rows).toHaveCount(2)
    await screen.act(vins[0] ?? '', '电池详情')
    await expect(page).toHaveURL(new RegExp(`battery=${vins[0]}`))
    await expect(page.getByText('140 Ah').first()).toBeVisible()
    // Anyone who opens the address sees the same.
    await page.reload()
    await expect(page.getByText('140 Ah').first()).toBeVisible()
  })

  longTest('a call that failed is found in the interface log by its request id', async () => {
    const { token, customerId, binding } = await stage.caller()
    const response = await fetch(stage.address + chartCalls.one.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, customerId, cookie: `binding=${binding}` },
      body: JSON.stringify({ id: 999_999 }),
    })
    const id = response.headers.get('x-request-id') ?? 'none'
    const { page } = await stage.open({ shell, as: stage.administrator })
    // Log lines are written a moment after the answer.
    const row = recordScreen(page, shell).row(chartCalls.one.path)
    await expect(async () => {
      await page.goto('about:blank')
      await page.goto(`/#/monitor/log?q.requestId=${id}`)
      await expect(row).toHaveCount(1, { timeout: attemptMs })
    }).toPass()
  })

  longTest('a Zentao sheet adds items, and again brings them up to date', async () => {
    const number = `BUG-${Date.now() % 100_000_000}`
    const { page } = await stage.open({ shell, as: stage.administrator, at: '/bigdata/ChanDaoAnalysis' })
    const screen = recordScreen(page, shell)
    for (const [title, state] of [
      ['Box restarts', '激活'],
      ['Box restarts at night', '已解决'],
    ] as const) {
      await screen.more('导入')
      const text = `编号,标题,类型,状态,创建时间\n${number},${title},缺陷,${state},2026-10-01 08:00:00\n`
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await expect(page.getByText('已导入 1 行').first()).toBeVisible()
      await page.goto('about:blank')
      await page.goto(`/#/bigdata/ChanDaoAnalysis?q.number=${number}`)
      await expect(screen.row(number)).toContainText(title)
      await expect(screen.row(number)).toContainText(state)
    }
    await expect(screen.rows).toHaveCount(1)
  })
})

longTest('commands: how they come out by type, and from the unsuccessful ones to their list', async () => {
  const { model, vins } = await addVehicles(await stage.caller(), mark(), 1)
  await database.query(
    `insert into command (vin, kind, state, code, source, created_at, ended_at, expires_at)
     select $1, 'lock', case when n = 4 then 'unanswered' else 'done' end, case when n = 4 then 'noReply' end, 'staff',
       now() - n * interval '1 hour', now() - n * interval '59 minutes', now() from generate_series(1, 4) n`,
    [vins[0]],
  )
  const { page } = await stage.open({ shell: 'desk', as: stage.administrator, at: '/bigdata/CommandLogAnalysis' })
  const screen = recordScreen(page, 'desk')
  await expect(page.getByText('成功率 = 成功 /')).toBeVisible()
  await page.goto(`/#/bigdata/CommandLogAnalysis?${new URLSearchParams(await byModel(page))}`)
  await expect(screen.row(model)).toContainText('75')
  await screen.act(model, '未成功的指令')
  await expect(page).toHaveURL(/instructionLogManagement\?.*q\.outcome=failure/)
  await expect(screen.rows).toHaveCount(1)
  await expect(screen.row(vins[0] ?? '')).toHaveCount(1)
})
/** Returns the query of the current address, grouped by model. */
async function byModel(page: Page): Promise<Record<string, string>> {
  await expect(page).toHaveURL(/q\.period=/)
  const search = Object.fromEntries(new URLSearchParams(page.url().split('?')[1]))
  return { ...search, 'q.by': 'model' }
}

longTest('standby drain: a vehicle that lost 6 % in a day is found by its VIN, with its 12 V battery', async () => {
  const { vins } = await addVehicles(await stage.caller(), mark(), 1)
  await database.query(
    `insert into trip (vin, state, source, begin_at, end_at, last_seen_at, begin_soc, end_soc, metres, packets, backfilled, changed_at)
     select $1, 1, 1, e.at - interval '10 minutes', e.at, e.at, e.soc, e.soc, 900, 5, 0, now()
     from (values (now() - interval '30 hours', 90), (now() - interval '350 minutes', 84)) e(at, soc)`,
    [vins[0]],
  )
  await database.query(
    `insert into supply_day (vin, day, lowest_v, last_v, last_at)
     values ($1, (now() at time zone 'Asia/Shanghai')::date - 1, 11.9, 12.4, now())`,
    [vins[0]],
  )
  const { page } = await stage.open({ shell: 'phone', as: stage.administrator, at: '/analysis/lossOfElectricity' })
  await expect(page).toHaveURL(/q\.period=/)
  await page.goto(`/#${page.url().split('#')[1]}&q.vin=${vins[0]}`)
  const screen = recordScreen(page, 'phone')
  await expect(screen.rows).toHaveCount(1)
  await expect(screen.row(vins[0] ?? '')).toContainText('6')
  await expect(screen.row(vins[0] ?? '')).toContainText('11.9')
  await expect(page.getByText(/1 辆车中 1 辆上报.*1 辆曾低于 12.2/)).toBeVisible()
})

longTest('a board is mailed with all of its charts', async () => {
  const admin = await stage.caller()
  const { rows } = await admin.call(userCalls.query, { filter: { userName: stage.administrator.username } })
  const person = await stage.caller(await addUser(admin, `b${mark()}`, { role: rows[0]?.role?.id ?? 1 }))
  const names = [`行程${mark()}`, `报警${mark()}`]
  const charts: number[] = []
  for (const [at, name] of names.entries()) {
    const query = { explore: at === 0 ? 'trips' : 'alarms', dimensions: [], measures: ['count'], filters: [] }
    charts.push(
      (await person.call(chartCalls.add, { name, look: 'number', query: { ...query, period: { days: 7 } } })).id,
    )
  }
  const board = `看板${mark()}`
  const { id } = await person.call(boardCalls.add, { name: board })
  await person.call(boardCalls.put, { id, charts })
  const { page } = await stage.open({ shell: 'desk', as: person, at: `/chars?board=${id}` })
  await page.getByRole('button', { name: '订阅', exact: true }).click()
  await expect(page.getByLabel('名称')).toHaveValue(board)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('订阅已保存')).toBeVisible()
  await go(page, '/chars?list=subscriptions')
  await recordScreen(page, 'desk').act(board, '立即发送给我')
  const letter = async () => {
    for (const file of await readdir(inject('mails'))) {
      const { text } = letterParts(await readFile(join(inject('mails'), file), 'latin1'))
      if (text.includes(board)) return text
    }
    return ''
  }
  await expect.poll(letter).toContain(names[1])
  expectValue(await letter()).toContain(names[0])
})
