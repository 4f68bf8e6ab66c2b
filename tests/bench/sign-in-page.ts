import { type Browser, devices } from 'playwright'
import { serveBarePage } from './bare-page.ts'
import type { Figure } from './report.ts'

const rounds = 5
/** 1.6 Mbit/s and 150 ms, as a phone far from the next mast has. */
const network = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
const slowerCpu = 4
const javascriptAllowed = 190_000
const ratioAllowed = 2

interface Visit {
  /** From the navigation until the first input is shown and the page's thread is free for a frame. */
  usableMs: number
  /** JavaScript on the wire until then. */
  scriptBytes: number
}

/** One visit of somebody who was never there before. */
async function visit(browser: Browser, address: URL): Promise<Visit> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
    const scripts = new Set<string>()
    let scriptBytes = 0
    devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.addInitScript(() => {
      const look = () => {
        const input = document.querySelector('input')
        if (!input || input.disabled || input.offsetWidth === 0) return requestAnimationFrame(look)
        return requestAnimationFrame(() =>
          setTimeout(() => Object.assign(window, { usableAfterMs: performance.now() })),
        )
      }
      look()
    })
    await page.goto(address.href, { waitUntil: 'commit', timeout: 60_000 })
    const usable = await page.waitForFunction(
      () => (window as unknown as { usableAfterMs?: number }).usableAfterMs,
      undefined,
      { timeout: 60_000 },
    )
    return { usableMs: Number(await usable.jsonValue()), scriptBytes }
  } finally {
    await context.close()
  }
}

/** The sign-in page on a slow phone beside a page that is React and one input. */
export async function signInPage(browser: Browser, server: URL): Promise<Figure[]> {
  const bare = await serveBarePage()
  try {
    const own: Visit[] = []
    const least: Visit[] = []
    for (let round = 0; round < rounds; round++) {
      own.push(await visit(browser, new URL('/#/login', server)))
      least.push(await visit(browser, bare.address))
    }
    const bytes = Math.max(...own.map(({ scriptBytes }) => scriptBytes))
    // What else the machine does can only make a visit longer.
    const best = (visits: Visit[]) => Math.min(...visits.map(({ usableMs }) => usableMs))
    const times = [best(own), best(least)] as const
    const ratio = times[0] / times[1]
    return [
      {
        name: 'sign-in page: JavaScript on the wire',
        value: `${(bytes / 1000).toFixed(1)} kB`,
        target: `≤ ${javascriptAllowed / 1000} kB`,
        kept: bytes > 0 && bytes <= javascriptAllowed,
      },
      { name: `sign-in page: first input usable, best of ${rounds}`, value: `${(times[0] / 1000).toFixed(2)} s` },
      { name: `a bare React page: first input usable, best of ${rounds}`, value: `${(times[1] / 1000).toFixed(2)} s` },
      {
        name: 'sign-in page beside the bare page',
        value: `${ratio.toFixed(2)} ×`,
        target: `≤ ${ratioAllowed.toFixed(1)} ×`,
        kept: ratio <= ratioAllowed,
      },
    ]
  } finally {
    await bare.close()
  }
}
