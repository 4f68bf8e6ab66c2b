/**
 * Measures the big screen of a draw on a projector. The figure is processor time of all browser processes while it
 * waits, while names roll and while winners are shown. `seconds=20` sets the duration of each.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { chromium } from 'playwright'
import { attendeeCalls } from '../../src/features/work/events/attendee/contract.ts'
import { type DrawAct, drawCalls, prizeCalls } from '../../src/features/work/events/draw/contract.ts'
import { browserArguments, browserPath } from '../../src/tools/browser.ts'
import { buildClient } from '../../src/tools/build.ts'
import { clientIsCurrent } from '../../src/tools/sources.ts'
import { firstPassword, firstSession } from './client-of-calls.ts'
import { addEvent, phoneOf } from './event-place.ts'
import { processorSeconds, treeOf } from './processor.ts'
import { startServer } from './program.ts'
import { type Figure, report } from './report.ts'

const seconds = Number(process.argv.find((word) => word.startsWith('seconds='))?.slice(8) ?? 10)
const maxPercent = 40
const people = 200
const batches = [1, 10, 50]
/** Names roll this long before winners are shown, in ms. The beginning and the end are not measured. */
const rollingMs = 3_000
const sizes = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
]

if (!clientIsCurrent()) await buildClient()
const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const server = await startServer(dataDir, { ADMIN_PASSWORD: firstPassword })
  // Without a graphics card, as here, the processor also draws the pictures. A computer with a card needs less.
  const browsers = await chromium.launchServer({ executablePath: browserPath(), args: browserArguments })
  try {
    const session = await firstSession(server.address)
    const { id: meeting, code: m } = await addEvent(session, 'Stage', { people, listedCount: 0 })
    for (let at = 0; at < people; at++)
      await fetch(new URL(attendeeCalls.signIn.path, server.address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ meeting: m, name: `Guest ${at}`, phone: phoneOf(at) }),
      })
    const pid = browsers.process().pid!
    const usedSeconds = () => treeOf(pid).reduce((sum, each) => sum + processorSeconds(each), 0)
    const share = async (ms: number) => {
      const [before, began] = [usedSeconds(), performance.now()]
      await sleep(ms)
      return ((usedSeconds() - before) / ((performance.now() - began) / 1_000)) * 100
    }
    const browser = await chromium.connect(browsers.wsEndpoint())
    const figures: Figure[] = []
    const figure = (name: string, percent: number): Figure => ({
      name,
      value: `${percent.toFixed(0)} %`,
      target: `< ${maxPercent} %`,
      isMet: percent < maxPercent,
    })
    for (const viewport of sizes) {
      const size = `${viewport.width} × ${viewport.height}`
      const { id } = await session.call<{ id: number }>(drawCalls.add.path, {
        meeting,
        name: 'Annual draw',
        entry: 'signedIn',
        source: 'witness',
      })
      const prizes: number[] = []
      for (const [at, batch] of batches.entries()) {
        const prize = { draw: id, name: `Prize ${at}`, position: at + 1, count: batch, batch }
        prizes.push((await session.call<{ id: number }>(prizeCalls.add.path, prize)).id)
      }
      const { code } = await session.call<{ code: string }>(drawCalls.link.path, { id })
      let seq = 0
      const act = async (act: DrawAct) => {
        seq = (await session.call<{ seq: number }>(drawCalls.control.path, { id, seq, act })).seq
      }
      await act({ do: 'publish' })
      const context = await browser.newContext({ viewport })
      const page: Page = await context.newPage()
      await page.goto(new URL(`/#/annualMeetingLottery?d=${code}`, server.address).href)
      await page.locator('.dr-stage').waitFor()
      await act({ do: 'lock' })
      await act({ do: 'entropy', text: '7' })
      await page.locator('.dr-intro').waitFor()
      await sleep(2_000)
      figures.push(figure(`${size}: a prize stands there`, await share(seconds * 1_000)))
      for (const [at, batch] of batches.entries()) {
        await act({ do: 'draw', prize: prizes[at]! })
        await page.locator('.dr-won.rolling').waitFor()
        await sleep(500)
        figures.push(figure(`${size}: ${batch} names roll`, await share(rollingMs)))
        await page.locator('.dr-won:not(.rolling)').first().waitFor()
        await sleep(2_000)
        if (at === batches.length - 1)
          figures.push(figure(`${size}: ${batch} winners stand there`, await share(seconds * 1_000)))
      }
      await context.close()
    }
    await browser.close()
    report('The big screen of a draw, share of one core', figures)
  } finally {
    await browsers.close()
    await server.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
