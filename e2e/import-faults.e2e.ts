/** Tests a refused import: every kind of fault in one answer, with the cell's content, in the reader's language. */
import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import type { Shell } from '../src/client/shell.ts'
import type { Lang } from '../src/domain/contract/words.ts'
import type { Caller } from './caller.ts'
import { addSeries, mark } from './data.ts'
import { expectFaults } from './record.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
let admin: Caller
let takenName: string
beforeAll(async () => {
  admin = await stage.caller()
  takenName = mark()
  await addSeries(admin, takenName)
})

const names = {
  zh: { importing: '导入', exporting: '导出', more: '更多', close: '关闭', refused: /发现 5 处错误，未导入任何数据/ },
  en: {
    importing: 'Import',
    exporting: 'Export',
    more: 'More',
    close: 'Close',
    refused: /5 errors.*nothing was imported/,
  },
} as const

/** Row, column, content and fault of each entry, as far as they are shown. */
const expectedFaults = (twice: string) =>
  ({
    zh: [
      ['2', '车系名称', takenName, '已存在'],
      ['3', '车系代码', 'c'.repeat(40), '最多 32 个字符'],
      ['4', '动力模式', 'Steam', '应为以下之一：纯电动'],
      ['5', '车系名称', '', '不能为空'],
      ['7', '车系名称', twice, '与第 6 行重复'],
    ],
    en: [
      ['2', 'Series name', takenName, 'already exists'],
      ['3', 'Series code', 'c'.repeat(40), 'must have at most 32 characters'],
      ['4', 'Power mode', 'Steam', 'must be one of: Battery electric (BEV)'],
      ['5', 'Series name', '', 'is required'],
      ['7', 'Series name', twice, 'duplicate of row 6'],
    ],
  }) satisfies Record<Lang, string[][]>

function sheet(twice: string): Buffer {
  const lines = [
    '车系名称,车系代码,动力模式',
    `${takenName},${mark()},BEV`,
    `${mark()},${'c'.repeat(40)},BEV`,
    `${mark()},${mark()},Steam`,
    `,${mark()},BEV`,
    `${twice},${mark()},BEV`,
    `${twice},${mark()},PHEV`,
  ]
  return Buffer.from(`${lines.join('\n')}\n`)
}

async function openImport(page: Page, shell: Shell, lang: Lang): Promise<void> {
  const { importing, exporting, more } = names[lang]
  const visiblePage = page.locator('.page:visible')
  if (shell === 'phone') {
    await visiblePage.getByRole('button', { name: more, exact: true }).click()
    return page.locator('.adm-action-sheet:visible').getByText(importing, { exact: true }).click()
  }
  await expect(visiblePage.locator('.rk-bar')).toBeVisible()
  const direct = visiblePage.getByRole('button', { name: new RegExp(`${importing}$`) })
  if (await direct.isVisible()) return direct.click()
  await visiblePage.getByRole('button', { name: new RegExp(exporting) }).click()
  await page.getByRole('menuitem', { name: importing }).click()
}

describe.each(shells)('%s', (shell) => {
  test.each(['zh', 'en'] as const)('every kind of fault, in %s', async (lang) => {
    const { page } = await stage.open({ shell, lang, as: admin, at: '/basic/basicSeries' })
    await openImport(page, shell, lang)
    const twice = mark()
    const input = page.locator('.ant-modal, .pk-page-in').locator('input[type=file]')
    await input.setInputFiles({ name: `${shell}.csv`, mimeType: 'text/csv', buffer: sheet(twice) })
    await expect(page.getByText(names[lang].refused)).toBeVisible()
    await expectFaults(page, expectedFaults(twice)[lang])
    if (shell === 'phone' || lang === 'en') return
    // Closed, and opened again in the other language.
    await page.locator('.ant-modal-footer').getByRole('button', { name: names.zh.close }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await openImport(page, shell, 'en')
    await expectFaults(page, expectedFaults(twice).en)
  })
})
