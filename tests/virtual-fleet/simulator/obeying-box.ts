import { extensionFrame, extensionType, head, type Tag } from '../../../src/domain/gb32960/index.ts'
import { seeded } from '../../../src/virtual-fleet/fleet/chance.ts'
import { controlsOf, happen, parkedBody } from '../../../src/virtual-fleet/simulator/body.ts'
import type { EcuResponse } from '../../../src/virtual-fleet/simulator/ecus/answer.ts'
import type { Faults } from '../../../src/virtual-fleet/simulator/faults.ts'
import { type Doing, Obeying } from '../../../src/virtual-fleet/simulator/obeying.ts'
import { tagUnder } from '../../../src/virtual-fleet/simulator/order-keys.ts'
import { type Order, refusalOf } from '../../../src/virtual-fleet/simulator/orders.ts'

export const vin = 'LTEST000000000001'
export const from = { version: 2016, vin } as const
export const start = Date.parse('2026-03-01T00:00:00Z')
export const own = tagUnder(Buffer.alloc(32, 7))

export interface Sent {
  readonly id: number
  readonly counter: number
  readonly at?: number
  readonly validS?: number
  readonly tag?: Tag
}

export const orderFrame = (content: unknown, { id, counter, at = start, validS = 600, tag }: Sent) =>
  extensionFrame(from, 'down', { at, type: extensionType.order, id, counter, validS, content }, tag)

/** Box with only a vehicle body, whose time advances on request. */
export function box(
  more: { faults?: (id: number) => (keyof Faults)[]; tag?: Tag; aheadMs?: number; ecu?: readonly EcuResponse[] } = {},
) {
  let now = start
  let body = parkedBody
  const situation = { speedKmh: 0, isInPark: true, socPercent: 60 }
  const obeyed: Order[] = []
  const looked: (string | undefined)[] = []
  const obeying = new Obeying({
    random: seeded(1),
    tag: more.tag,
    faultsOf: (id) => new Set(more.faults?.(id) ?? []),
    clock: (moment) => moment + (more.aheadMs ?? 0),
    collect: () => {},
    lookForUpgrade: (address) => void looked.push(address),
    makeToken: () => 'a hash',
    refusal: ({ kind }) => refusalOf(kind, body, situation),
    obey: (one) => {
      obeyed.push(one)
      body = happen(body, { kind: 'ordered', order: one, at: now })
      return controlsOf(body, 20, false)
    },
    exchange: () => more.ecu ?? [],
  })
  const told: { after: number; doing: Doing }[] = []
  const pass = (ms: number) => {
    for (const end = now + ms; now < end; ) {
      now = Math.min(end, Math.max(now + 1, obeying.dueAt))
      for (const doing of obeying.run(now)) told.push({ after: now - start, doing })
    }
  }
  return {
    obeying,
    obeyed,
    looked,
    situation,
    told,
    pass,
    open: (doorsOpen: number) => {
      body = happen(body, { kind: 'act', act: { doorsOpen } })
    },
    take: (frame: Uint8Array) => obeying.take(frame, now),
    /** Returns the messages since the previous call: results and progress by order id, receipts by flag. */
    said() {
      return told.splice(0).map(({ doing }) => {
        if (doing.kind === 'cut') return 'cut'
        if (doing.kind === 'answer') return head(doing.frame).response
        return { id: doing.said.id, ...(doing.said.content as object) }
      })
    },
  }
}
