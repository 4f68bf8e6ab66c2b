/** Pages that stay open while the language changes: nothing of the other language is left on them, whoever said it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { screens } from '../src/areas/screens.ts'
import { filesOf, root } from '../src/tools/sources.ts'
import { saidOnPage } from './fit.ts'
import { builtInMap, expect, go, openStage, shells } from './stage.ts'

const stage = openStage({ baseMap: builtInMap })

/** The Chinese halves of all texts without values; what a language is called in itself stays. */
const chinese = new Set(
  filesOf('src/{app,areas,kit,server}/**/*.ts').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\[\s*'([^'\n]*\p{Script=Han}[^'\n]*)',\s*'/gu)].map(
      ([, half = '']) => half,
    ),
  ),
)
chinese.delete('中文')

/** Every sixth screen of the menu, and those that draw, count or tell. */
const menu = screens.filter(({ access, hidden }) => access === 'menu' && !hidden)
const looked = [
  '/index',
  '/myNotifications',
  '/monitoring',
  ...menu.filter((_, at) => at % 6 === 0).map(({ route }) => route),
]

describe.each(shells)('%s', (shell) => {
  test('every sixth screen', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, at: '/index' })
    for (const route of looked) {
      await go(page, route)
      await expect(page.locator('h1').filter({ visible: true }).first()).toHaveText(/\p{Script=Han}/u)
      await page.waitForTimeout(300)
    }
    if (shell === 'desk') await page.getByRole('button', { name: 'English' }).click()
    else {
      await go(page, '/me')
      await page.getByRole('radio', { name: 'English' }).click()
    }
    for (const route of looked.toReversed()) {
      await go(page, route)
      const leftOver = async () => (await page.evaluate(saidOnPage)).filter((text) => chinese.has(text))
      await expect.poll(leftOver, { message: route }).toEqual([])
    }
  })
})
