import { buffer } from 'node:stream/consumers'
import type { Page, Request } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import type { Cell } from '../src/platform/sheet/plan.ts'
import { writeSheet } from '../src/platform/sheet/write.ts'
import { longTest } from '../tests/check.ts'
import { pause } from '../tests/waiting.ts'
import type { Caller } from './caller.ts'
import { addVehicles, mark, vinOf } from './data.ts'
import { attemptMs } from './prompt-expect.ts'
import { answer, recordScreen } from './record.ts'
import { expect, openStage, shellsOf } from './stage.ts'
import { still } from './still.ts'

const stage = openStage()
const route = '/vehicleManagement/vehicleInfo'
let admin: Caller
let word: string
let fleet: { model: string; vins: string[] }
beforeAll(async () => {
  admin = await stage.caller()
  word = mark()
  fleet = await addVehicles(admin, word, 25)
})
const searchQuery = () => `?q.vin=${vinOf(word, 0).slice(0, 10)}`

const sheet = (...rows: Cell[][]): Promise<Buffer> =>
  buffer(writeSheet('xlsx', { sheetName: '车辆', headers: ['VIN', '车牌号', '车系', '车型'], rows }))

/**
 * Imports a sheet until the page shows the expected result. A user can run one import at a time, and other files use
 * the same user.
 */
async function importSheet(page: Page, content: Buffer, expectedText: RegExp | string): Promise<void> {
  const again = page.getByRole('button', { name: '重新选择文件' })
  const input = page.locator('.ant-modal, .pk-page-in').locator('input[type=file]')
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await input.setInputFiles({ name: 'sheet.xlsx', mimeType: 'application/octet-stream', buffer: content })
    await expect(page.getByText(expectedText).first()).toBeVisible({ timeout: attemptMs })
  }).toPass()
}

describe.each(shellsOf('desk'))('%s', (shell) => {
  const open = (search = '') => stage.open({ shell, as: admin, at: route + search })

  longTest('query, order and page are in the address: a reload and the way back show the same list', async () => {
    const { page } = await open()
    const screen = recordScreen(page, shell)
    await screen.search('VIN 或车牌', vinOf(word, 0).slice(0, 10))
    await expect(page.getByText('共 25 条')).toBeVisible()
    await expect(screen.rows.first()).toContainText(fleet.vins.at(-1) ?? '')
    if (shell === 'desk') {
      await expect(page.locator('.page:visible .ant-spin-spinning')).toHaveCount(0)
      await page.getByRole('columnheader', { name: 'VIN' }).click()
      await expect(screen.rows.first()).toContainText(fleet.vins[0] ?? '')
      await page.getByRole('listitem').filter({ hasText: /^2$/ }).click()
      await expect(screen.rows).toHaveCount(5)
    } else {
      await page.getByRole('button', { name: /^排序/ }).click()
      await page.locator('.pk-sheet:visible').getByText('VIN 升序').click()
      await expect(screen.rows.first()).toContainText(fleet.vins[0] ?? '')
    }
    await expect(page).toHaveURL(/q\.vin=/)
    await expect(page).toHaveURL(/sort=vin/)
    const address = page.url()
    // A row that renders in steps is not read halfway.
    const readFirstRow = () => screen.rows.first().innerText()
    const firstRow = await still(readFirstRow)
    const expectSameRow = () => expect.poll(readFirstRow).toBe(firstRow)
    await page.reload()
    await expectSameRow()
    await screen.rows.first().getByRole('button').first().click()
    await expect(page).toHaveURL(/view=/)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expectSameRow()
  })

  longTest.runIf(shell === 'desk')(
    'vehicles that are offered late do not cover the list that was asked for meanwhile',
    async () => {
      const { page } = await open()
      const screen = recordScreen(page, shell)
      const piece = vinOf(word, 0).slice(0, 10)
      const asksForOffers = (request: Request) =>
        request.url().endsWith('/option/query') && !!request.postData()?.includes(piece)
      const { promise: late, resolve: letCome } = Promise.withResolvers<void>()
      await page.route('**/option/query', async (route) => {
        const response = await route.fetch()
        if (asksForOffers(route.request())) await late
        await route.fulfill({ response })
      })
      const offersRequest = page.waitForRequest(asksForOffers)
      await page.locator('.rk-query').getByLabel('VIN 或车牌', { exact: true }).fill(piece)
      await offersRequest
      await page.keyboard.press('Enter')
      await expect(page.getByText('共 25 条')).toBeVisible()
      const offersResponse = page.waitForResponse((response) => asksForOffers(response.request()))
      letCome()
      await (await offersResponse).finished()
      await pause(500, 'they could be drawn, which they must not')
      await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
      await page.getByRole('columnheader', { name: 'VIN' }).click()
      await expect(screen.rows.first()).toContainText(fleet.vins[0] ?? '')
    },
  )

  test.runIf(shell === 'desk')(
    'Enter asks for what was typed, and takes an offered vehicle that was gone to',
    async () => {
      const { page } = await open()
      const screen = recordScreen(page, shell)
      const input = page.locator('.rk-query').getByLabel('VIN 或车牌', { exact: true })
      const offers = page.locator('.ant-select-dropdown:visible')
      await input.fill(vinOf(word, 0).slice(0, 10))
      await expect(offers).toHaveCount(1)
      await input.press('Enter')
      await expect(page.getByText('共 25 条')).toBeVisible()
      await expect(offers).toHaveCount(0)
      await input.fill(vinOf(word, 0).slice(0, 9))
      await expect(offers).toHaveCount(1)
      await input.press('ArrowDown')
      await input.press('Enter')
      await expect(input).toHaveValue(/^[0-9A-Z]{17}$/)
      await input.press('Enter')
      await expect(screen.rows).toHaveCount(1)
    },
  )

  longTest('a vehicle is found by its plate, which its row begins with, and opened', async () => {
    const plate = `E2E3${word}`.slice(0, 12)
    const { page } = await open()
    const screen = recordScreen(page, shell)
    await screen.search('VIN 或车牌', plate.toLowerCase())
    await expect(screen.rows).toHaveCount(1)
    await expect(screen.rows).toHaveText(new RegExp(`^离线\\s*${plate}.*${fleet.vins[3]}`, 's'))
    await page.reload()
    await expect(screen.rows).toHaveCount(1)
    await screen.rows.first().getByRole('button').first().click()
    await expect(page).toHaveURL(/view=/)
    await expect(page.getByText(fleet.vins[3] ?? '').last()).toBeVisible()
  })

  test('add with faults, edit, delete after a question', async () => {
    const vin = vinOf(`${shell}${word}`, 77)
    const { page } = await open()
    const screen = recordScreen(page, shell)
    await screen.add()
    await screen.fill('VIN', 'TOO-SHORT')
    await screen.save()
    await expect(screen.field('VIN')).toContainText('VIN 应为 17 位')
    await expect(screen.field('车型')).toContainText('不能为空')
    await screen.fill('VIN', fleet.vins[0] ?? '')
    await screen.choose('车系', `S-${fleet.model}`)
    await screen.choose('车型', fleet.model)
    await screen.save()
    await expect(screen.field('VIN')).toContainText('已存在')
    await screen.fill('VIN', vin)
    await screen.save()
    await screen.saved()
    await screen.search('VIN 或车牌', vin)
    await expect(screen.rows).toHaveCount(1)

    await screen.act(vin, '修改')
    await screen.fill('渠道名称', '直营')
    await screen.save()
    await screen.saved()
    const { rows } = await admin.call(vehicleCalls.query, { filter: { vin } })
    expect(rows).toMatchObject([{ vin, channelName: '直营' }])

    await screen.act(vin, '删除')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(vin)
    await answer(page, '取消')
    await expect(screen.rows).toHaveCount(1)
    await screen.act(vin, '删除')
    await answer(page, '删除')
    await expect(page.getByText('已删除 1 条记录')).toBeVisible()
    await expect(screen.rows).toHaveCount(0)
  })

  longTest('export holds the whole query, as a sheet and as text', async () => {
    const { page } = await open(searchQuery())
    const screen = recordScreen(page, shell)
    await expect(page.getByText('共 25 条')).toBeVisible()
    const downloadAs = async (format: string) => {
      const download = page.waitForEvent('download')
      await screen.more(format)
      return download
    }
    const csv = await downloadAs('导出 CSV')
    expect(csv.suggestedFilename()).toBe('车辆.csv')
    const lines = (await buffer(await csv.createReadStream())).toString().trim().split('\r\n')
    expect(lines).toHaveLength(26)
    const xlsx = await downloadAs('导出 Excel（xlsx）')
    expect((await buffer(await xlsx.createReadStream())).subarray(0, 2).toString()).toBe('PK')
  })

  test('import: every fault by row and column and nothing written; then all rows', async () => {
    const vins = [1, 2, 3].map((number) => vinOf(`${shell === 'desk' ? 'A' : 'B'}${word}`, number))
    const good = vins.map((vin): Cell[] => [vin, null, `S-${fleet.model}`, fleet.model])
    const bad = [
      good[0] as Cell[],
      ['WRONG', null, `S-${fleet.model}`, fleet.model],
      [vins[2] as string, null, 'no such', null],
    ]
    const { page } = await open(`?q.vin=${vins[0]?.slice(0, 10)}`)
    const screen = recordScreen(page, shell)
    await screen.more('导入')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /下载模板$/ }).click()
    expect((await download).suggestedFilename()).toBe('车辆.xlsx')

    await importSheet(page, await sheet(...bad), /发现 \d+ 处错误，未导入任何数据/)
    const dialog = page.locator('.ant-modal:visible, .pk-page-in:visible')
    await expect(dialog).toContainText('VIN 应为 17 位')
    await expect(dialog).toContainText('没有匹配的记录')
    const list = page.waitForEvent('download')
    await page.getByRole('button', { name: /下载错误清单$/ }).click()
    await list
    await expect(page.getByText('没有符合条件的记录')).toBeAttached()

    await importSheet(page, await sheet(...good), '已导入 3 行')
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await expect(screen.rows).toHaveCount(3)
  })
})

longTest('desk: the heading scrolls with its body where the keyboard goes on to columns out of sight', async () => {
  const { page } = await stage.open({ shell: 'desk', as: admin, at: `${route}${searchQuery()}` })
  await page.setViewportSize({ width: 1100, height: 800 })
  const table = page.locator('.page:visible .rk-table')
  await expect(table.locator('.ant-table-row').first()).toBeVisible()
  const sorters = table.locator('.ant-table-header th.ant-table-column-has-sorters')
  const scrollLeftOf = (part: string) => table.locator(part).evaluate((box) => Math.round(box.scrollLeft))
  await sorters.first().focus()
  expect(await scrollLeftOf('.ant-table-body')).toBe(0)
  const isLast = () => sorters.last().evaluate((head) => head === document.activeElement)
  for (let tabs = 0; tabs < 60 && !(await isLast()); tabs++) await page.keyboard.press('Tab')
  expect(await isLast()).toBe(true)
  await expect(sorters.last()).toBeInViewport()
  await expect.poll(() => scrollLeftOf('.ant-table-body')).toBeGreaterThan(0)
  expect(await scrollLeftOf('.ant-table-body')).toBe(await scrollLeftOf('.ant-table-header'))
})
