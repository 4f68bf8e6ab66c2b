import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe } from 'vitest'
import { agreementCalls, consentCalls } from '../src/features/base/consent/agreement/contract.ts'
import { appVersionCalls } from '../src/features/work/content/appVersion/contract.ts'
import { questionCalls, questionMissCalls } from '../src/features/work/content/question/contract.ts'
import { longTest } from '../tests/check.ts'
import type { Caller } from './caller.ts'
import { mark } from './data.ts'
import { answer, recordScreen } from './record.ts'
import { expect, openStage, scrollsSideways, shells, testAt, visit } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(shells)('%s', (shell) => {
  const country = shell === 'desk' ? 'FR' : 'TR'
  const countryName = shell === 'desk' ? '法国' : '土耳其'

  testAt(shell, 'desk')(
    'a new agreement takes the place of the present one; readers of both languages see it, and the old one by its link',
    async () => {
      const words = { first: `First ${mark()}`, second: `第二版 ${mark()}` }
      const kind = { type: 'user', target: 'app', country } as const
      await admin.call(agreementCalls.add, { ...kind, language: 'en', version: '1', text: words.first })
      const first = await admin.call(agreementCalls.add, { ...kind, language: 'zh', version: '1', text: '第一版' })

      const { page } = await stage.open({ shell, as: admin, at: '/contentManagement/agreementPrivacyInfo' })
      await visit(page, '/contentManagement/agreementPrivacyInfo')
      const screen = recordScreen(page, shell)
      await screen.add()
      await screen.choose('类型', '用户协议')
      await screen.choose('国家', countryName)
      await screen.choose('语言', '中文')
      await screen.fill('版本', `2-${shell}`)
      await screen
        .field('正文')
        .getByText(/^Markdown (源码|source)$/)
        .click()
      await screen.field('正文').locator('textarea').fill(`## 标题\n\n${words.second}<script>alert(1)</script>`)
      await screen.save()
      await screen.saved()
      await expect(screen.row(`2-${shell}`).getByText('启用', { exact: true })).toBeVisible()

      const installation = randomUUID()
      const at = `/userAgreementView?country=${country}`
      const reader = await stage.open({ shell, at: `${at}&language=zh&installation=${installation}` })
      await expect(reader.page.getByText(words.second)).toBeVisible()
      expect(await scrollsSideways(reader.page)).toBe(false)
      await reader.page.getByRole('button', { name: '同意', exact: true }).click()
      await expect(reader.page.getByText(/您已于 .* 同意/)).toBeVisible()
      const { rows } = await admin.call(consentCalls.query, {})
      const agreement = await admin.call(agreementCalls.current, { ...kind, language: 'zh' })
      expect(rows[0]).toMatchObject({ action: 'accepted', channel: 'web', hash: sha256(agreement?.html ?? '') })
      await reader.page.getByRole('button', { name: '撤回同意' }).click()
      await expect(reader.page.getByText(/您已于 .* 撤回同意/)).toBeVisible()

      const english = await stage.open({ shell, lang: 'en', at: `${at}&language=en` })
      await expect(english.page.getByText(words.first)).toBeVisible()
      const old = await stage.open({ shell, at: `/userAgreementView?version=${first.id}` })
      await expect(old.page.getByText('第一版')).toBeVisible()
      await old.page.getByRole('link', { name: '阅读当前版本' }).click()
      await expect(old.page.getByText(words.second)).toBeVisible()
    },
  )

  testAt(shell, 'phone')(
    'an owner finds no answer, writes with a picture, reads what staff answer and writes again; it is taken anew and closed',
    async () => {
      const word = mark()
      const title = `充电桩无法充电 ${word}`
      const { id } = await admin.call(questionCalls.add, {
        title,
        content: '拔下重插',
        topic: 'charging',
        language: 'zh',
        enabled: true,
      })
      const { page: owner } = await stage.open({ shell: 'phone', at: '/instructionManual' })
      await owner.getByRole('link', { name: '常见问题' }).click()
      await owner.getByLabel('搜索问题').fill(`量子 ${word}`)
      await owner.getByRole('button', { name: '搜索', exact: true }).click()
      await expect(owner.getByText('没有匹配的问题')).toBeVisible()
      const misses = await admin.call(questionMissCalls.query, { filter: { term: `量子 ${word}` } })
      expect(misses.rows).toMatchObject([{ language: 'zh', count: 1 }])
      await owner.getByLabel('搜索问题').fill(word)
      await owner.getByLabel('搜索问题').press('Enter')
      await owner.getByText(title).click()
      await expect(owner.getByText('拔下重插')).toBeVisible()
      await owner.getByRole('button', { name: '没有帮助' }).click()
      await expect(owner.getByText('感谢您的评价')).toBeVisible()
      expect(await admin.call(questionCalls.one, { id })).toMatchObject({ helpful: 0, unhelpful: 1 })
      await owner.getByRole('group').getByRole('link', { name: '提交反馈' }).click()
      await expect(owner.getByRole('radio', { name: '充电' })).toBeChecked()
      await owner.getByRole('button', { name: '提交', exact: true }).click()
      await expect(owner.getByText('请填写描述')).toBeVisible()
      await owner.getByLabel('描述').fill('家里的充电桩充不进电')
      await owner.getByLabel('手机号或 APP 账号').fill('138 1234 1234')
      const picture = { name: 'IMG_1.png', mimeType: 'image/png', buffer: png }
      await owner.locator('input[type=file]').nth(1).setInputFiles(picture)
      await expect(owner.getByRole('img', { name: '图片 1' })).toBeVisible()
      expect(await scrollsSideways(owner)).toBe(false)
      await owner.getByRole('button', { name: '提交', exact: true }).click()
      await expect(owner.getByText('已收到')).toBeVisible()
      await expect(owner).toHaveURL(/feedback=[\w-]{43}$/)
      const number = /FB-\d+/.exec(await owner.locator('main').innerText())?.[0] ?? ''

      const { page } = await stage.open({ shell, as: admin, at: '/contentManagement/vehicleFeedbackManagement' })
      await visit(page, '/contentManagement/vehicleFeedbackManagement')
      const screen = recordScreen(page, shell)
      await screen.act(number, '接手')
      await expect(screen.row(number).getByText('处理中', { exact: true })).toBeVisible()
      await screen.row(number).getByText(number).first().click()
      const thread = page.getByRole('region', { name: '往来记录' })
      await page.getByText(title).click()
      await page.getByRole('button', { name: '插入答案' }).first().click()
      await expect(page.getByLabel('答复', { exact: true })).toHaveValue(/拔下重插/)
      await page.getByLabel('答复', { exact: true }).fill('请检查枪头是否锁止')
      await page.getByRole('button', { name: '发送答复' }).click()
      // No longer in the field, but in the thread.
      await expect(thread.getByRole('listitem').filter({ hasText: '请检查枪头是否锁止' })).toBeVisible()
      await expect(page.locator('img[src*="/file/content/"]').first()).toBeVisible()

      await owner.getByRole('button', { name: '刷新' }).click()
      await expect(owner.getByText('请检查枪头是否锁止')).toBeVisible()
      await owner.getByLabel('继续回复').fill('还是不行')
      await owner.getByRole('button', { name: '发送回复' }).click()
      await expect(owner.getByText('已收到')).toBeVisible()
      await expect(owner.getByRole('listitem').filter({ hasText: '还是不行' })).toBeVisible()
      const again = await stage.open({ shell, as: admin, at: '/contentManagement/vehicleFeedbackManagement' })
      const queue = recordScreen(again.page, shell)
      await expect(queue.row(number).getByText('新反馈', { exact: true })).toBeVisible()
      await queue.act(number, '接手')
      await expect(queue.row(number).getByText('处理中', { exact: true })).toBeVisible()
      await queue.act(number, '关闭反馈')
      await answer(again.page, '确定')
      await expect(queue.row(number).getByText('已关闭', { exact: true })).toBeVisible()
    },
  )

  longTest('a version of the app is published to a share of its users', async () => {
    const version = `9.${shell === 'desk' ? 1 : 2}.${Math.trunc(Math.random() * 1e6)}`
    const notes = { notesZh: '修复', notesEn: 'Fixes' }
    const { id } = await admin.call(appVersionCalls.add, {
      version,
      platform: 'ios',
      countries: ['CN'],
      languages: ['zh'],
      ...notes,
      storeUrl: 'https://store.example/app',
    })
    const { page } = await stage.open({ shell, as: admin, at: '/contentManagement/appVersionManagement' })
    const screen = recordScreen(page, shell)
    await screen.act(version, '提交发布')
    await expect(screen.row(version).getByText('待发布', { exact: true })).toBeVisible()
    await screen.act(version, '发布版本')
    await page.getByLabel('发布比例（%）').fill('25')
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
    await expect(screen.row(version).getByText('已发布', { exact: true })).toBeVisible()
    expect(await admin.call(appVersionCalls.one, { id })).toMatchObject({ state: 'published', percent: 25 })
  })
})
