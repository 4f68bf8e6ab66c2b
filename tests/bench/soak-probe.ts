/** A vehicle that reports now and then, and a user who polls until the report is visible. */
import { setTimeout as sleep } from 'node:timers/promises'
import { liveMapCalls } from '../../src/features/work/tracking/liveMap/contract.ts'
import { Box } from '../telematics/gateway/box.ts'
import { report } from '../telematics/gateway/frames.ts'
import type { SignedIn } from './million.ts'
import type { Program } from './soak-programs.ts'

export interface Probe {
  /** Delays in ms from sending to visibility on a web server, of the reports since the previous call. */
  taken(): number[]
  close(): Promise<void>
}

const everyMs = 10_000
const lookMs = 20
const giveUpAfterMs = 60_000

export function openProbe(
  { port, web, user }: { port: number; web: Program; user: SignedIn },
  subject: { vin: string; iccid: string },
): Probe {
  let delays: number[] = []
  let box: Box | undefined
  const over = new AbortController()

  async function connectedBox(): Promise<Box> {
    if (box && !box.closed) return box
    for (;;) {
      const next = new Box(port)
      if ((await next.login(subject.vin, subject.iccid).catch(() => undefined)) === 1) {
        box = next
        return next
      }
      await next.close()
      if (over.signal.aborted) return next
      await sleep(1_000)
    }
  }

  async function fetchReportTime(): Promise<number> {
    const answer = await fetch(new URL(liveMapCalls.vehicle.path, web.address), {
      method: 'POST',
      headers: { ...user.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ vin: subject.vin }),
    })
    const { data } = (await answer.json()) as { data: { at: string | null } | null }
    return data?.at ? Date.parse(data.at) : 0
  }

  async function once(): Promise<void> {
    const through = await connectedBox()
    // A report's time has whole seconds.
    await sleep(1_000 - (Date.now() % 1_000))
    const [at, began] = [Math.floor(Date.now() / 1_000) * 1_000, performance.now()]
    through.send(report(subject.vin, at))
    while (performance.now() - began < giveUpAfterMs) {
      if ((await fetchReportTime().catch(() => 0)) >= at) return void delays.push(performance.now() - began)
      // A report in transit through a killed gateway is not sent again by the probe.
      if (through.closed || over.signal.aborted) return
      await sleep(lookMs)
    }
    delays.push(giveUpAfterMs)
  }

  const running = (async () => {
    while (!over.signal.aborted) {
      await once().catch(() => {})
      await sleep(everyMs, undefined, { signal: over.signal }).catch(() => {})
    }
  })()
  return {
    taken() {
      const all = delays
      delays = []
      return all
    },
    async close() {
      over.abort()
      await running
      await box?.close()
    },
  }
}
