import { type Browser, devices } from 'playwright'

/** 1.6 Mbit/s and 150 ms, as on a phone far from the next mast. */
export const slowNetwork = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
export const slowerCpu = 4

export interface Visit {
  /** Time in ms from the navigation until the target is shown and the page's thread is free for a frame. */
  usableMs: number
  /** Bytes of JavaScript on the wire until then. */
  scriptBytes: number
}

/** Makes one first visit with an empty cache, until `readySelector` (a selector) is shown and usable. */
export async function firstVisit(browser: Browser, address: URL, readySelector: string): Promise<Visit> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slowNetwork })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
    const scripts = new Set<string>()
    let scriptBytes = 0
    devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.addInitScript((selector) => {
      const look = () => {
        const element = document.querySelector<HTMLElement>(selector)
        if (!element || (element as HTMLInputElement).disabled || element.offsetWidth === 0)
          return requestAnimationFrame(look)
        return requestAnimationFrame(() =>
          setTimeout(() => Object.assign(window, { usableAfterMs: performance.now() })),
        )
      }
      look()
    }, readySelector)
    await page.goto(address.href, { waitUntil: 'commit', timeout: 60_000 })
    const usable = await page.waitForFunction(() => (window as { usableAfterMs?: number }).usableAfterMs, undefined, {
      timeout: 60_000,
    })
    return { usableMs: Number(await usable.jsonValue()), scriptBytes }
  } finally {
    await context.close()
  }
}
