/**
 * Takes the pictures of the manifest again, from a running demonstration: `ADMIN_PASSWORD=… node
 * src/tools/screenshots.ts http://127.0.0.1:8080`. With the VIN of a vehicle that drives today as a further argument,
 * takes those of the README pages as well.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, devices } from 'playwright'
import { screenshots } from '../app/pwa/screenshots.ts'
import { hourMs } from '../domain/time.ts'
import { browserArguments, browserPath } from './browser.ts'
import { root } from './sources.ts'

interface Session {
  readonly token: string
  readonly customerId: string
  readonly binding: string
}

/** @throws Error when the sign-in is refused, for example for lack of a captcha or because of a first password */
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

interface Shot {
  readonly route: string
  readonly width: number
  readonly height: number
  readonly isPhone?: boolean
  readonly dark?: boolean
  readonly press?: string
}

async function shot(browser: Browser, address: string, session: Session, lang: string, of: Shot, type: 'jpeg' | 'png') {
  const size = { width: of.width, height: of.height }
  const phone = of.isPhone ? devices['Pixel 7'] : {}
  const colorScheme = of.dark ? 'dark' : 'light'
  const look = { viewport: size, deviceScaleFactor: 1, colorScheme, timezoneId: 'Asia/Shanghai' } as const
  const context = await browser.newContext({ ...phone, ...look })
  try {
    const cookies = { ...session, language: lang }
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: address })))
    const page = await context.newPage()
    await page.goto(`${address}/#${of.route}`)
    if (of.press) await page.locator(of.press).first().click()
    await page.waitForLoadState('networkidle').catch(() => {})
    // Maps are drawn after their data has arrived.
    await page.waitForTimeout(8_000)
    return await page.screenshot({ type, ...(type === 'jpeg' && { quality: 72 }) })
  } finally {
    await context.close()
  }
}

async function joinPictures(browser: Browser, pictures: readonly Buffer[], width: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height: 100 } })
  const images = pictures.map((each) => `<img src="data:image/png;base64,${each.toString('base64')}">`)
  const style = `body{margin:0;background:#e5e7eb}main{display:grid;grid-auto-flow:column;grid-auto-columns:1fr}img{display:block;width:100%}
    .many{gap:16px;padding:16px}.many img{border-radius:12px;box-shadow:0 1px 6px #0003}`
  const kind = pictures.length > 1 ? 'many' : ''
  await page.setContent(`<style>${style}</style><main class="${kind}">${images.join('')}</main>`)
  const collage = await page.locator('main').screenshot({ type: 'png' })
  await page.close()
  return collage
}

const desk = { width: 1440, height: 900 }
const phone = { width: 412, height: 900, isPhone: true }
const liveMap = '/vehicleManagement/autoCarManagement'
const now = Date.now()
const lastHour = `q.at=${new Date(now - hourMs).toISOString()}~${new Date(now).toISOString()}`
const ofReadme = (vin: string): Record<string, { width: number; shots: readonly Shot[] }> => ({
  desk: { width: 1056, shots: [{ ...desk, route: `/basic/carInfo?vin=${vin}` }] },
  map: { width: 1056, shots: [{ ...desk, route: liveMap }] },
  phone: {
    width: 960,
    shots: [
      { ...phone, route: '/index' },
      { ...phone, route: '/vehicleManagement/vehicleInfo?sort=vin' },
      { ...phone, route: `/basic/carInfo?vin=${vin}` },
    ],
  },
  track: {
    width: 960,
    shots: [
      { ...phone, route: `/vehicleManagement/trackPlayback?vin=${vin}` },
      { ...phone, route: `/message/messageQuery?q.vin=${vin}&q.kind=2&${lastHour}`, press: '.mp-item' },
      { ...phone, route: liveMap, dark: true },
    ],
  },
})

const [addressInput, vin] = process.argv.slice(2)
const address = addressInput?.replace(/\/$/, '')
if (!address) throw new Error('Which address does the demonstration have?')
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments })
try {
  const session = await signIn(address)
  for (const lang of ['zh', 'en'])
    for (const { form, route, width, height } of screenshots) {
      const of = { route, width, height, isPhone: form === 'narrow' }
      const picture = await shot(browser, address, session, lang, of, 'jpeg')
      await writeFile(join(root, `public/screenshot-${form}-${lang}.jpg`), picture)
    }
  for (const [name, { width, shots }] of vin ? Object.entries(ofReadme(vin)) : []) {
    const pictures: Buffer[] = []
    for (const of of shots) pictures.push(await shot(browser, address, session, 'zh', of, 'png'))
    await writeFile(join(root, `e2e/pictures/${name}.png`), await joinPictures(browser, pictures, width))
  }
} finally {
  await browser.close()
}
