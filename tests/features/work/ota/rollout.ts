/** A campaign of simulated vehicles on a whole server, with accelerated time. */

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createCampaign } from '../../../../src/features/work/ota/campaign/create.ts'
import { submitCampaign } from '../../../../src/features/work/ota/campaign/decide.ts'
import { rules } from '../../../../src/features/work/ota/campaign/rules/contract.ts'
import { issueTokens } from '../../../../src/features/work/ota/deviceToken/tokens.ts'
import type { PlanPart, UpgradePlan } from '../../../../src/features/work/ota/plan.ts'
import type { Parts } from '../../../../src/platform/context.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { ecuCatalogue } from '../../../../src/virtual-fleet/fleet/ecus.ts'
import { counterOf } from '../../../../src/virtual-fleet/fleet/releases.ts'
import { callContext } from './call-context.ts'

/** Stores a file and returns it as the part of a plan for an ECU. */
export async function partFor({ files }: Parts, code: string, version: string, bytes = 120_000): Promise<PlanPart> {
  const { partNumber, hardware } = ecuCatalogue.find((ecu) => ecu.code === code)!.versions
  const content = Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7 + code.length) % 253))
  await files.put(Readable.from([content]), { maxBytes: bytes, kinds: ['binary'] })
  const hash = (how: string) => createHash(how).update(content).digest('hex')
  return {
    ecu: code,
    partNumber,
    version,
    counter: counterOf(version),
    hardwareIds: [hardware],
    file: {
      name: `${code}-${version}.bin`,
      size: bytes,
      sha256: hash('sha256'),
      sha1: hash('sha1'),
      md5: hash('md5'),
    },
  }
}

export const planOf = (content: readonly PlanPart[], consent: 'owner' | 'none'): UpgradePlan => ({
  content,
  who: { vehicleType: 1, models: [], series: [], groups: [], regions: [], vins: [], excluded: [], versions: [] },
  depends: [],
  conflicts: [],
  startVersions: [],
  staleDays: 30,
  install: { windows: [], socPercent: 10, parked: true, notCharging: false, consent },
})

/** Starts a campaign in two groups: the first vehicles, then the rest. */
export async function startCampaign(
  parts: Parts,
  plan: UpgradePlan,
  vins: readonly string[],
  first: number,
  { perMinute = 1_000 } = {},
) {
  const group = { successPercent: 0, minExecuted: 0, errorPercent: null, soakHours: 0 }
  return parts.store.tx(async (tx) => {
    const context = callContext(parts, tx, { id: 1, fullName: 'Admin', vehicles: vins.length })
    const id = await createCampaign(context, {
      kind: 'eol',
      name: 'BMS and VCU',
      plan,
      planHash: 'h',
      vins,
      wake: false,
      notBefore: null,
      notAfter: null,
      rules: rules.parse({
        groups: [
          { ...group, name: 'first', share: { by: 'vins', vins: vins.slice(0, first) } },
          { ...group, name: 'rest', share: { by: 'rest' } },
        ],
        rate: { perMinute, factor: 1 },
        retry: { times: 0, askAgain: 0 },
      }),
    })
    await submitCampaign(context, id)
    return id
  })
}

export async function tokensOf({ store, now }: Parts, vins: readonly string[]): Promise<Map<string, string>> {
  const tokens = await store.tx((tx) => issueTokens(tx, vins, { way: 'sheet', issuer: 'test', now: now() }))
  return new Map(tokens.map(({ vin, token }) => [vin, token]))
}

export interface FinalTarget extends Record<string, unknown> {
  vin: string
  state: string
  cause: string | null
}

export const targetsOf = async ({ store }: Pick<Parts, 'store'>, campaign: number): Promise<FinalTarget[]> =>
  (
    await store.db.execute<FinalTarget>(
      sql`select vin, state, code as cause from upgrade_target where campaign = ${campaign} order by vin`,
    )
  ).rows
