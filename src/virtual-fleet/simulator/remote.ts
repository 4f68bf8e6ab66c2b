/** Orders and state of a box: executes orders, and reports changes of the vehicle's state. */

import { extensionType, type From, type Tag } from '../../domain/gb32960/index.ts'
import { sourceOf } from '../fleet/chance.ts'
import type { Body } from './body.ts'
import { faultsOfOrder, type InjectedFaults } from './faults.ts'
import { LogSender } from './logs/sender.ts'
import { Obeying } from './obeying.ts'
import { Outbox } from './outbox.ts'
import { supplyV } from './supply.ts'
import type { InstalledVersions, Running } from './upgrades/installed-versions.ts'
import type { Updater } from './upgrades/updater.ts'
import type { SimulatedReport, Vehicle } from './vehicle.ts'
import { VehicleEcus } from './vehicle-ecus.ts'

export interface RemoteOptions {
  readonly vehicle: Vehicle
  readonly from: From
  readonly iccid: string
  readonly tag: Tag | undefined
  readonly faults: InjectedFaults
  readonly installed: InstalledVersions
  readonly updater: Updater
  readonly clock: (now: number) => number
  readonly now: () => number
  readonly onChange: () => void
}

export class Remote {
  readonly #options: RemoteOptions
  readonly #obeying: Obeying
  readonly #outbox: Outbox
  readonly #ecus: VehicleEcus
  readonly #logs: LogSender
  #isCut = false
  #reportedState: { readonly body: Body; readonly isCharging: boolean }

  constructor(options: RemoteOptions) {
    const { vehicle, from, iccid, tag, faults, clock, now, installed: installedVersions, updater, onChange } = options
    this.#options = options
    const random = sourceOf(vehicle.number, 52)
    const faultsOf = (id: number) => faultsOfOrder(faults, vehicle.number, id)
    this.#ecus = new VehicleEcus(vehicle, { vin: from.vin, iccid }, installedVersions)
    this.#obeying = new Obeying({
      random,
      tag,
      faultsOf,
      clock,
      collect: async (id, order, finish) => {
        const file = await this.#logs.make(id, order)
        finish(file, now())
        onChange()
      },
      refusal: (order) => vehicle.refusal(order),
      obey: (order) => {
        vehicle.obey(order)
        // The result contains the state.
        this.#reportedState = this.#state
        return vehicle.controls
      },
      exchange: (order) => this.#ecus.exchange(order),
      lookForUpgrade: (address) => updater.notice(address),
      makeToken: () => updater.makeToken(),
    })
    this.#outbox = new Outbox(from, tag)
    this.#logs = new LogSender({
      number: vehicle.number,
      put: (message) => this.#outbox.put(message, now(), clock(now())),
      waiting: () => this.#outbox.waiting(extensionType.part),
      breaks: (id) => faultsOf(id).has('logCut'),
      cut: () => {
        this.#isCut = true
      },
    })
    this.#reportedState = this.#state
  }

  /** Whether a frame was never sent, which is a reason to connect. */
  get isPressing(): boolean {
    return this.#outbox.isPressing
  }

  dueAt(isOnline: boolean): number {
    return Math.min(this.#obeying.dueAt, isOnline ? this.#outbox.dueAt : Number.POSITIVE_INFINITY)
  }

  lived(report: SimulatedReport): void {
    this.#ecus.lived(report)
  }

  take(frame: Uint8Array, now: number): void {
    this.#obeying.take(frame, now)
  }

  /** Handles the platform's response to a 0xC1 frame. */
  answered(frame: Uint8Array): void {
    const message = this.#outbox.answered(frame)
    if (message?.type === extensionType.result) this.#logs.announced(message.id)
    else if (message?.type === extensionType.part) this.#logs.feed()
    this.#options.onChange()
  }

  loggedIn(now: number): void {
    this.#outbox.loggedIn()
    this.#tell(now)
  }

  disconnected(): void {
    this.#obeying.disconnected()
  }

  /**
   * Runs the steps that are due. Returns the responses to send at once on this connection, and whether it must break
   * then.
   */
  step(now: number): { readonly answers: Uint8Array[]; readonly isCut: boolean } {
    const actions = this.#obeying.run(now)
    const clock = this.#options.clock(now)
    for (const doing of actions) if (doing.kind === 'say') this.#outbox.put(doing.message, now, clock, doing.times)
    const { body, isCharging } = this.#state
    if (body !== this.#reportedState.body || isCharging !== this.#reportedState.isCharging) this.#tell(now)
    const answers = actions.flatMap((doing) => (doing.kind === 'answer' ? [doing.frame] : []))
    const isCut = this.#isCut || actions.some(({ kind }) => kind === 'cut')
    this.#isCut = false
    return { answers, isCut }
  }

  /** Stops all sending, including uploads outside this connection. */
  close(): void {
    this.#logs.close()
  }

  due(now: number): Uint8Array[] {
    return this.#outbox.due(now)
  }

  /** Queues a report of the ECUs' versions, sent as soon as the box is connected. */
  tellVersions(ecus: readonly Running[], now: number): void {
    const clock = this.#options.clock(now)
    const at = new Date(Math.floor(clock / 1000) * 1000).toISOString()
    const versions = ecus.map(({ counter: _, ...ecu }) => ecu)
    this.#outbox.put(
      { type: extensionType.event, id: 0, content: { event: 'versions', at, ecus: versions } },
      now,
      clock,
    )
    this.#options.onChange()
  }

  get #state() {
    const { control, phase } = this.#options.vehicle
    return { body: control.body, isCharging: phase === 'charging' }
  }

  #tell(now: number): void {
    const { vehicle, clock } = this.#options
    this.#reportedState = this.#state
    const message = {
      type: extensionType.state,
      id: 0,
      content: { controls: vehicle.controls, supplyV: supplyV(vehicle) },
    }
    this.#outbox.put(message, now, clock(now))
  }
}
