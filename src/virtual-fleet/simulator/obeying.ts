/** Executes orders (0xC0) in a box: receipt, progress and result, each order once, whatever the network does. */

import {
  answerFrame,
  type Extension,
  extensionType,
  isTagged,
  readExtension,
  responseFlag,
  type Tag,
  toHex,
} from '../../domain/gb32960/index.ts'
import { negativeResponse } from '../../domain/gb32960/uds/index.ts'
import { dayMs, minuteMs } from '../../domain/time.ts'
import { between, type Random } from '../fleet/chance.ts'
import type { Controls } from './body.ts'
import type { EcuResponse } from './ecus/answer.ts'
import type { InjectedFaults } from './faults.ts'
import { type LogOrder, readLogOrder } from './logs/order.ts'
import type { LogFile } from './logs/sender.ts'
import { type EcuOrder, isEcuOrder, type Order, type OrderCode, readOrder, wayOf } from './orders.ts'
import type { OutboxMessage } from './outbox.ts'
import { type BoxOrder, readBoxOrder } from './upgrades/order.ts'

/** An action for an order: send the standard's response, send a frame of its own, or drop the connection. */
export type Doing =
  | { readonly kind: 'answer'; readonly frame: Uint8Array }
  | { readonly kind: 'say'; readonly message: OutboxMessage; readonly times: number }
  | { readonly kind: 'cut' }

export interface ObeyingOptions {
  /** Reason why the vehicle refuses the order now. Undefined: it does not. */
  readonly refusal: (order: Order) => OrderCode | undefined
  readonly obey: (order: Order) => Controls
  /** Sends a request to an ECU. Returns its responses, the final one last. Empty: no response. */
  readonly exchange: (order: EcuOrder) => readonly EcuResponse[]
  readonly collect: (id: number, order: LogOrder, ended: (file: LogFile, now: number) => void) => void
  /** Checks an address for an upgrade, shortly after. */
  readonly lookForUpgrade: (address: string | undefined) => void
  readonly makeToken: () => string
  readonly random: Random
  /** Undefined: tags are not checked. */
  readonly tag: Tag | undefined
  readonly faultsOf: (id: number) => ReadonlySet<keyof InjectedFaults>
  readonly clock: (now: number) => number
}

type Result =
  | { readonly ok: true; readonly tokenSha256?: string }
  | { readonly ok: true; readonly controls: Controls }
  | { readonly ok: true; readonly response: string }
  | { readonly ok: true; readonly file: LogFile }
  | { readonly ok: false; refused: boolean; code: OrderCode; readonly response?: string }

function ecuResult(bytes: Uint8Array | undefined): Result {
  if (!bytes) return { ok: false, refused: false, code: 'ecuSilent' }
  const response = toHex(bytes).toUpperCase()
  return bytes[0] === negativeResponse
    ? { ok: false, refused: true, code: 'negativeResponse', response }
    : { ok: true, response }
}

interface Step {
  readonly at: number
  /** True when it belongs to the connection on which the order came. */
  readonly isAnswer: boolean
  readonly run: () => Doing[]
}

interface OrderRecord {
  readonly since: number
  readonly times: number
  /** Undefined while the order is running. */
  result?: Result
}

const receiptMs = [300, 3_000] as const
const lateMs = [20_000, 90_000] as const
/** Time from the receipt to the start of execution, or to the result when nothing is executed. */
const beginMs = [200, 800] as const
const cutMs = 400
const silentMs = 2_000
/** Maximum queue time. An order that would start later is refused as busy. */
const longestQueueMs = 30_000
const heldBackMs = minuteMs / 2
const retentionMs = dayMs
const maxOrders = 500
const maxSteps = 300

export class Obeying {
  readonly #options: ObeyingOptions
  #steps: Step[] = []
  readonly #orders = new Map<number, OrderRecord>()
  readonly #freeAt = new Map<string, number>()
  #heldBack: { readonly id: number; readonly doing: Doing } | undefined
  #counter = 0

  constructor(options: ObeyingOptions) {
    this.#options = options
  }

  get dueAt(): number {
    return this.#steps.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
  }

  take(frame: Uint8Array, now: number): void {
    if (this.#steps.length >= maxSteps) return
    const extension = readExtension(frame)
    const order = extension?.type === extensionType.order && extension.id > 0 ? readOrder(extension.content) : undefined
    const receiptAt = now + between(this.#options.random, ...receiptMs)
    if (!extension || !order) this.#answer(receiptAt, answerFrame(frame, responseFlag.error))
    else this.#receive(frame, extension, order, receiptAt, now)
  }

  run(now: number): Doing[] {
    const actions: Doing[] = []
    for (;;) {
      const next = this.#steps.reduce<Step | undefined>(
        (first, step) => (first && first.at <= step.at ? first : step),
        undefined,
      )
      if (!next || next.at > now) return actions
      this.#steps.splice(this.#steps.indexOf(next), 1)
      actions.push(...next.run())
    }
  }

  /** The connection ended: responses that belong to it are dropped. */
  disconnected(): void {
    this.#steps = this.#steps.filter(({ isAnswer }) => !isAnswer)
  }

  #receive(
    frame: Uint8Array,
    extension: Extension,
    order: Order | EcuOrder | 'unknownKind',
    soon: number,
    now: number,
  ): void {
    const { id, counter = 0 } = extension
    const { random, faultsOf } = this.#options
    const faults = faultsOf(id)
    if (faults.has('silent')) return
    const receiptAt = soon + (faults.has('late') ? between(random, ...lateMs) : 0)
    const times = faults.has('twice') ? 2 : 1
    for (let time = 0; time < times; time++) this.#answer(receiptAt, answerFrame(frame, responseFlag.success))
    const beginAt = receiptAt + between(random, ...beginMs)
    const orderRecord = this.#orders.get(id)
    // A sender without the key can neither use up a counter nor learn the result of an order.
    if (this.#isForged(frame)) this.#refuse(beginAt, id, 'tag')
    else if (orderRecord)
      this.#at(beginAt, () =>
        orderRecord.result ? [this.#messageAction(id, orderRecord.result, orderRecord.times)] : [],
      )
    else if (counter <= this.#counter) this.#refuse(beginAt, id, 'counter')
    else {
      this.#counter = counter
      this.#remember(id, { since: now, times })
      if (faults.has('cut')) this.#at(receiptAt + cutMs, () => [{ kind: 'cut' }])
      this.#accept(extension, order, beginAt, now, faults)
    }
  }

  #accept(
    message: Extension,
    order: Order | EcuOrder | 'unknownKind',
    beginAt: number,
    now: number,
    faults: ReadonlySet<keyof InjectedFaults>,
  ) {
    const { id, validS = 0 } = message
    const end = (code: OrderCode) =>
      this.#at(beginAt, () => this.#end(id, { ok: false, refused: true, code }, faults, beginAt))
    if (message.at + validS * 1000 < this.#options.clock(now)) return end('expired')
    const log = readLogOrder(message.content)
    if (log) return this.#at(beginAt, () => this.#collect(id, log, faults, beginAt))
    const own = readBoxOrder(message.content)
    if (own) return this.#at(beginAt, () => this.#forBox(id, own, faults, beginAt))
    if (order === 'unknownKind') return end('unknownKind')
    if (isEcuOrder(order)) return this.#ask(id, order, faults, beginAt)
    const { part, seconds } = wayOf[order.kind]
    const at = Math.max(beginAt, this.#freeAt.get(part) ?? 0)
    if (at - beginAt > longestQueueMs) return end('busy')
    this.#freeAt.set(part, at + seconds * 1000)
    this.#at(at, () => this.#begin(id, order, faults, at))
  }

  /** Executes the order if that is possible now. From here on a failure counts as a failure during execution. */
  #begin(id: number, order: Order, faults: ReadonlySet<keyof InjectedFaults>, beginAt: number): Doing[] {
    const { refusal, obey } = this.#options
    const code = refusal(order)
    if (code) return this.#end(id, { ok: false, refused: true, code }, faults, beginAt)
    const { seconds, percents = [] } = wayOf[order.kind]
    for (const percent of percents)
      this.#at(beginAt + seconds * 10 * percent, () => [
        this.#messageAction(id, { percent }, 1, extensionType.progress),
      ])
    const endAt = beginAt + seconds * 1000
    this.#at(endAt, () => {
      const failure = faults.has('broken') ? 'fault' : refusal(order)
      if (failure) return this.#end(id, { ok: false, refused: false, code: failure }, faults, endAt)
      return this.#end(id, { ok: true, controls: obey(order) }, faults, endAt)
    })
    return []
  }

  /** Sends a request to an ECU, one at a time per ECU. A pending response (0x78) counts as progress. */
  #ask(id: number, order: EcuOrder, faults: ReadonlySet<keyof InjectedFaults>, at: number, since = at): void {
    this.#at(at, () => {
      const part = `ecu ${order.settings.ecu}`
      const freeAt = this.#freeAt.get(part) ?? 0
      if (freeAt - since > longestQueueMs) return this.#end(id, { ok: false, refused: true, code: 'busy' }, faults, at)
      if (freeAt > at) {
        this.#ask(id, order, faults, freeAt, since)
        return []
      }
      const responses = this.#options.exchange(order)
      const last = responses.at(-1)
      const endAt = at + (last?.afterMs ?? silentMs)
      this.#freeAt.set(part, endAt)
      for (const { afterMs } of responses.slice(0, -1))
        this.#at(at + afterMs, () => [this.#messageAction(id, {}, 1, extensionType.progress)])
      const result: Result = faults.has('broken')
        ? { ok: false, refused: false, code: 'fault' }
        : ecuResult(last?.bytes)
      this.#at(endAt, () => this.#end(id, result, faults, endAt))
      return []
    })
  }

  #collect(id: number, log: LogOrder, faults: ReadonlySet<keyof InjectedFaults>, beginAt: number): Doing[] {
    if (faults.has('broken')) return this.#end(id, { ok: false, refused: false, code: 'fault' }, faults, beginAt)
    this.#options.collect(id, log, (file, now) => {
      this.#at(now, () => this.#end(id, { ok: true, file }, faults, now))
    })
    return []
  }

  /**
   * Executes an order to the box itself. An upgrade notice only starts the check. The upgrade's progress is reported
   * through the device interface.
   */
  #forBox(id: number, order: BoxOrder, faults: ReadonlySet<keyof InjectedFaults>, at: number): Doing[] {
    const { lookForUpgrade, makeToken } = this.#options
    if (faults.has('broken')) return this.#end(id, { ok: false, refused: false, code: 'fault' }, faults, at)
    if (order.kind === 'boxToken') return this.#end(id, { ok: true, tokenSha256: makeToken() }, faults, at)
    lookForUpgrade(order.settings.address)
    return this.#end(id, { ok: true }, faults, at)
  }

  /** Stores and sends the result. An out-of-order result waits for the next one, for up to `heldBackMs`. */
  #end(id: number, result: Result, faults: ReadonlySet<keyof InjectedFaults>, at: number): Doing[] {
    const orderRecord = this.#orders.get(id)
    if (orderRecord) orderRecord.result = result
    const doing = this.#messageAction(id, result, faults.has('twice') ? 2 : 1)
    const before = this.#heldBack
    this.#heldBack = undefined
    if (before || !faults.has('outOfOrder')) return before ? [doing, before.doing] : [doing]
    const delayedResult = { id, doing }
    this.#heldBack = delayedResult
    this.#at(at + heldBackMs, () => {
      if (this.#heldBack !== delayedResult) return []
      this.#heldBack = undefined
      return [doing]
    })
    return []
  }

  #refuse(at: number, id: number, code: OrderCode): void {
    this.#at(at, () => [this.#messageAction(id, { ok: false, refused: true, code } satisfies Result, 1)])
  }

  #messageAction(id: number, content: object, times: number, type: number = extensionType.result): Doing {
    return { kind: 'say', message: { type, id, content }, times }
  }

  #isForged(frame: Uint8Array): boolean {
    const { tag } = this.#options
    return tag !== undefined && !isTagged(frame, tag)
  }

  #remember(id: number, orderRecord: OrderRecord): void {
    this.#orders.set(id, orderRecord)
    for (const [other, { since }] of this.#orders) {
      if (orderRecord.since - since < retentionMs && this.#orders.size <= maxOrders) return
      this.#orders.delete(other)
    }
  }

  #answer(at: number, frame: Uint8Array): void {
    this.#steps.push({ at, isAnswer: true, run: () => [{ kind: 'answer', frame }] })
  }

  #at(at: number, run: () => Doing[]): void {
    this.#steps.push({ at, isAnswer: false, run })
  }
}
