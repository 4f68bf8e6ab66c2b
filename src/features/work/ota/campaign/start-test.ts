/** Test of a policy: installs its plan on a few named vehicles, in one group. */

import { fleetZone } from '../../../../domain/time.ts'
import { wallClock } from '../../../../domain/zone.ts'
import type { Context } from '../../../../platform/context.ts'
import type { UpgradePlan } from '../plan.ts'
import { createCampaign } from './create.ts'
import { submitCampaign } from './decide.ts'
import { rules } from './rules/contract.ts'

export interface NewTest {
  readonly policyId: number
  readonly planHash: string
  readonly plan: UpgradePlan
  readonly vins: readonly string[]
  readonly name?: string | undefined
}

export async function startTest(context: Context, { policyId, planHash, plan, vins, name }: NewTest): Promise<number> {
  const at = wallClock(fleetZone, context.parts.now().getTime()).slice(0, 16)
  const id = await createCampaign(context, {
    kind: 'test',
    plan,
    planHash,
    vins,
    policy: policyId,
    wake: false,
    notBefore: null,
    notAfter: null,
    name: `${name ?? `#${policyId}`} ${at}`.slice(0, 64),
    // A test is never held, because users judge its result. Every vehicle counts.
    rules: rules.parse({
      groups: [
        { name: '1', share: { by: 'rest' }, successPercent: 100, minExecuted: 0, errorPercent: null, soakHours: 0 },
      ],
      retry: { times: 0, askAgain: 0 },
    }),
  })
  await submitCampaign(context, id)
  return id
}
