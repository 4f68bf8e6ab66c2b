/** Tests an account request at /register. An administrator refuses it, and the mail to the applicant has the reason. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, inject, test } from 'vitest'
import { sessionCalls } from '../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { operationLogCalls } from '../src/features/base/audit/operationLog/contract.ts'
import { letterParts } from '../tests/platform/mail-server.ts'
import type { Caller } from './caller.ts'
import { mark } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shellsOf } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

const words = {
  zh: {
    request: '申请账号',
    send: '提交申请',
    sent: '申请已提交',
    refuse: '拒绝',
    waiting: '待审批',
    fields: { username: '用户名', fullName: '姓名', email: '邮箱', phone: '手机号', code: '验证码' },
    pattern: '只能包含字母、数字和 _ . @ -',
    reason: '原因',
    needed: '请填写原因',
    refused: (name: string) => `已拒绝“${name}”的申请`,
  },
  en: {
    request: 'Request an account',
    send: 'Submit request',
    sent: 'Request submitted',
    refuse: 'Reject',
    waiting: 'Awaiting approval',
    fields: {
      username: 'User name',
      fullName: 'Full name',
      email: 'E-mail',
      phone: 'Mobile number',
      code: 'Verification code',
    },
    pattern: 'may contain only letters, digits and _ . @ -',
    reason: 'Reason',
    needed: 'Enter a reason',
    refused: (name: string) => `Request of “${name}” rejected`,
  },
} as const
const langs = { desk: 'zh', phone: 'en' } as const

/** Makes the page's request like one of automated clients, without a captcha code. */
const withoutCode = (page: Page) =>
  page.route(`**${sessionCalls.register.path}`, (route) => {
    const { code: _code, codeId: _id, ...input } = route.request().postDataJSON() as Record<string, string>
    return route.continue({ postData: JSON.stringify(input) })
  })

/** Texts of the mails to an address. */
async function lettersTo(address: string): Promise<string[]> {
  const folder = inject('mails')
  const letters = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'latin1')))
  return letters.filter((raw) => raw.includes(address)).map((raw) => letterParts(raw).text)
}

describe.each(shellsOf('desk'))('%s', (shell) => {
  const lang = langs[shell]
  const say = words[lang]

  async function ask(page: Page, person: Readonly<Record<'username' | 'fullName' | 'email' | 'phone', string>>) {
    for (const [key, text] of Object.entries({ ...person, code: 'any' }))
      await page.getByLabel(say.fields[key as keyof typeof say.fields], { exact: true }).fill(text)
    await page.getByRole('button', { name: say.send }).click()
  }

  test('a user name is of the signs that Users takes; one address asks once; a refusal is mailed with its reason', async () => {
    const word = mark().toLowerCase()
    const [username, email] = [`reg_${word}.x`, `reg-${word}@example.com`]
    const person = { username, fullName: `Person ${word}`, email, phone: '13812345678' }
    const { page } = await stage.open({ shell, lang, at: '/login' })
    await page.getByRole('link', { name: say.request }).click()
    await withoutCode(page)
    await ask(page, { ...person, username: `reg ${word}` })
    await expect(page.getByText(say.pattern)).toBeVisible()
    await ask(page, person)
    await expect(page.getByText(say.sent)).toBeVisible()

    // Under another name and with another spelling of the address, the page shows the same, and no request is stored.
    const again = await stage.open({ shell, lang, at: '/register' })
    await withoutCode(again.page)
    await ask(again.page, { ...person, username: `second_${word}`, email: email.toUpperCase() })
    await expect(again.page.getByText(say.sent)).toBeVisible()
    await again.context.close()
    const { rows } = await admin.call(userCalls.query, { filter: { email: `reg-${word}` } })
    expect(rows.map(({ userName }) => userName)).toEqual([username])
    const operationLog = await admin.call(operationLogCalls.query, { filter: { userName: `second_${word}` } })
    expect(operationLog.rows[0]?.details).toContain('用户名或邮箱已被占用')

    const desk = await stage.open({ shell, lang, as: admin, at: `/management/user?q.userName=${username}` })
    const users = recordScreen(desk.page, shell, lang)
    await expect(users.row(username)).toContainText(say.waiting)
    await users.act(username, say.refuse)
    const dialog = desk.page.getByRole('dialog').or(desk.page.getByRole('alertdialog'))
    await dialog.getByRole('button', { name: say.refuse, exact: true }).click()
    await expect(dialog.getByText(say.needed)).toBeVisible()
    const reason = `Not in our department ${word}`
    await dialog.getByLabel(say.reason).fill(reason)
    await dialog.getByRole('button', { name: say.refuse, exact: true }).click()
    await expect(desk.page.getByText(say.refused(person.fullName))).toBeVisible()
    await expect(users.row(username)).toHaveCount(0)
    await expect.poll(async () => (await lettersTo(email)).join('\n')).toContain(reason)
    const [letter = '', ...others] = await lettersTo(email)
    expect(others).toEqual([])
    // In both languages, because the reader may prefer either.
    for (const sentence of [`您的账号申请（${username}）未通过`, `account ${username} was rejected`])
      expect(letter).toContain(sentence)
  })
})
