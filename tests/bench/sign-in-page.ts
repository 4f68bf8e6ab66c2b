import type { Browser } from 'playwright'
import { serveBarePage } from './bare-page.ts'
import type { Figure } from './report.ts'
import { firstVisit, type Visit } from './slow-phone.ts'

const rounds = 5
const javascriptAllowed = 190_000
const ratioAllowed = 2

/** Compares the sign-in page on a slow phone with a page of React and one input. */
export async function signInPage(browser: Browser, server: URL): Promise<Figure[]> {
  const bare = await serveBarePage()
  try {
    const own: Visit[] = []
    const least: Visit[] = []
    for (let round = 0; round < rounds; round++) {
      own.push(await firstVisit(browser, new URL('/#/login', server), 'input'))
      least.push(await firstVisit(browser, bare.address, 'input'))
    }
    const bytes = Math.max(...own.map(({ scriptBytes }) => scriptBytes))
    // Other work on the machine can only lengthen a visit.
    const best = (visits: Visit[]) => Math.min(...visits.map(({ usableMs }) => usableMs))
    const times = [best(own), best(least)] as const
    const ratio = times[0] / times[1]
    return [
      {
        name: 'sign-in page: JavaScript on the wire',
        value: `${(bytes / 1000).toFixed(1)} kB`,
        target: `≤ ${javascriptAllowed / 1000} kB`,
        isMet: bytes > 0 && bytes <= javascriptAllowed,
      },
      { name: `sign-in page: first input usable, best of ${rounds}`, value: `${(times[0] / 1000).toFixed(2)} s` },
      { name: `a bare React page: first input usable, best of ${rounds}`, value: `${(times[1] / 1000).toFixed(2)} s` },
      {
        name: 'sign-in page beside the bare page',
        value: `${ratio.toFixed(2)} ×`,
        target: `≤ ${ratioAllowed.toFixed(1)} ×`,
        isMet: ratio <= ratioAllowed,
      },
    ]
  } finally {
    await bare.close()
  }
}
