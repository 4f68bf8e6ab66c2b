/** Tests an import template: downloaded, filled in, refused, corrected and imported. Also checks the operation log. */
import type { Download, Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { operationLogCalls } from '../src/features/base/audit/operationLog/contract.ts'
import { templateCalls } from '../src/features/base/messaging/template/contract.ts'
import { seriesCalls } from '../src/features/fleet/vehicles/series/contract.ts'
import { readSheet } from '../src/platform/sheet/read.ts'
import { writeSheet } from '../src/platform/sheet/write.ts'
import type { Caller, Person } from './caller.ts'
import { addRole, addSeries, addUser, mark } from './data.ts'
import { expectFaults, recordScreen } from './record.ts'
import { expect, go, openStage, shellsOf, visit } from './stage.ts'

const stage = openStage()
const limits = { kind: 'xlsx', maxRows: 10, maxColumns: 50, maxUnpackedBytes: 1_000_000 } as const
const links = ['/basic/exportTemplate', templateCalls.query.path, '/basic/basicSeries', '/logManagement'].concat(
  [seriesCalls.query, seriesCalls.one, seriesCalls.import, operationLogCalls.query, operationLogCalls.one].map(
    ({ path }) => path,
  ),
)
let admin: Caller
let role: { id: number }
let takenName: string
beforeAll(async () => {
  admin = await stage.caller()
  takenName = mark()
  await addSeries(admin, takenName)
  role = await addRole(admin, `Templates ${takenName}`, links)
})

const words = {
  zh: {
    find: '搜索模板',
    record: '车系',
    template: '下载导入模板',
    file: '车系-导入模板.xlsx',
    page: '车系管理',
    import: '导入',
    own: '下载模板',
    again: '重新选择文件',
    close: '关闭',
    details: '详情',
    headers: { name: '车系名称 *', code: '车系代码 *', power: '动力模式 *' },
    refused: '发现 3 处错误，未导入任何数据',
    imported: (count: number) => `已导入 ${count} 行`,
    records: (count: number) => `${count} 条记录`,
    errors: /错误\s*3/,
    faults: ['已存在', '最多 32 个字符', '应为以下之一：纯电动'],
    columns: ['车系名称', '车系代码', '动力模式'],
  },
  en: {
    find: 'Search templates',
    record: 'Car series',
    template: 'Download import template',
    file: 'Car series import template.xlsx',
    page: 'Car series',
    import: 'Import',
    own: 'Download template',
    again: 'Choose another file',
    close: 'Close',
    details: 'Details',
    headers: { name: 'Series name *', code: 'Series code *', power: 'Power mode *' },
    refused: '3 errors – nothing was imported',
    imported: (count: number) => (count === 1 ? '1 row imported' : `${count} rows imported`),
    records: (count: number) => `${count} records`,
    errors: /Errors\s*3/,
    faults: ['already exists', 'must have at most 32 characters', 'must be one of: Battery electric (BEV)'],
    columns: ['Series name', 'Series code', 'Power mode'],
  },
} as const
const langs = { desk: 'zh', phone: 'en' } as const

/** Returns the first row of a downloaded sheet. */
async function headersOf(download: Download): Promise<string[]> {
  for await (const { cells } of readSheet(await download.createReadStream(), limits)) return cells
  return []
}

async function xlsx(headers: string[], ...rows: string[][]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of writeSheet('xlsx', { sheetName: 'Sheet1', headers, rows })) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Pattern of a call's address, such as that of the upload. */
const path = /\/[a-z]+\/[a-zA-Z]+/
/** Checks that the visible log contains no address of a call. */
const expectNoPath = async (page: Page) =>
  expect(await page.locator('.page:visible').last().innerText()).not.toMatch(path)

describe.each(shellsOf('desk'))('%s', (shell) => {
  const lang = langs[shell]
  const say = words[lang]

  test('down from the list of templates, filled in, refused with every fault at once, mended, imported; one line of the log each time', async () => {
    const word = mark()
    const person: Person = await addUser(admin, `tpl${word}`, { role: role.id })
    const { page } = await stage.open({ shell, lang, as: person, at: '/basic/exportTemplate' })
    await page.getByRole('searchbox', { name: say.find }).fill(say.record)
    const card = page.locator('.templates li').filter({ has: page.getByRole('heading', { name: say.record }) })
    await expect(page.locator('.templates li')).toHaveCount(1)
    const downloadPromise = page.waitForEvent('download')
    await card.getByRole('button', { name: say.template }).click()
    const download = await downloadPromise
    expect(download.suggestedFilename()).toBe(say.file)
    const headers = await headersOf(download)
    expect(headers).toEqual(expect.arrayContaining(Object.values(say.headers)))
    // Same texts as on the card.
    await expect(card).toContainText(headers.join(' · '))

    await visit(page, '/basic/basicSeries')
    const screen = recordScreen(page, shell, lang)
    await screen.more(say.import)
    const dialog = page.locator('.ant-modal:visible, .pk-page-in:visible')
    const own = page.waitForEvent('download')
    await dialog.getByRole('button', { name: say.own }).click()
    expect(await headersOf(await own)).toEqual(headers)

    const { name, code, power } = say.headers
    const line = (values: Record<string, string>) => headers.map((header) => values[header] ?? '')
    const good = line({ [name]: `Good ${word}`, [code]: `G${word}`, [power]: 'BEV' })
    const long = 'c'.repeat(40)
    const bad = line({ [name]: takenName, [code]: long, [power]: 'Steam' })
    const input = dialog.locator('input[type=file]')
    const type = 'application/octet-stream'
    await input.setInputFiles({ name: 'filled.xlsx', mimeType: type, buffer: await xlsx(headers, good, bad) })
    await expect(dialog.getByText(say.refused)).toBeVisible()
    await expectFaults(
      page,
      [takenName, long, 'Steam'].map((value, at) => ['3', say.columns[at] ?? '', value, say.faults[at] ?? '']),
    )
    await expect(screen.row(`Good ${word}`)).toHaveCount(0)

    // Corrected, and saved as CSV like other programs do.
    const correctedRow = line({ [name]: `Mended ${word}`, [code]: `M${word}`, [power]: 'PHEV' })
    const csv = [headers, good, correctedRow].map((cells) => cells.join(',')).join('\n')
    await dialog.getByRole('button', { name: say.again }).click()
    await input.setInputFiles({ name: 'mended.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(dialog.getByText(say.imported(2))).toBeVisible()
    await dialog.getByRole('button', { name: say.close }).last().click()
    await expect(screen.row(`Good ${word}`)).toBeVisible()
    await expect(screen.row(`Mended ${word}`)).toBeVisible()

    await visit(page, '/logManagement')
    await go(page, `/logManagement?q.userName=${person.username}`)
    const log = recordScreen(page, shell, lang)
    const lines = log.row(say.page)
    await expect(lines).toHaveCount(2)
    for (const [at, countText] of [say.records(2), say.errors].entries()) {
      const line = lines.nth(at)
      await expect(line).toContainText(say.import)
      // A card shows its subject when it is opened.
      if (shell === 'desk') await expect(line).toContainText(countText)
      await expectNoPath(page)
      await line.getByRole('button').first().click()
      const details = page.locator('.ant-drawer-open, .pk-page-in:visible').last()
      await expect(details.locator('.log-entry')).toContainText(countText)
      expect(await details.innerText()).not.toMatch(path)
      await page.goBack()
      await expect(page.locator('.log-entry:visible')).toHaveCount(0)
    }
  })
})
