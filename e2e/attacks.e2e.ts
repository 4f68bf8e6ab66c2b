import { buffer } from 'node:stream/consumers'
import type { BrowserContext, Locator, Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { ZipFile } from 'yazl'
import { toHtml } from '../src/domain/markdown/to-html.ts'
import { agreementCalls } from '../src/features/base/consent/agreement/contract.ts'
import { withAddresses } from '../src/features/work/content/manual/archive.ts'
import { manualCalls } from '../src/features/work/content/manual/contract.ts'
import { isLong } from '../tests/check.ts'
import { attacks, forbidden } from '../tests/ui/markdown/attacks.ts'
import type { Caller } from './caller.ts'
import { mark } from './data.ts'
import { expect, go, openStage } from './stage.ts'

/** The page reports violations of its policy to the test. */
declare const window: Window & { reportViolation(text: string): void }

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
/** The corpus refers to a missing picture. */
const ignoredFaults = /404 \(Not Found\)/
/** True when an archive is refused, because a picture of its text is missing. */
const namesMissing = (markdown: string) => {
  let isMissing = false
  withAddresses(
    { path: 'a.md', title: '', markdown },
    () => undefined,
    () => {
      isMissing = true
    },
  )
  return isMissing
}
const importedAttacks = attacks.filter((attack) => !namesMissing(attack))
/** `npm test` opens every eighth separately, the long check all. */
const isOpened = (at: number) => isLong || at % 8 === 0
const sign = (at: number) => `〔${at}〕`
/** The sign before the attack identifies the shown one. */
const withSign = (attack: string, at: number) => `${sign(at)}\n\n${attack}`

/** Watches for effects of an attack: scripts, policy violations, questions, loads, or forbidden content. */
async function watchEffects(page: Page, context: BrowserContext) {
  const effects: string[] = []
  await context.exposeFunction('reportViolation', (text: string) => effects.push(`policy: ${text}`))
  await context.addInitScript(() => {
    const { reportViolation } = window
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      reportViolation(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  page.on('dialog', (dialog) => {
    effects.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isOwn = origin === stage.address && !/^\/(x|1)\b/.test(pathname)
    if (!isOwn && !request.url().startsWith('data:')) effects.push(`request: ${request.url()}`)
  })
  return {
    done: effects,
    /** Checks the rendered content of one attack. */
    async look(content: Locator): Promise<void> {
      const html = await content.innerHTML()
      for (const pattern of forbidden) if (pattern.test(html)) effects.push(`shown: ${html.slice(0, 200)}`)
    },
    async expectNothing(): Promise<void> {
      expect(await page.evaluate(() => Object.hasOwn(window, 'hit'))).toBe(false)
      expect(effects).toEqual([])
    },
  }
}

async function zipOf(pages: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [at, text] of pages.entries()) zip.addBuffer(Buffer.from(text), `${at}.md`)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}
const newManual = (title: string) => admin.call(manualCalls.add, { title, kind: 'common', language: 'zh' })
/** Title that is itself an attack. */
const titleOf = (attack: string, at: number) => `攻击 ${at} ${attack.split('\n', 1)[0]}`.slice(0, 110)

describe('attacks on whoever writes and reads', () => {
  test('the watch sees what runs: a picture’s handler put into the page breaks the policy', async () => {
    const { page, context } = await stage.open({ shell: 'phone', tolerated: /Content Security Policy/ })
    const { done: effects } = await watchEffects(page, context)
    const response = await page.goto('/#/instructionManual')
    expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self';/)
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src="data:image/png,x" onerror="window.hit=1">')
    })
    await expect.poll(() => effects.some((text) => text.startsWith('policy: script-src'))).toBe(true)
    expect(await page.evaluate(() => Object.hasOwn(window, 'hit'))).toBe(false)
  })

  test('nothing runs in the preview of the editor, and none of it is kept from there', async () => {
    const { id } = await newManual(`预览 ${mark()}`)
    const { id: pageId } = await admin.call(manualCalls.savePage, { manual: id, title: '页', markdown: '' })
    const { page, context } = await stage.open({ shell: 'desk', as: admin, tolerated: ignoredFaults })
    const watch = await watchEffects(page, context)
    await page.goto(`/#/contentManagement/userManualManagement?manual=${id}&v=1&page=${pageId}`)
    const preview = page.getByRole('region', { name: '预览' })
    await page.getByText(/^Markdown (源码|source)$/).click()
    for (const [at, attack] of attacks.entries()) {
      if (!isOpened(at)) continue
      await page.getByLabel('正文').fill(withSign(attack, at))
      await expect(preview.getByText(sign(at))).toBeVisible()
      await watch.look(preview.locator('.md'))
    }
    await page.getByLabel('正文').fill(withSign(importedAttacks.join('\n\n').replaceAll('\0', ''), attacks.length))
    await expect(preview.getByText(sign(attacks.length))).toBeVisible()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('页面已保存')).toBeVisible()
    await page.getByLabel('正文').fill('')
    await page.getByText('编辑', { exact: true }).last().click()
    const text = page.getByLabel('正文').and(page.locator('[contenteditable]'))
    await text.focus()
    await text.evaluate(
      (element, html) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      `<h2>粘贴</h2>${withSign(importedAttacks.join('\n\n').replaceAll('\0', ''), attacks.length)}`,
    )
    await expect(text.getByRole('heading', { name: '粘贴' })).toBeVisible()
    const dangerous =
      'script, style, svg, iframe, form, [onerror], [onload], [href^="javascript"], img[src]:not([src^="/file/"])'
    await expect(text.locator(dangerous)).toHaveCount(0)
    await watch.expectNothing()
  })

  test('nothing runs of an archive, in its pages as staff and as readers see them, nor in the search', async () => {
    const name = `导入 ${mark()}<img src=x onerror=window.hit=1>`
    const { id } = await newManual(name)
    const { page, context } = await stage.open({ shell: 'desk', as: admin, tolerated: ignoredFaults })
    const watch = await watchEffects(page, context)
    await page.goto(`/#/contentManagement/userManualManagement?manual=${id}&v=1`)
    const archive = async (pages: readonly string[]) => ({
      name: 'manual.zip',
      mimeType: 'application/zip',
      buffer: await zipOf(pages),
    })
    const input = page.locator('input[accept=".zip"]')
    await input.setInputFiles(await archive(attacks.filter(namesMissing)))
    await expect(page.getByText('缺少图片：').first()).toBeVisible()
    await input.setInputFiles(
      await archive(importedAttacks.map((attack, at) => `# ${titleOf(attack, at)}\n\n${withSign(attack, at)}`)),
    )
    await page.getByText(/攻击 3 /).click()
    await expect(page.getByRole('region', { name: '预览' }).getByText(sign(3))).toBeVisible()
    await watch.expectNothing()

    await admin.call(manualCalls.publish, { manual: id, number: 1 })
    await go(page, '/instructionManual')
    await page.getByLabel('搜索全部说明书').fill('攻击')
    await expect(page.getByRole('link').filter({ hasText: name }).first()).toBeVisible()
    await readAll(page, watch, id)
    await watch.expectNothing()

    // As if the server had not cleaned anything, because the browser cleans on its own.
    const reader = await stage.open({ shell: 'phone', tolerated: ignoredFaults })
    const again = await watchEffects(reader.page, reader.context)
    await reader.context.route('**/file/published/*', async (route) => {
      const response = await route.fetch()
      const content = await response.text()
      const at = Number(/〔(\d+)〕/.exec(content)?.[1] ?? Number.NaN)
      const attack = importedAttacks[at]
      if (attack === undefined || !content.startsWith('{"title"')) return route.fulfill({ response })
      const html = `<p>${sign(at)}</p>${toHtml(attack)}${attack}`
      return route.fulfill({ response, json: { title: titleOf(attack, at), html } })
    })
    await reader.page.goto(`/#/instructionManualInfo?id=${id}`)
    await readAll(reader.page, again, id)
    await again.expectNothing()
    // Preloads of the page may still be pending.
    await reader.context.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('nothing runs in an agreement, whatever stands before an attack', async () => {
    const { page, context } = await stage.open({ shell: 'phone', tolerated: ignoredFaults })
    const watch = await watchEffects(page, context)
    const cleanAttacks = attacks.map((attack) => attack.replaceAll('\0', ''))
    for (const [at, all] of [cleanAttacks, cleanAttacks.toReversed()].entries()) {
      const kind = { type: 'user', target: 'app', country: 'CN', language: 'zh' } as const
      const text = withSign(all.join('\n\n'), at)
      const { id } = await admin.call(agreementCalls.add, { ...kind, version: mark(), text })
      await page.goto(`/#/userAgreementView?version=${id}`)
      await expect(page.getByText(sign(at))).toBeVisible()
      await watch.look(page.locator('.md'))
    }
    await watch.expectNothing()
  })
})

/** Opens pages of the imported manual as its readers do. */
async function readAll(page: Page, watch: Awaited<ReturnType<typeof watchEffects>>, id: number): Promise<void> {
  for (const at of importedAttacks.keys()) {
    if (!isOpened(at)) continue
    await go(page, `/instructionManualInfo?id=${id}&page=${at + 1}`)
    await expect(page.getByRole('article').getByText(sign(at)).first()).toBeVisible()
    await watch.look(page.locator('article .md'))
  }
}
