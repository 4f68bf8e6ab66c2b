/**
 * Measures the live map in a browser with 10 000 and 100 000 vehicles. A thousand of the larger fleet report each
 * second.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import type { LiveReport } from '../../src/features/work/tracking/liveMap/change.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import { openStore, type Store } from '../../src/platform/store/store.ts'
import { buildClient } from '../../src/tools/build.ts'
import { clientIsCurrent } from '../../src/tools/sources.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { vinOf } from '../telematics/gateway/frames.ts'
import { firstPassword, firstSession } from './client-of-calls.ts'
import { prepareFleet } from './fleet.ts'
import { launchBrowser, longestTask, signedInContext, tasksOf } from './page-tasks.ts'
import { startServer } from './program.ts'
import type { Figure } from './report.ts'

const [some, all] = [10_000, 100_000]
const city = [116, 39.6] as const
/** Vehicles in the city that report. The same ones in each run. */
const reporting = 1_000
const restSeconds = 15
const costAllowed = 1.5
const openedAllowedMs = 3_000

/** Places the first vehicles around the city and the others all over the country. */
async function place(store: Store, first: number, last: number): Promise<void> {
  await store.tx((tx) =>
    tx.execute(sql`
      with v as (select n, 'LTEST0000' || lpad(n::text, 8, '0') as vin from generate_series(${first}::int, ${last}::int) n)
      insert into last_message (vin, at, received_at, drive_at, vehicle_state, charging_state, speed_kmh, soc_percent,
        located_at, longitude, latitude, changed_at)
      select vin, now(), now(), now(), 1, case when n % 9 = 0 then 1 else 3 end, case when n % 4 = 0 then 0 else 40 end, 60,
        now(), case when n <= ${some} then 116 + random() else 80 + random() * 34 end,
        case when n <= ${some} then 39.6 + random() * 0.8 else 24 + random() * 14 end, now() from v`),
  )
  await store.tx((tx) =>
    tx.execute(sql`
      insert into vehicle_online (vin, online, connected_at, last_seen)
      select vin, right(vin, 1) <> '7', now(), now() from last_message on conflict do nothing`),
  )
}

/** Publishes reports to live maps as the gateway does, until the returned function is called. */
function drive(store: Store): () => Promise<void> {
  const everyMs = 500
  let goes = true
  const running = (async () => {
    for (let turn = 0; goes; turn++) {
      const at = Date.now()
      const reports = Array.from({ length: reporting / 2 }, (_, index): LiveReport => {
        const number = ((turn % 2) * reporting) / 2 + index + 1
        const [east, north] = [(number % 40) / 40 + 0.001 * (turn % 20), Math.floor(number / 40) / 32]
        return [vinOf(number), at, at, city[0] + east, city[1] + north * 0.8, at, 1, 3, 40, 60, null, null]
      })
      const changes = JSON.stringify({ reports, presence: [] })
      await store.tx((tx) => tx.execute(sql`insert into live_change (changes) values (${changes})`))
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })()
  return async () => {
    goes = false
    await running
  }
}

/** Drags the map and zooms in and out while vehicles report. */
async function handle(page: Page): Promise<void> {
  const [x, y] = [860, 480]
  for (const way of [-1, 1]) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 12; step++) await page.mouse.move(x + way * step * 25, y + way * step * 8)
    await page.mouse.up()
    await page.waitForTimeout(400)
  }
  for (const delta of [-300, -300, -300, 300, 300, 300]) {
    await page.mouse.wheel(0, delta)
    await page.waitForTimeout(350)
  }
  await page.waitForTimeout(1_500)
}

async function measure(browser: Browser, address: URL, headers: Record<string, string>, store: Store) {
  const context = await signedInContext(browser, address, headers, { viewport: { width: 1440, height: 900 } })
  const stop = drive(store)
  try {
    const page = await context.newPage()
    const startedAt = performance.now()
    await page.goto(`${address.href}#/vehicleManagement/autoCarManagement`)
    const sinceStart = async (selector: string) => {
      await page.locator(selector).first().waitFor({ timeout: 60_000 })
      return performance.now() - startedAt
    }
    const [listedMs, liveMs] = await Promise.all([sinceStart('.live-list li'), sinceStart('.live-status-live')])
    await page.waitForTimeout(3_000)
    const country = await tasksOf(browser, page, () => handle(page))
    await page
      .getByRole('searchbox')
      .first()
      .fill(vinOf(reporting / 2))
    await page.locator('.live-search li button').first().click()
    await page.locator('.live-panel header button').click()
    for (let step = 0; step < 4; step++) {
      await page.getByRole('button', { name: '缩小' }).click()
      await page.waitForTimeout(700)
    }
    await page.waitForTimeout(2_000)
    const near = await tasksOf(browser, page, () => handle(page))
    const resting = await tasksOf(browser, page, () => page.waitForTimeout(restSeconds * 1000))
    return { listedMs, liveMs, country, near, resting: resting.reduce((sum, { own }) => sum + own, 0) / restSeconds }
  } finally {
    await stop()
    await context.close()
  }
}

export async function livePage(): Promise<Figure[]> {
  if (!clientIsCurrent()) await buildClient()
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const postgres = await startPostgres({ settings: ['shared_buffers=256MB', 'max_wal_size=4GB'] })
  const browser = await launchBrowser()
  try {
    const databaseUrl = await postgres.createDatabase('live')
    await prepareFleet(dataDir, databaseUrl, all)
    const store = await openStore({ dataDir, databaseUrl })
    await place(store, 1, some)
    const env = { DATABASE_URL: databaseUrl, ADMIN_PASSWORD: firstPassword }
    let server = await startServer(dataDir, env)
    try {
      const { headers } = await firstSession(server.address)
      const few = await measure(browser, server.address, headers, store)
      await server.stop()
      await place(store, some + 1, all)
      server = await startServer(dataDir, env)
      return figures(few, await measure(browser, server.address, headers, store))
    } finally {
      await server.stop()
      await store.close()
    }
  } finally {
    await browser.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Measurement = Awaited<ReturnType<typeof measure>>
function figures(few: Measurement, many: Measurement): Figure[] {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const ratio = many.resting / few.resting
  return [
    {
      name: 'vehicles in the list after opening, 10 000 and 100 000',
      value: `${ms(few.listedMs)}, ${ms(many.listedMs)}`,
      target: `≤ ${ms(openedAllowedMs)}`,
      isMet: many.listedMs <= openedAllowedMs,
    },
    { name: 'and told of as they move', value: `${ms(few.liveMs)}, ${ms(many.liveMs)}` },
    longestTask('100 000 vehicles, the country moved and zoomed', many.country),
    longestTask(`100 000 vehicles, a city with ${reporting} reports a second moved and zoomed`, many.near),
    {
      name: "processor time of the page's thread for a second in that city, 10 000 and 100 000 vehicles",
      value: `${ms(few.resting)}, ${ms(many.resting)}`,
    },
    {
      name: 'the same changes in view: 100 000 beside 10 000',
      value: `${ratio.toFixed(2)} ×`,
      target: `≤ ${costAllowed} ×`,
      isMet: ratio <= costAllowed,
    },
  ]
}
