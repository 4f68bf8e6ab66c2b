import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { baselineCalls } from '../../../../src/features/work/ota/baseline/contract.ts'
import { applicationApprovalNotice } from '../../../../src/features/work/ota/otaApplication/notice-kinds.ts'
import { type PolicyRules, policyCalls } from '../../../../src/features/work/ota/policy/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client, TestServer } from '../../../platform/harness.ts'
import { addCatalogue, type Catalogue, callData } from '../../fleet/vehicles/fleet.ts'
import { addSoftware, addVersion, partOf, type SoftwareCatalogue } from './software.ts'

export interface PolicyFixture extends Catalogue, SoftwareCatalogue {
  /** Id of a released baseline with BMS 1.3.0. */
  readonly baseline: number
}

/**
 * Adds a vehicle type with BMS 1.1.0 to 1.4.0, VCU 1.5.0 and 1.6.0, and a baseline. `enteredBy` creates the baseline
 * and `by` releases it.
 */
export async function prepare(enteredBy: Client, by: Client): Promise<PolicyFixture> {
  const catalogue = await addCatalogue(enteredBy)
  const software = await addSoftware(enteredBy, { model: catalogue.model })
  const versions: Record<string, number> = {}
  for (const [code, n] of [
    ...(['BMS', 'BMS', 'BMS', 'BMS'] as const).map((ecu, index) => [ecu, index + 1] as const),
    ['VCU', 5] as const,
    ['VCU', 6] as const,
  ])
    versions[`${code} ${n}`] = await addVersion(enteredBy, code, `1.${n}.0`, { counter: n, releasedBy: by })
  const { id: baseline } = await callData(enteredBy, baselineCalls.add, {
    name: 'Summer',
    vehicleType: software.vehicleType,
  })
  await callData(enteredBy, baselineCalls.setContent, { id: baseline, versions: [versions['BMS 3'] ?? 0] })
  await callData(by, baselineCalls.release, { id: baseline })
  return { ...catalogue, ...software, baseline }
}

export const rulesWith = (
  baseline: number,
  { who, ...more }: Partial<Omit<PolicyRules, 'who'>> & { who?: Partial<PolicyRules['who']> } = {},
): PolicyRules => ({
  baseline,
  depends: [],
  conflicts: [],
  startVersions: [],
  staleDays: 30,
  install: { windows: [], socPercent: 30, parked: true, notCharging: false, consent: 'owner' },
  ...more,
  who: { models: [], series: [], groups: [], regions: [], vins: [], excluded: [], versions: [], ...who },
})
export const ruleOf = (ecu: string, op: 'is' | 'isNot' | 'atLeast' | 'below', n: number) => ({
  partNumber: partOf(ecu),
  op,
  version: `1.${n}.0`,
})

export const addPolicy = async (by: Client, name: string, rules: PolicyRules): Promise<number> =>
  (await callData(by, policyCalls.add, { name, ...rules })).id

/** Marks the plan of a policy as tested. `userId` started the test and decided it. */
export async function passTest(on: TestServer, policy: number, userId: number): Promise<void> {
  const { db } = on.parts.store
  const at = on.parts.now().toISOString()
  await db.execute(sql`
    insert into policy_test (policy, state, vehicles, author, decided_by, decided_at, remark, plan_hash, user_id, decided_by_id, campaign)
    select id, 'passed', 1, 'tester', 'tester', ${at}, 'ok', hash, ${userId}, ${userId}, 0 from policy where id = ${policy}`)
  await db.execute(sql`
    update policy set state = 'valid', tested_hash = hash, tested_at = ${at} where id = ${policy}`)
}

/** Fields of an application other than name and policy. */
export const applicationTexts = {
  criticality: 'security',
  durationMinutes: 20,
  typeApproval: false,
  verification: 'V&V 2026-17',
  purposeZh: '修复漏洞',
  purposeEn: 'Closes a hole',
  unavailableZh: '行车',
  unavailableEn: 'Driving',
  instructionsZh: '停车',
  instructionsEn: 'Park',
} as const

/** State and latest actor of an application, if it waits for a decision of the client. */
export const waitsFor = async (client: Client, id: number) =>
  (noticesIn(await callData(client, noticeCalls.inbox, {}), applicationApprovalNotice) ?? []).flatMap((row) =>
    row.id === id ? [`${row.state} ${row.by}`] : [],
  )
