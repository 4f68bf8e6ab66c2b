/** Boxes that use the device interface, and upgrades that are offered to them. */

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createCampaign } from '../../../../src/features/work/ota/campaign/create.ts'
import { rules } from '../../../../src/features/work/ota/campaign/rules/contract.ts'
import { deviceTokenCalls } from '../../../../src/features/work/ota/deviceToken/contract.ts'
import type { PlanFile, PlanPart, UpgradePlan } from '../../../../src/features/work/ota/plan.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { callContext } from './call-context.ts'
import { planOfPart } from './campaigns.ts'

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST'

/** A box as the interface identifies it, by VIN and token. */
export class Box {
  readonly vin: string
  readonly token: string
  readonly #on: TestServer
  constructor(on: TestServer, vin: string, token: string) {
    this.#on = on
    this.vin = vin
    this.token = token
  }

  static async of(on: TestServer, vin: string): Promise<Box> {
    // A new session, because tests advance the clock.
    const admin = await on.session(on.admin.id)
    return new Box(on, vin, (await callData(admin, deviceTokenCalls.issue, { vin })).token)
  }

  get base(): string {
    return `/ddi/DEFAULT/controller/v1/${this.vin}`
  }

  /** @param path below the box's own resource, or from the root */
  async ask(method: Method, path = '', body?: unknown, headers: Record<string, string> = {}) {
    const answer = await this.#on.server.app.inject({
      method,
      url:
        path.startsWith('/') || path.startsWith('http')
          ? path.replace(/^https?:\/\/[^/]+/, '')
          : `${this.base}${path && `/${path}`}`,
      headers: {
        authorization: `TargetToken ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      json: parseJson(answer.payload),
    }
  }

  async poll(): Promise<{ sleep: string; links: Record<string, string> }> {
    const { status, json } = await this.ask('GET')
    if (status !== 200) throw new Error(`Poll answered ${status}`)
    const links = Object.entries(json._links as Record<string, { href: string }>)
    return {
      sleep: json.config.polling.sleep,
      links: Object.fromEntries(links.map(([name, { href }]) => [name, href])),
    }
  }

  feedback(action: number, execution: string, outcome = 'none', more: object = {}) {
    const body = { id: action, time: '20261121T205443', status: { execution, result: { finished: outcome }, ...more } }
    return this.ask('POST', `deploymentBase/${action}/feedback`, body)
  }

  report(versions: Record<string, string>) {
    const data = Object.fromEntries(Object.entries(versions).map(([ecu, version]) => [`ecu.${ecu}.version`, version]))
    return this.ask('PUT', 'configData', { mode: 'merge', data })
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what the interface answers, whatever it is
function parseJson(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores a file and returns its description for a plan. */
export async function storedFile(on: TestServer, bytes: Uint8Array, name = 'app.swu'): Promise<PlanFile> {
  await on.parts.files.put(Readable.from([Buffer.from(bytes)]), { maxBytes: 100_000_000, kinds: ['binary', 'archive'] })
  const sum = (kind: string) => createHash(kind).update(bytes).digest('hex')
  return { name, size: bytes.length, sha256: sum('sha256'), sha1: sum('sha1'), md5: sum('md5') }
}

export const planPartOf = (file: PlanFile, more: Partial<PlanPart> = {}): PlanPart => ({
  ecu: 'TBOX',
  partNumber: 'TBOX-100',
  version: '2.0.0',
  counter: 2,
  hardwareIds: [],
  file,
  ...more,
})
export const anytime = { windows: [], socPercent: 0, parked: false, notCharging: false, consent: 'none' } as const

export interface UpgradeOffer {
  readonly campaign: number
  readonly actionOf: ReadonlyMap<string, number>
}

/** Creates a running campaign that has offered its plan to these vehicles. */
export async function offerTo(
  on: TestServer,
  vins: readonly string[],
  more: Partial<UpgradePlan>,
): Promise<UpgradeOffer> {
  const user = { id: on.admin.id, fullName: 'Admin', vehicles: vins.length }
  const plan = planOfPart({ install: anytime, ...more })
  const campaign = await on.parts.store.tx((db) =>
    createCampaign(callContext(on.parts, db, user), {
      kind: 'box',
      name: 'test',
      plan,
      planHash: 'h',
      vins,
      wake: false,
      notBefore: null,
      notAfter: null,
      rules: rules.parse({}),
    }),
  )
  const at = on.parts.now().toISOString()
  const { db } = on.parts.store
  await db.execute(sql`update campaign set state = 'running', started_at = ${at}::timestamptz where id = ${campaign}`)
  const actions = new Map<string, number>()
  for (const vin of vins) {
    const { rows } = await db.execute<{ action: number }>(sql`
      insert into upgrade_target (vin, campaign, kind, group_number, rank, state, action, initial_versions, offered_at, created_at, updated_at)
      values (${vin}, ${campaign}, 'box', 1, 1, 'offered', nextval('ota_action')::int,
        ${JSON.stringify(plan.content.map(({ ecu }) => ({ ecu, partNumber: null, version: '1.0.0' })))}::jsonb, ${at}::timestamptz,
        ${at}::timestamptz, ${at}::timestamptz) returning action`)
    actions.set(vin, rows[0]?.action ?? 0)
  }
  return { campaign, actionOf: actions }
}

export async function targetOf(on: TestServer, vin: string, campaign: number) {
  const { rows } = await on.parts.store.db.execute<{
    state: string
    code: string | null
    cause: string | null
    percent: number | null
  }>(sql`select state, code, cause, percent from upgrade_target where vin = ${vin} and campaign = ${campaign}`)
  return rows[0]
}
export const stateOf = async (on: TestServer, vin: string, campaign: number) =>
  (await targetOf(on, vin, campaign))?.state

export async function stepsOf(on: TestServer, vin: string, campaign: number): Promise<string[]> {
  const { rows } = await on.parts.store.db.execute<{ event: string }>(
    sql`select event from upgrade_step where vin = ${vin} and campaign = ${campaign} order by id`,
  )
  return rows.map(({ event }) => event)
}

/** Offers an upgrade to this vehicle alone, with a box of its own. */
export async function offeredTo(on: TestServer, vin: string, plan: Partial<UpgradePlan>) {
  const own = await Box.of(on, vin)
  const { campaign, actionOf } = await offerTo(on, [vin], plan)
  return {
    own,
    campaign,
    action: actionOf.get(vin) ?? 0,
    state: () => stateOf(on, vin, campaign),
    steps: () => stepsOf(on, vin, campaign),
  }
}
