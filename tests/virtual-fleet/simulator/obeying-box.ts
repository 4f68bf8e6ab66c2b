import { extensionFrame, extensionType, head, type Tag } from '../../../src/domain/gb32960/index.ts'
import { seededRandom } from '../../../src/virtual-fleet/fleet/chance.ts'
import { controlsOf, happen, parkedBody } from '../../../src/virtual-fleet/simulator/body.ts'
import type { EcuResponse } from '../../../src/virtual-fleet/simulator/ecus/answer.ts'
import type { InjectedFaults } from '../../../src/virtual-fleet/simulator/faults.ts'
import { type Doing, Obeying } from '../../../src/virtual-fleet/simulator/obeying.ts'
import { tagUnder } from '../../../src/virtual-fleet/simulator/order-keys.ts'
import { type Order, refusalOf } from '../../../src/virtual-fleet/simulator/orders.ts'

export const vin = 'LTEST000000000001'
export const from = { version: 2016, vin } as const
export const start = Date.parse('2026-03-01T00:00:00Z')
export const own = tagUnder(Buffer.alloc(32, 7))

export interface OrderFrameOptions {
  readonly id: number
  readonly counter: number
  readonly at?: number
  readonly validS?: number
  readonly tag?: Tag
}

export const orderFrame = (content: unknown, { id, counter, at = start, validS = 600, tag }: OrderFrameOptions) =>
  extensionFrame(from, 'down', { at, type: extensionType.order, id, counter, validS, content }, tag)

/** Box with only a vehicle body, whose time advances on request. */
export function box(
  more: {
    faults?: (id: number) => (keyof InjectedFaults)[]
    tag?: Tag
    aheadMs?: number
    ecu?: readonly EcuResponse[]
  } = {},
) {
  let now = start
  let body = parkedBody
  const situation = { speedKmh: 0, isInPark: true, socPercent: 60 }
  const obeyedOrders: Order[] = []
  const upgradeLookups: (string | undefined)[] = []
  const obeying = new Obeying({
    random: seededRandom(1),
    tag: more.tag,
    faultsOf: (id) => new Set(more.faults?.(id) ?? []),
    clock: (moment) => moment + (more.aheadMs ?? 0),
    collect: () => {},
    lookForUpgrade: (address) => void upgradeLookups.push(address),
    makeToken: () => 'a hash',
    refusal: ({ kind }) => refusalOf(kind, body, situation),
    obey: (one) => {
      obeyedOrders.push(one)
      body = happen(body, { kind: 'ordered', order: one, at: now })
      return controlsOf(body, 20, false)
    },
    exchange: () => more.ecu ?? [],
  })
  const actions: { after: number; doing: Doing }[] = []
  const pass = (ms: number) => {
    for (const end = now + ms; now < end; ) {
      now = Math.min(end, Math.max(now + 1, obeying.dueAt))
      for (const doing of obeying.run(now)) actions.push({ after: now - start, doing })
    }
  }
  return {
    obeying,
    obeyed: obeyedOrders,
    looked: upgradeLookups,
    situation,
    told: actions,
    pass,
    open: (doorsOpen: number) => {
      body = happen(body, { kind: 'act', act: { doorsOpen } })
    },
    take: (frame: Uint8Array) => obeying.take(frame, now),
    /** Returns the messages since the previous call: results and progress by order id, receipts by flag. */
    said() {
      return actions.splice(0).map(({ doing }) => {
        if (doing.kind === 'cut') return 'cut'
        if (doing.kind === 'answer') return head(doing.frame).response
        return { id: doing.message.id, ...(doing.message.content as object) }
      })
    },
  }
}
