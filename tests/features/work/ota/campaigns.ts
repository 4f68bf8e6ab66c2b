import { createCampaign } from '../../../../src/features/work/ota/campaign/create.ts'
import { evaluateCampaigns } from '../../../../src/features/work/ota/campaign/evaluate.ts'
import { planning } from '../../../../src/features/work/ota/campaign/job-kinds.ts'
import { rules } from '../../../../src/features/work/ota/campaign/rules/contract.ts'
import type { CampaignKind } from '../../../../src/features/work/ota/campaign/state-texts.ts'
import { noteVersions } from '../../../../src/features/work/ota/ecuVersion/note.ts'
import type { UpgradePlan } from '../../../../src/features/work/ota/plan.ts'
import { applyTargetEvents, type TargetNews } from '../../../../src/features/work/ota/target/ledger.ts'
import type { TargetEvent } from '../../../../src/features/work/ota/target/state-texts.ts'
import { versionsReported } from '../../../../src/features/work/ota/target/verify.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { addJob } from '../../../../src/platform/work/add.ts'
import type { TestServer } from '../../../platform/harness.ts'
import { callContext } from './call-context.ts'

/** Plan with one version for one ECU. */
export const planOfPart = (more: Partial<UpgradePlan> = {}): UpgradePlan => ({
  content: [
    {
      ecu: 'BMS',
      partNumber: 'P-BMS',
      version: '2.0.0',
      counter: 2,
      hardwareIds: [],
      file: { name: 'bms.swu', size: 3, sha256: 'a'.repeat(64), sha1: 'b'.repeat(40), md5: 'c'.repeat(32) },
    },
  ],
  who: { vehicleType: 1, models: [], series: [], groups: [], regions: [], vins: [], excluded: [], versions: [] },
  depends: [],
  conflicts: [],
  startVersions: [],
  staleDays: 30,
  install: { windows: [], socPercent: 30, parked: true, notCharging: false, consent: 'owner' },
  ...more,
})

export interface TestCampaign {
  readonly vins: readonly string[]
  readonly rules?: SentRules
  readonly plan?: UpgradePlan
  readonly kind?: CampaignKind
  readonly notAfter?: string | null
}
type SentRules = Parameters<typeof rules.parse>[0]

/** Creates a campaign, approved and planned. It starts with the next `turn`. */
export async function madeCampaign(
  on: TestServer,
  { vins, plan = planOfPart(), kind = 'eol', ...more }: TestCampaign,
): Promise<number> {
  const user = { id: on.admin.id, fullName: 'Admin', vehicles: vins.length }
  const id = await on.parts.store.tx(async (db) => {
    const campaignId = await createCampaign(callContext(on.parts, db, user), {
      kind,
      name: 'BMS 2.0.0',
      plan,
      planHash: 'h',
      vins,
      wake: false,
      notBefore: null,
      notAfter: null,
      ...more,
      rules: rules.parse(more.rules ?? {}),
    })
    await db.execute(sql`update campaign set state = 'approved' where id = ${campaignId}`)
    await addJob(db, planning, { input: { id: campaignId }, key: `plan ${campaignId}` })
    return campaignId
  })
  await on.parts.worker.runDue()
  const { rows } = await on.parts.store.db.execute(sql`select 1 from campaign where id = ${id} and state <> 'approved'`)
  if (rows.length === 0) throw new Error('The campaign was not planned')
  return id
}

export const turn = (on: TestServer) => evaluateCampaigns(on.parts)

/** Applies the same events to each vehicle, as if its box had reported them. */
export const reportEvents = (
  on: TestServer,
  campaign: number,
  vins: readonly string[],
  ...events: (TargetEvent | (Partial<TargetNews> & { event: TargetEvent }))[]
) =>
  on.parts.store.tx((tx) =>
    applyTargetEvents(
      tx,
      events.flatMap((event) =>
        vins.map((vin) => ({
          vin,
          campaign,
          at: on.parts.now().getTime(),
          source: 'ddi' as const,
          ...(typeof event === 'string' ? { event } : event),
        })),
      ),
    ),
  )

/** Events of a complete update, up to the last one that a box can report. */
export const wholeWay = ['notified', 'accepted', 'downloading', 'downloaded', 'installing', 'installed'] as const

/** Vehicles report a BMS version, and campaigns react to it. */
export const reports = (on: TestServer, vins: readonly string[], version: string, at = on.parts.now().getTime()) =>
  on.parts.store.tx(async (tx) => {
    const common = { ecu: 'BMS', partNumber: 'P-BMS', version, at, source: 'manifest' as const }
    await noteVersions(
      tx,
      vins.map((vin) => ({ vin, ...common })),
    )
    await versionsReported(tx, vins, on.parts.now().getTime())
  })

export async function statesOf(on: TestServer, campaign: number): Promise<Record<string, string>> {
  const { rows } = await on.parts.store.db.execute<{ vin: string; state: string }>(
    sql`select vin, state from upgrade_target where campaign = ${campaign} order by vin`,
  )
  return Object.fromEntries(rows.map(({ vin, state }) => [vin, state]))
}
export const vinsIn = async (on: TestServer, campaign: number, ...states: string[]) =>
  Object.entries(await statesOf(on, campaign)).flatMap(([vin, state]) => (states.includes(state) ? [vin] : []))
