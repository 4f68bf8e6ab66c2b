// node shots.mts ADDRESS OUT shell lang theme [filter]

import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'

const [address, out, shell, lang, theme, filter] = process.argv.slice(2)
const { screens } = await import(join(process.cwd(), 'src/areas/screens.ts'))
const { Caller } = await import(join(process.cwd(), 'e2e/caller.ts'))
mkdirSync(out, { recursive: true })
const me = await Caller.signIn(address, { username: 'admin', password: 'Quiet-Harbour-27' })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-background-networking'],
})
const size = shell === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 }
const context = await browser.newContext({
  baseURL: address,
  viewport: size,
  locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
  timezoneId: 'Asia/Shanghai',
  colorScheme: theme,
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  ...(shell === 'phone' && { isMobile: true, hasTouch: true }),
})
const url = address
await context.addCookies([
  { name: 'language', value: lang, url },
  { name: 'token', value: me.token, url, sameSite: 'Strict' },
  { name: 'customerId', value: me.customerId, url, sameSite: 'Strict' },
  { name: 'binding', value: me.binding, url, sameSite: 'Strict', httpOnly: true },
])
const page = await context.newPage()
const faults = []
page.on('pageerror', (e) => faults.push(String(e)))
page.on('console', (m) => m.type() === 'error' && faults.push(m.text()))
const routes = [
  ...(shell === 'phone' ? ['/work', '/messages', '/me'] : []),
  ...screens.filter((s) => existsSync(join('src/areas', s.thing, 'screen.tsx'))).map((s) => s.route),
].filter((r) => !filter || r.match(new RegExp(filter)))
await page.goto('/#/mySessions')
let i = 0
for (const route of routes) {
  if (i++ % 10 === 9) await page.reload()
  await page.evaluate((h) => {
    location.hash = h
  }, route)
  await page.waitForTimeout(350)
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
  await page.waitForTimeout(route.match(/map|Map|track|live|Geofence|geofence/) ? 1500 : 300)
  await page.screenshot({ path: join(out, `${route.slice(1).replaceAll('/', '_')}.png`) })
  if (faults.length) console.log(route, faults.splice(0).join(' | ').slice(0, 300))
}
await browser.close()
