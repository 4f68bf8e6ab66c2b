import type { Locator, Page } from 'playwright'
import type { Shell } from '../src/client/shell.ts'
import type { Lang } from '../src/domain/contract/words.ts'
import { expect } from './stage.ts'

/** Screen of a record in terms of a user's actions, the same in both shells. Labels are those on the screen. */
export interface RecordScreen {
  /** Visible rows or cards. */
  rows: Locator
  row(text: string): Locator
  /** Searches for the records whose field contains the text. */
  search(label: string, text: string): Promise<void>
  add(): Promise<void>
  act(row: string, action: string): Promise<void>
  form: Locator
  /** One field in the open form: label, input and fault. */
  field(label: string): Locator
  fill(label: string, text: string): Promise<void>
  /** Chooses one option of a field, with a search in long lists. */
  choose(label: string, option: string): Promise<void>
  /** `name`: text of the button, where it does not save a record. */
  save(name?: string): Promise<void>
  /** Waits until the form has closed. */
  saved(): Promise<void>
  /** Chooses an action for the whole list, such as 'import' or 'export'. */
  more(action: string): Promise<void>
}

const buttons = {
  zh: {
    search: '查询',
    add: '新增',
    more: '更多',
    save: '保存',
    export: '导出',
    filters: '筛选',
    actions: '操作',
    confirm: '确定',
  },
  en: {
    search: 'Search',
    add: 'Add',
    more: 'More',
    save: 'Save',
    export: 'Export',
    filters: 'Filters',
    actions: 'Actions',
    confirm: 'OK',
  },
} as const
type Buttons = (typeof buttons)[Lang]

export const recordScreen = (page: Page, shell: Shell, lang: Lang = 'zh'): RecordScreen =>
  shell === 'desk' ? atDesk(page, buttons[lang]) : onPhone(page, buttons[lang])

const labelOf = (page: Page, label: string) =>
  page.locator('label', { hasText: new RegExp(`^\\s*${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?\\s*$`) })

function atDesk(page: Page, words: Buttons): RecordScreen {
  const visiblePage = page.locator('.page:visible')
  const rows = visiblePage.locator('.ant-table-row')
  const form = page.locator('.ant-drawer-open .ant-drawer-section, .ant-modal:visible')
  const field = (label: string) => form.locator('.ant-form-item').filter({ has: labelOf(page, label) })
  return {
    rows,
    form,
    field,
    row: (text) => rows.filter({ hasText: text }),
    async search(label, text) {
      await visiblePage.locator('.rk-query').getByLabel(label, { exact: true }).fill(text)
      await visiblePage.getByRole('button', { name: words.search, exact: true }).click()
    },
    // The icon's name precedes the button's own.
    add: () =>
      visiblePage
        .getByRole('button', { name: new RegExp(`${words.add}$`) })
        .first()
        .click(),
    async act(row, action) {
      const line = rows.filter({ hasText: row })
      const button = line.getByRole('button', { name: action, exact: true })
      const more = line.getByRole('button', { name: words.more })
      // The row may still be in its previous state when it appears.
      await expect(button.or(more).first()).toBeVisible()
      if (await button.isVisible()) return button.click()
      await more.click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    },
    fill: (label, text) => field(label).locator('input, textarea').first().fill(text),
    async choose(label, option) {
      const input = field(label).getByRole('combobox')
      await input.click()
      const choice = page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true })
      if (await input.isEditable()) await input.fill(option)
      await choice.first().click()
    },
    save: (name = words.save) => form.getByRole('button', { name, exact: true }).click(),
    saved: () => expect(form).toHaveCount(0),
    async more(action) {
      await expect(visiblePage.locator('.rk-bar')).toBeVisible()
      const direct = visiblePage.getByRole('button', { name: new RegExp(`${action}$`) }).first()
      if (await direct.isVisible()) return direct.click()
      await visiblePage.getByRole('button', { name: new RegExp(words.export) }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
  }
}

function onPhone(page: Page, words: Buttons): RecordScreen {
  const currentPage = page.locator('.page:visible')
  const rows = currentPage.locator('.pk-card')
  const form = page.locator('.pk-page-in:visible').last()
  const sheet = page.locator('.pk-sheet:visible')
  const field = (label: string) => form.locator('.pk-field').filter({ has: labelOf(page, label) })
  return {
    rows,
    form,
    field,
    row: (text) => rows.filter({ hasText: text }),
    async search(label, text) {
      await currentPage.getByRole('button', { name: words.filters }).click()
      await sheet.locator('.pk-field').filter({ hasText: label }).locator('input').first().fill(text)
      await sheet.getByRole('button', { name: words.search, exact: true }).click()
      await expect(sheet).toHaveCount(0)
    },
    add: () => currentPage.locator('.pk-add').click(),
    async act(row, action) {
      await rows.filter({ hasText: row }).getByRole('button', { name: words.actions }).click()
      await page.locator('.adm-action-sheet:visible').getByText(action, { exact: true }).click()
    },
    fill: (label, text) => field(label).locator('input, textarea').first().fill(text),
    async choose(label, option) {
      const choices = field(label).locator('.adm-selector-item')
      // A form appears a moment before its fields.
      await choices.or(field(label).locator('.pk-pick-main')).first().waitFor()
      if ((await choices.count()) > 0) return choices.filter({ hasText: option }).click()
      await field(label).locator('.pk-pick-main').click()
      const search = sheet.locator('.adm-search-bar input')
      if (await search.isVisible()) await search.fill(option)
      await sheet.getByText(option, { exact: true }).first().click()
      // A field for several options ends with a button.
      const confirm = sheet.getByRole('button', { name: words.confirm, exact: true })
      if (await confirm.isVisible()) await confirm.click()
      await expect(sheet).toHaveCount(0)
    },
    save: (name = words.save) => form.getByRole('button', { name, exact: true }).click(),
    saved: () => expect(page.locator('.pk-page-in:visible')).toHaveCount(0),
    async more(action) {
      await currentPage.getByRole('button', { name: words.more, exact: true }).click()
      await page.locator('.adm-action-sheet:visible').getByText(action, { exact: true }).click()
    },
  }
}

/** Answers the open question by one of its buttons. */
export const answer = (page: Page, button: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()

const proofWords = {
  zh: { title: '验证登录密码', password: '登录密码', confirm: '验证' },
  en: { title: 'Confirm with your password', password: 'Your password', confirm: 'Confirm' },
} as const

/** Enters the password for a sensitive action. */
export async function prove(page: Page, password: string, lang: Lang = 'zh'): Promise<void> {
  const words = proofWords[lang]
  const dialog = page.getByRole('dialog').filter({ hasText: words.title })
  await dialog.getByLabel(words.password).fill(password)
  await dialog.getByRole('button', { name: words.confirm }).click()
}

/** Checks the faults of a refused import, each by words of its row, column, content and reason. */
export async function expectFaults(page: Page, faults: readonly (readonly string[])[]): Promise<void> {
  const faultRows = page.locator('.rk-faults .ant-table-row, .pk-faults li').filter({ visible: true })
  await expect(faultRows).toHaveCount(faults.length)
  for (const [at, parts] of faults.entries())
    for (const part of parts) await expect(faultRows.nth(at)).toContainText(part)
}
