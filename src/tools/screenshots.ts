/**
 * Takes the pictures of the manifest anew, from a running demonstration:
 * `ADMIN_PASSWORD=… node src/tools/screenshots.ts http://127.0.0.1:8080`.
 */
import { join } from 'node:path'
import { type Browser, chromium, devices } from 'playwright'
import { screenshots } from '../app/pwa/screenshots.ts'
import { browserArguments, browserPath } from './browser.ts'
import { root } from './sources.ts'

interface Session {
  readonly token: string
  readonly customerId: string
  readonly binding: string
}

/** @throws Error when the sign-in is refused, as it is with a code picture or a first password */
async function signIn(address: string): Promise<Session> {
  const { ADMIN_USER: username = 'admin', ADMIN_PASSWORD: password = '' } = process.env
  const response = await fetch(`${address}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { data, msg } = (await response.json()) as { data?: { token: string; customerId: string }; msg: string }
  if (!data) throw new Error(`${username} may not sign in: ${msg}`)
  const binding = /binding=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { token: data.token, customerId: data.customerId, binding }
}

async function take(browser: Browser, address: string, session: Session, lang: 'zh' | 'en'): Promise<void> {
  for (const { form, route, width, height } of screenshots) {
    const phone = form === 'narrow' ? devices['Pixel 7'] : {}
    const size = { width, height }
    const context = await browser.newContext({ ...phone, viewport: size, deviceScaleFactor: 1 })
    const cookies = { ...session, language: lang }
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: address })))
    const page = await context.newPage()
    await page.goto(`${address}/#${route}`)
    await page.waitForLoadState('networkidle').catch(() => {})
    // Maps are drawn after their data came.
    await page.waitForTimeout(8_000)
    const path = join(root, `public/screenshot-${form}-${lang}.jpg`)
    await page.screenshot({ path, type: 'jpeg', quality: 72 })
    await context.close()
  }
}

const address = process.argv[2]?.replace(/\/$/, '')
if (!address) throw new Error('Which address does the demonstration have?')
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments })
try {
  const session = await signIn(address)
  for (const lang of ['zh', 'en'] as const) await take(browser, address, session, lang)
} finally {
  await browser.close()
}
