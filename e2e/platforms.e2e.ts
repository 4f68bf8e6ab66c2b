/** Tests the menu's links to other platforms: named by parameters, visible by permission, opened in another tab. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { platforms } from '../src/features/screens.ts'
import type { Caller } from './caller.ts'
import { addRole, addUser, mark, setParameters } from './data.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
const addressOf = (name: string) => `https://${name.toLowerCase()}.example.com/`
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
  await setParameters(admin, Object.fromEntries(platforms.map(({ name }) => [`link.${name}`, addressOf(name)])))
})
afterAll(() => setParameters(admin, Object.fromEntries(platforms.map(({ name }) => [`link.${name}`, null]))))

const names = {
  zh: { menu: '外部平台', each: ['报警平台', '监控平台', 'OTA 平台', '实名认证平台'] },
  en: {
    menu: 'External platforms',
    each: ['Alarm platform', 'Monitoring platform', 'OTA platform', 'Real-name platform'],
  },
} as const
const langs = { desk: 'zh', phone: 'en' } as const

describe.each(shells)('%s', (shell) => {
  const lang = langs[shell]
  const say = names[lang]

  test('a role that holds one of the four sees it alone; the administrator sees all', async () => {
    const { link } = platforms[2]
    const role = await addRole(admin, `Platform ${mark()}`, [link, '/basic/basicSeries', '/basicSeries/query'])
    const person = await addUser(admin, `pl${mark()}`, { role: role.id })
    for (const [as, expectedNames] of [
      [person, [say.each[2]]],
      [admin, say.each],
    ] as const) {
      const { page, context } = await stage.open({ shell, lang, as, at: shell === 'desk' ? '/' : '/work' })
      const menu =
        shell === 'desk' ? page.getByRole('navigation').filter({ hasText: say.menu }) : page.locator('.phone')
      if (shell === 'desk') await menu.getByRole('button', { name: say.menu }).click()
      for (const name of expectedNames) await expect(menu.getByText(name, { exact: true })).toBeVisible()
      for (const name of say.each.filter((each) => !(expectedNames as readonly string[]).includes(each)))
        await expect(menu.getByText(name, { exact: true })).toHaveCount(0)
      const openedUrls: string[] = []
      await context.route('https://*.example.com/', (route) => {
        openedUrls.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: 'elsewhere' })
      })
      const pagePromise = context.waitForEvent('page')
      await menu.getByText(say.each[2], { exact: true }).click()
      await (await pagePromise).getByText('elsewhere').waitFor()
      expect(openedUrls).toEqual([addressOf('ota')])
    }
  })
})
