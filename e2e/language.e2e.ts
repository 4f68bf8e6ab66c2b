import { describe, test } from 'vitest'
import { operationLogCalls } from '../src/features/base/audit/operationLog/contract.ts'
import { longTest } from '../tests/check.ts'
import { addSeries, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, go, openStage, shellsOf, visit } from './stage.ts'

const stage = openStage()

describe.each(shellsOf('phone'))('%s', (shell) => {
  longTest('sign-in page: changes at once and is remembered', async () => {
    const { page } = await stage.open({ shell, at: '/login' })
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
    await page.evaluate(() => {
      document.body.dataset.sameDocument = 'yes'
    })
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page).toHaveTitle('Connected Vehicle Back Office')
    await expect(page.locator('body')).toHaveAttribute('data-same-document', 'yes')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('everywhere, without a reload: menu, list, form, dates, the component library and the server', async () => {
    const takenName = mark()
    const admin = await stage.caller()
    await addSeries(admin, takenName)
    const { page } = await stage.open({ shell, as: admin, at: '/basic/basicSeries' })
    const screen = recordScreen(page, shell)
    await expect(screen.rows.first()).toBeVisible()
    await page.evaluate(() => {
      document.body.dataset.sameDocument = 'yes'
    })
    if (shell === 'desk') await page.getByRole('button', { name: 'English' }).click()
    else {
      await visit(page, '/basic/basicSeries')
      await page.evaluate(() => {
        window.location.hash = '/me'
      })
      await page.getByRole('radio', { name: 'English' }).click()
      await expect(page.getByText('Change password')).toBeVisible()
      await visit(page, '/basic/basicSeries')
    }
    await expect(page.getByText('Battery electric (BEV)').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Car series' })).toBeAttached()
    if (shell === 'desk') {
      await expect(page.getByRole('columnheader', { name: 'Series code' })).toBeVisible()
      await expect(
        page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Vehicle models' }),
      ).toBeVisible()
      await expect(page.getByTitle('20 / page')).toBeVisible()
      await page.getByRole('button', { name: /Add$/ }).first().click()
    } else {
      await expect(page.getByPlaceholder('Search by series name')).toBeVisible()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
    }
    // A message of the server.
    await screen.fill('Series name', takenName)
    await screen.fill('Series code', 'ANOTHER')
    await screen.choose('Power mode', 'Battery electric (BEV)')
    await screen.form.getByRole('button', { name: 'Save' }).click()
    await expect(screen.field('Series name')).toContainText('already exists')
    await expect(page.locator('body')).toHaveAttribute('data-same-document', 'yes')
    expect(await page.locator('.desk, .phone').innerText()).not.toMatch(/[a-zA-Z]+:[a-z]\w+[^/]\b/)
  })

  longTest('moments follow the language', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, at: '/mySessions' })
    await expect(page.locator('.my-sessions dd').nth(1)).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const english = await stage.open({ shell, lang: 'en', as: stage.administrator, at: '/mySessions' })
    await expect(english.page.locator('.my-sessions dd').nth(1)).toHaveText(/^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d:\d\d$/)
  })

  longTest('what the server says of the list that is shown follows, too', async () => {
    const admin = await stage.caller()
    await addSeries(admin, mark())
    const { page } = await stage.open({ shell, as: admin, at: '/logManagement' })
    const { rows } = recordScreen(page, shell)
    await expect(rows.filter({ hasText: '车系管理' }).first()).toBeVisible()
    if (shell === 'desk') await page.getByRole('button', { name: 'English' }).click()
    else {
      await go(page, '/me')
      await page.getByRole('radio', { name: 'English' }).click()
      await visit(page, '/logManagement')
    }
    await expect(rows.filter({ hasText: 'Car series' }).first()).toBeVisible()
    await expect(rows.filter({ hasText: '车系管理' })).toHaveCount(0)
  })

  longTest('a list whose first answer is on its way while the language changes ends in the new one', async () => {
    const admin = await stage.caller()
    await addSeries(admin, mark())
    const { page } = await stage.open({ shell, as: admin, at: '/mySessions' })
    await visit(page, '/mySessions')
    const gate = Promise.withResolvers<void>()
    let requestCount = 0
    await page.route(`**${operationLogCalls.query.path}`, async (route) => {
      if (++requestCount === 1) await gate.promise
      // The page has aborted the request.
      await route.continue().catch(() => {})
    })
    await go(page, '/logManagement')
    await expect.poll(() => requestCount).toBe(1)
    if (shell === 'desk') await page.getByRole('button', { name: 'English' }).click()
    else {
      await go(page, '/me')
      await page.getByRole('radio', { name: 'English' }).click()
      await expect(page.getByText('Change password')).toBeVisible()
    }
    gate.resolve()
    if (shell === 'phone') await visit(page, '/logManagement')
    const { rows } = recordScreen(page, shell)
    await expect(rows.filter({ hasText: 'Car series' }).first()).toBeVisible()
    await expect(rows.filter({ hasText: '车系管理' })).toHaveCount(0)
  })

  longTest('a public page is in the language of the browser, unless its link names one', async () => {
    const advice = '/#/staticView/coldWarning'
    for (const [lang, other] of [
      ['en', 'zh'],
      ['zh', 'en'],
    ] as const) {
      const { page, context } = await stage.open({ shell, lang })
      await context.clearCookies({ name: 'language' })
      const htmlLangs = { zh: 'zh-CN', en: 'en' }
      const heading = page.getByRole('heading').first()
      const script = { zh: /\p{Script=Han}/u, en: /^\P{Script=Han}+$/u }
      await page.goto(advice)
      await expect(page.locator('html')).toHaveAttribute('lang', htmlLangs[lang])
      await expect(heading).toHaveText(script[lang])
      await page.goto('about:blank')
      await page.goto(`${advice}?language=${other}`)
      await expect(page.locator('html')).toHaveAttribute('lang', htmlLangs[other])
      await expect(heading).toHaveText(script[other])
      // The link's language is not stored as the user's choice.
      expect((await context.cookies()).filter(({ name }) => name === 'language')).toEqual([])
    }
  })
})
