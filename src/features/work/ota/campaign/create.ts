import type { InputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import type { UpgradePlan } from '../plan.ts'
import { campaign, type campaignCalls } from './contract.ts'
import { addCampaignEvent } from './events.ts'
import { actor, lockedCampaign, moveCampaign, noteCampaign } from './rows.ts'
import type { CampaignRules, GroupRule, GroupShare } from './rules/contract.ts'
import { creatorScope } from './scope.ts'
import type { CampaignKind } from './state-texts.ts'
import { campaigns } from './store.ts'
import { campaignWords as words } from './texts.ts'

export interface NewCampaign {
  readonly kind: CampaignKind
  readonly name: string
  readonly plan: UpgradePlan
  readonly planHash: string
  readonly rules: CampaignRules
  readonly wake: boolean
  /** ISO 8601. Null: starts as soon as it is approved. */
  readonly notBefore: string | null
  readonly notAfter: string | null
  readonly remark?: string | undefined
  /** Limits the campaign to these vehicles. */
  readonly vins?: readonly string[] | undefined
  readonly wakeVins?: readonly string[] | undefined
  /** Reason for taking over vehicles that other campaigns plan. Absent: they are left out. */
  readonly takeOver?: string | undefined
  readonly application?: number | undefined
  readonly applicationName?: string | undefined
  readonly policy?: number | undefined
  readonly file?: { readonly id: number; readonly name: string; readonly version: string } | undefined
}

/** Creates a draft. Its vehicles are limited to the creator's scope. Returns its id. */
export async function createCampaign(
  { db, user, scope, parts, logChange }: Context,
  input: NewCampaign,
): Promise<number> {
  const now = parts.now()
  requireDates(input, now.getTime())
  requireShares(input.rules)
  const at = now.toISOString()
  const { kind, name, plan, planHash, rules, wake, notBefore, notAfter, remark = null, file } = input
  const [row] = await db
    .insert(campaigns)
    .values({
      kind,
      name,
      plan,
      planHash,
      rules,
      wake,
      notBefore,
      notAfter,
      remark,
      state: 'draft',
      createdBy: user.fullName,
      authors: [user.id],
      scope: creatorScope(scope),
      createdAt: at,
      updatedAt: at,
      vins: namedVins(input),
      wakeVins: input.wakeVins ? [...input.wakeVins] : null,
      application: input.application ?? null,
      applicationName: input.applicationName ?? null,
      policy: input.policy ?? null,
      file: file?.id ?? null,
      fileName: file?.name ?? null,
      fileVersion: file?.version ?? null,
      takeOver: input.takeOver ?? null,
      planning: { key: '', done: 0, total: 0, finished: false, reasons: {} },
    })
    .returning()
  const { id } = row!
  await addCampaignEvent(db, row!, undefined, now.getTime())
  await noteCampaign(db, id, { event: 'created', at: now.getTime(), ...actor(user) })
  const after = { kind, name, planHash, groups: rules.groups.length, ...takingOver(input) }
  logChange({ record: campaign.name, id, label: name, after })
  return id
}

const takingOver = ({ takeOver }: Pick<NewCampaign, 'takeOver'>) => (takeOver ? { takeOver } : {})

/** Returns the named vehicles. If every group names its vehicles, the campaign is limited to these. */
export function namedVins({
  vins,
  rules,
}: Pick<NewCampaign, 'vins'> & {
  readonly rules: { readonly groups: readonly Pick<GroupRule, 'share'>[] }
}): string[] | null {
  const shares = rules.groups.map(({ share }) => share)
  const groupVins = shares.flatMap((share) => (share.by === 'vins' ? share.vins : []))
  if (vins) return [...new Set([...vins, ...groupVins])]
  return shares.every(({ by }) => by === 'vins') ? [...new Set(groupVins)] : null
}

type CampaignDates = Pick<NewCampaign, 'notBefore' | 'notAfter'>

function requireDates({ notBefore, notAfter }: CampaignDates, now: number): void {
  if (notAfter === null) return
  const wrong = (text: string) =>
    fault(code.invalid, 'invalid', { fields: [{ field: 'notAfter', label: words.notAfter, text }] })
  if (Date.parse(notAfter) <= now) throw wrong(words.endIsPast)
  if (notBefore !== null && Date.parse(notAfter) <= Date.parse(notBefore)) throw wrong(words.endBeforeStart)
}

/** Throws a Fault for the first invalid group. A vehicle may be in one group only, and the rest comes last. */
function requireShares({ groups }: CampaignRules): void {
  const wrong = (at: number, text: string, values: Record<string, unknown> = {}) =>
    fault(code.invalid, 'invalid', {
      fields: [{ field: `rules.groups.${at}.share`, label: words.groups, text, values }],
    })
  const assignedVins = new Set<string>()
  let percent = 0
  groups.forEach(({ share }: { share: GroupShare }, at) => {
    if (share.by === 'rest' && at < groups.length - 1) throw wrong(at, words.restTwice)
    if (share.by === 'percent') percent += share.percent
    if (percent > 100 + 1e-9) throw wrong(at, words.shareTooLarge)
    for (const vin of share.by === 'vins' ? share.vins : []) {
      if (assignedVins.has(vin)) throw wrong(at, words.vinTwice, { vin })
      assignedVins.add(vin)
    }
  })
}

/** Edits a draft or a rejected campaign. The latter becomes a draft again. */
export async function updateCampaign(context: Context, input: InputOf<typeof campaignCalls.update>): Promise<null> {
  const { db, user, scope, parts, logChange } = context
  const { id, name, rules, wake, notBefore, notAfter, remark, vins, takeOver, seenAt: expectedUpdatedAt } = input
  const row = await lockedCampaign(db, id)
  if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== row.updatedAt) throw fault(code.stale, 'stale')
  const now = parts.now().getTime()
  requireDates(input, now)
  requireShares(rules)
  const next = await moveCampaign(db, row, { event: 'edited', at: now, ...actor(user) })
  if (!next) throw new Fault(code.state, words.notDraft)
  const [updatedRow] = await db
    .update(campaigns)
    .set({
      name,
      rules,
      wake,
      notBefore,
      notAfter,
      remark: remark ?? null,
      vins: namedVins({ vins, rules }),
      authors: [...new Set([...row.authors, user.id])],
      approvedBy: null,
      scope: creatorScope(scope),
      takeOver: takeOver ?? null,
      conflicts: [],
      // Always changes the timestamp, so that a user with an older version of the row gets a conflict.
      updatedAt: new Date(Math.max(now, Date.parse(next.updatedAt) + 1)).toISOString(),
    })
    .where(eq(campaigns.id, id))
    .returning()
  await addCampaignEvent(db, updatedRow!, next, now)
  const after = { name, groups: rules.groups.length, notBefore, notAfter, ...takingOver(input) }
  logChange({ record: campaign.name, id, label: name, after })
  return null
}
