import pg from 'pg'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { chartCalls } from '../src/areas/analysis/chart/contract.ts'
import { addVehicles, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
let database: pg.Client
beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('database') })
  await database.connect()
})
afterAll(() => database.end())

describe.each(shells)('%s', (shell) => {
  test('batteries: from the fleet by a bar to its vehicles, and to the battery of one', async () => {
    const word = mark()
    const { model, vins } = await addVehicles(await stage.caller(), word, 2)
    await database.query(
      `insert into battery_state (vin, reference_ah, reference_by, month, capacity_ah, soh_percent, iqr_percent, sessions, weak_cells, odometer_km, changed_at)
       select vin, 150, 'nominal', '2026-10-01', 130 + 10 * n, 86 + 7 * n, 1, 5, 0, 20000, now() from unnest($1::text[]) with ordinality v(vin, n)`,
      [vins],
    )
    await database.query(
      `insert into battery_month (vin, month, charges, sessions, capacity_ah, iqr_ah, resistances, weak_cells, kwh, full_charges, high_hours, drive_kwh, drive_km, changed_at)
       select vin, '2026-10-01', 6, 5, 130 + 10 * n, 2, '{}', '[]', 200, 2, 3, 180, 1200, now() from unnest($1::text[]) with ordinality v(vin, n)`,
      [vins],
    )
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
    // Whoever gets the address sees the same.
    await page.reload()
    await expect(page.getByText('140 Ah').first()).toBeVisible()
  })

  test('a call that failed is found in the interface log by its request id', async () => {
    const { token, customerId, binding } = await stage.caller()
    const failed = await fetch(stage.address + chartCalls.one.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, customerId, cookie: `binding=${binding}` },
      body: JSON.stringify({ id: 999_999 }),
    })
    const id = failed.headers.get('x-request-id') ?? 'none'
    const { page } = await stage.open({ shell, as: stage.administrator })
    // Lines are written a moment after the answer.
    const row = recordScreen(page, shell).row(chartCalls.one.path)
    await expect(async () => {
      await page.goto('about:blank')
      await page.goto(`/#/monitor/log?q.requestId=${id}`)
      await expect(row).toHaveCount(1, { timeout: 3_000 })
    }).toPass({ timeout: 15_000 })
  })

  test('a Zentao sheet adds items, and again brings them up to date', async () => {
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
