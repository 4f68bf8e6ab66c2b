/** Upgrades a vehicle through the device interface: poll, download, verify, wait, install, report. */
import { createHash, randomBytes } from 'node:crypto'
import { minuteMs } from '../../../domain/time.ts'
import { between, type Random, sourceOf } from '../../fleet/chance.ts'
import { Ddi, DdiError, isGone } from './ddi.ts'
import type { ActionFeedback, Poll } from './documents.ts'
import { Fetching } from './fetching.ts'
import type { Http } from './http.ts'
import { installFaultOf } from './install-faults.ts'
import { Installing } from './installing.ts'
import type { UpdaterOptions } from './options.ts'
import { decisionOf } from './owner.ts'
import { Timers, TimersClosedError } from './timers.ts'
import { Uptane, uptaneAddress } from './uptane.ts'
import { attributesOf, type Work, writingMs } from './work.ts'

const soonMs = [1_000, 6_000] as const
const [firstRetryMs, lastRetryMs] = [4_000, 5 * minuteMs] as const
const refusedMs = 15 * minuteMs
/** Minimum time between polls when the vehicle is ready, because it polls again before it installs. */
const readyMs = 30_000
const maxEnded = 20
/** A poll interval up to this means that the platform is waiting for the box. */
const waitedForMs = minuteMs
const stateMs = 10 * minuteMs

const tenant = 'DEFAULT'

/** Address of a box's own resource. Accepts the device interface, with or without tenant, and the resource itself. */
export function resourceOf(address: string, vin: string): string {
  const base = address.replace(/\/$/, '')
  if (base.includes('/controller/v1/')) return base
  return `${/\/ddi$/.test(base) ? `${base}/${tenant}` : base}/controller/v1/${vin}`
}

export class Updater {
  readonly #options: UpdaterOptions
  readonly #random: Random
  readonly #timers: Timers
  readonly #installing: Installing
  #token: string | undefined
  #address: string | undefined
  /** Undefined until there are a token and an address. */
  #http: Http | undefined
  #ddi: Ddi | undefined
  #uptane: Uptane | undefined
  #pollAt = 0
  #polledAt = 0
  #failures = 0
  #work: Work | undefined
  readonly #requestedIds = new Set<number>()
  readonly #ended = new Map<number, ActionFeedback>()
  #hasReported = false
  #hasAnnounced = false
  #isActive = false
  #downUntil = 0
  #shownAt = Number.NEGATIVE_INFINITY

  constructor(options: UpdaterOptions) {
    this.#options = options
    const { number, now, onChange, installed: installedVersions } = options
    this.#random = sourceOf(number, 120)
    this.#timers = new Timers(now, onChange)
    this.#pollAt = now() + between(this.#random, ...soonMs)
    this.#token = options.token
    this.#address = options.address
    this.#connect()
    this.#installing = new Installing({
      number,
      installed: installedVersions,
      sleep: (ms) => this.#timers.sleep(ms),
      goDown: (ms) => this.#goDown(ms),
      tell: (work, feedback) => this.#tell(work.id, feedback),
      mention: (work, feedback) => this.#mention(work.id, feedback),
    })
    // Starts after the constructor's caller has its reference.
    queueMicrotask(() => void this.#live())
  }

  get dueAt(): number {
    return this.#timers.dueAt
  }

  get isActive(): boolean {
    return this.#isActive
  }

  isDown(now: number): boolean {
    return now < this.#downUntil
  }

  run(now: number): void {
    this.#timers.run(now)
  }

  /** Handles an upgrade notice of the platform. `address` is used only by a box without one. */
  notice(address: string | undefined): void {
    if (address !== undefined && this.#address === undefined) {
      this.#address = resourceOf(address, this.#options.vin)
      this.#connect()
    }
    this.#pollAt = Math.min(this.#pollAt, this.#options.now() + between(this.#random, ...soonMs))
    this.#options.onChange()
  }

  /** Creates a token that the box uses from now on. Returns its SHA-256, hex. */
  makeToken(): string {
    this.#token = randomBytes(32).toString('base64url')
    this.#connect()
    this.#pollAt = this.#options.now() + between(this.#random, ...soonMs)
    return createHash('sha256').update(this.#token).digest('hex')
  }

  #connect(): void {
    const { openHttp, uptane, vin, now, installed: installedVersions } = this.#options
    if (this.#token === undefined || this.#address === undefined) return
    const http = openHttp(this.#token)
    this.#http = http
    this.#ddi = new Ddi(http, this.#address)
    const address = uptane?.address ?? uptaneAddress(this.#address)
    this.#uptane =
      address === undefined
        ? undefined
        : new Uptane({ http, vin, now, ...uptane, address, installed: installedVersions })
  }

  /** Handles a login: reports the versions the first time, and polls soon if a poll is overdue. */
  loggedIn(): void {
    if (!this.#hasAnnounced) this.#say()
    const soon = this.#options.now() + between(this.#random, ...soonMs)
    this.#pollAt = Math.max(this.#pollAt, soon)
  }

  close(): void {
    this.#timers.close()
  }

  /** A sleeping box does not poll, unless an upgrade is running. */
  get #nextAt(): number {
    if (!this.#ddi) return Number.POSITIVE_INFINITY
    const work = this.#work
    if (!work) return this.#options.isOnline() ? this.#pollAt : Number.POSITIVE_INFINITY
    const isReady = work.isDownloaded && work.deployment.mayInstall && !this.#notReady(work)
    return isReady ? Math.min(this.#pollAt, this.#polledAt + readyMs) : this.#pollAt
  }

  async #live(): Promise<void> {
    try {
      for (;;) {
        await this.#timers.until(() => this.#nextAt)
        await this.#step().catch((error: unknown) => this.#failed(error))
        this.#isActive = false
      }
    } catch (error) {
      if (!(error instanceof TimersClosedError)) throw error
    }
  }

  #failed(error: unknown): void {
    if (error instanceof TimersClosedError) throw error
    const isRefused = error instanceof DdiError && error.status < 500 && error.status !== 429
    const backOff = Math.min(lastRetryMs, firstRetryMs * 2 ** this.#failures++)
    this.#pollAt = this.#options.now() + (isRefused ? refusedMs : backOff) * between(this.#random, 0.5, 1)
  }

  async #step(): Promise<void> {
    const { confirmation, cancel, deployment, configData, pollMs } = await this.#poll()
    if (configData || !this.#hasReported) await this.#report()
    if (cancel) await this.#cancel(cancel)
    else if (confirmation) await this.#ask(confirmation)
    else if (deployment) await this.#deploy(deployment)
    else if (pollMs <= waitedForMs) this.#showState()
  }

  /** A short poll interval without an offer can mean that the platform lacks the vehicle's state. */
  #showState(): void {
    const now = this.#options.now()
    if (now - this.#shownAt < stateMs) return
    this.#shownAt = now
    this.#options.reportState()
  }

  async #poll(): Promise<Poll> {
    const poll = await this.#ddi!.poll()
    this.#failures = 0
    this.#polledAt = this.#options.now()
    this.#pollAt = this.#polledAt + poll.pollMs
    return poll
  }

  /** Cancels an action that has not started installing. During an installation no poll happens. */
  async #cancel(href: string): Promise<void> {
    const ddi = this.#ddi!
    const id = await ddi.cancelled(href)
    const isLate = this.#ended.has(id)
    if (this.#work?.id === id) this.#work = undefined
    const feedback: ActionFeedback = isLate
      ? { execution: 'rejected', details: ['already ended'] }
      : { execution: 'closed', finished: 'success', details: ['cancelled before installation'] }
    await ddi.feedback('cancelAction', id, feedback, this.#options.now())
    this.#soon()
  }

  /** Requests the owner's decision once. It comes later or never. */
  async #ask(href: string): Promise<void> {
    const id = await this.#ddi!.confirmation(href)
    if (this.#requestedIds.has(id)) return
    this.#requestedIds.add(id)
    const { number, owners, now } = this.#options
    const decision = decisionOf(owners, number, id)
    if (!decision) return
    const confirmation = this.#timers
      .sleep(decision.afterMs)
      .then(() => this.#persist(() => this.#ddi!.confirm(id, decision.isYes, now())))
    confirmation.then(() => this.#soon()).catch(() => {})
  }

  async #deploy(href: string): Promise<void> {
    const { number, installFaults, installed: installedVersions, now } = this.#options
    const deployment = await this.#ddi!.deployment(href)
    const finalFeedback = this.#ended.get(deployment.id)
    if (finalFeedback) return void (await this.#tell(deployment.id, finalFeedback))
    if (this.#work?.id !== deployment.id) {
      const installFault = installFaultOf(installFaults, number, deployment.id)
      this.#work = { id: deployment.id, installFault, deployment, downloads: new Map(), isDownloaded: false }
    }
    const work = this.#work
    work.deployment = deployment
    this.#isActive = true
    if (!work.isDownloaded) {
      if (!deployment.mayDownload) return
      const fetching = new Fetching({
        number,
        http: this.#http!,
        installed: installedVersions,
        now,
        sleep: (ms) => this.#timers.sleep(ms),
        check: (files) => this.#uptane?.check(files) ?? Promise.resolve(undefined),
        tell: (feedback) => this.#mention(work.id, feedback),
        isRequested: () => this.#isRequested(work),
      })
      const result = await fetching.run(work)
      if (result.kind === 'refused') await this.#end(work, failure(result.why))
      else if (result.kind === 'done') await this.#tell(work.id, { execution: 'downloaded' })
      return this.#soon()
    }
    const why = deployment.mayInstall ? this.#notReady(work) : 'window'
    if (why) return this.#wait(work, why)
    const { feedback, hasChanged } = await this.#installing.run(work)
    await this.#end(work, feedback)
    if (hasChanged) await this.#report()
    this.#soon()
  }

  #notReady = ({ deployment }: Work) =>
    this.#options.notReady(deployment.files.reduce((sum, file) => sum + writingMs(file), minuteMs))

  async #wait(work: Work, why: string): Promise<void> {
    this.#isActive = false
    if (work.waitsFor === why) return
    work.waitsFor = why
    await this.#mention(work.id, { execution: 'scheduled', details: [`waiting: ${why}`] })
  }

  /** Polls during the download to see whether the action is still requested. */
  async #isRequested(work: Work): Promise<boolean> {
    if (this.#options.now() < Math.min(this.#pollAt, this.#polledAt + minuteMs)) return true
    try {
      const { deployment } = await this.#poll()
      return deployment !== undefined && new RegExp(`/deploymentBase/${work.id}(\\D|$)`).test(deployment)
    } catch (error) {
      if (error instanceof TimersClosedError) throw error
      return true
    }
  }

  async #end(work: Work, feedback: ActionFeedback): Promise<void> {
    this.#work = undefined
    this.#ended.set(work.id, feedback)
    for (const [id] of this.#ended) if (this.#ended.size > maxEnded) this.#ended.delete(id)
    await this.#tell(work.id, feedback)
  }

  /** Reports the versions over the connection, once it is open. */
  #say(): void {
    this.#hasAnnounced = true
    this.#options.report(this.#options.installed.all)
  }

  /** Reports the ECU versions: by the signed manifest, otherwise by every other way. */
  async #report(): Promise<void> {
    const { installed: installedVersions, vin } = this.#options
    const ecus = installedVersions.all
    const uptane = this.#uptane
    let isCounted = false
    if (uptane)
      await this.#persist(async () => {
        isCounted = await uptane.report(ecus)
      })
    if (!isCounted && (!this.#hasAnnounced || this.#hasReported)) this.#say()
    // Unsigned versions must not replace signed ones.
    await this.#persist(() => this.#ddi!.configData(attributesOf(vin, isCounted ? [] : ecus)))
    this.#hasReported = true
  }

  /** Sends feedback that must arrive. Retries until it does, or the action no longer exists. */
  #tell(id: number, feedback: ActionFeedback): Promise<void> {
    return this.#persist(() => this.#ddi!.feedback('deploymentBase', id, feedback, this.#options.now()))
  }

  /** Sends feedback that may be lost. */
  async #mention(id: number, feedback: ActionFeedback): Promise<void> {
    try {
      await this.#ddi!.feedback('deploymentBase', id, feedback, this.#options.now())
    } catch (error) {
      if (error instanceof TimersClosedError) throw error
    }
  }

  async #persist(work: () => Promise<void>): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof TimersClosedError) throw error
        if (error instanceof DdiError && (isGone(error) || error.status === 400)) return
        await this.#timers.sleep(Math.min(lastRetryMs, firstRetryMs * 2 ** failures) * between(this.#random, 0.5, 1))
      }
    }
  }

  async #goDown(ms: number): Promise<void> {
    this.#downUntil = this.#options.now() + ms
    await this.#timers.sleep(ms)
  }

  #soon(): void {
    this.#pollAt = Math.min(this.#pollAt, this.#options.now() + 1_000)
    this.#options.onChange()
  }
}

const failure = (why: string): ActionFeedback => ({ execution: 'closed', finished: 'failure', details: [why] })
