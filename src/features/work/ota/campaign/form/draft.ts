/** Draft of a task. Numbers may be missing, and VINs are as typed. Pure functions. */
import type { SentOf } from '../../../../../domain/contract/call.ts'
import { parseVins } from '../../../../../domain/vins.ts'
import type { CampaignProgress, campaignCalls } from '../contract.ts'
import { type CampaignRules, defaultRules, type GroupRule, type GroupShare } from '../rules/contract.ts'

type Numbers<T> = { readonly [K in keyof T]: T[K] extends number | null ? number | null : T[K] }

export interface GroupDraft extends Numbers<Omit<GroupRule, 'share'>> {
  /** Stable while other groups are moved or removed. */
  readonly key: number
  readonly by: GroupShare['by']
  readonly percent: number | null
  readonly count: number | null
  readonly vins: string
}
export interface CampaignDraft {
  readonly name: string
  readonly application: number | undefined
  readonly remark: string
  readonly wake: boolean
  /** ISO 8601. Empty: none. */
  readonly notBefore: string
  readonly notAfter: string
  /** Empty: all vehicles of the application. */
  readonly vins: string
  readonly takesOver: boolean
  readonly takeOver: string
  readonly groups: readonly GroupDraft[]
  readonly rate: Numbers<CampaignRules['rate']>
  readonly deadlines: Numbers<CampaignRules['deadlines']>
  readonly retry: Numbers<CampaignRules['retry']>
}

const groupDraft = ({ share, ...rule }: GroupRule, key: number): GroupDraft => ({
  ...rule,
  key,
  by: share.by,
  percent: share.by === 'percent' ? share.percent : null,
  count: share.by === 'count' ? share.count : null,
  vins: share.by === 'vins' ? share.vins.join('\n') : '',
})

const rulesDraft = ({ groups, ...rules }: CampaignRules) => ({ ...rules, groups: groups.map(groupDraft) })

export const emptyDraft = (application: number | undefined, name = ''): CampaignDraft => ({
  name,
  application,
  remark: '',
  wake: false,
  notBefore: '',
  notAfter: '',
  vins: '',
  takesOver: false,
  takeOver: '',
  ...rulesDraft(defaultRules),
})

export const draftOf = ({ campaign, rules, application, vins, takeOver }: CampaignProgress): CampaignDraft => ({
  name: campaign.name,
  application: application ?? undefined,
  remark: campaign.remark ?? '',
  wake: campaign.wake ?? false,
  notBefore: campaign.notBefore ?? '',
  notAfter: campaign.notAfter ?? '',
  vins: (vins ?? []).join('\n'),
  takesOver: takeOver !== null,
  takeOver: takeOver ?? '',
  ...rulesDraft(rules),
})

/**
 * Appends a group with the values of the last one that takes the rest. The group that took the rest before gets a
 * percentage.
 */
export function withGroup(groups: readonly GroupDraft[], name: string): GroupDraft[] {
  const last = groups.at(-1)
  const key = Math.max(-1, ...groups.map((group) => group.key)) + 1
  const model = last ?? groupDraft(defaultRules.groups[0]!, key)
  const before = groups.map((group) => (group.by === 'rest' ? { ...group, by: 'percent' as const } : group))
  return [...before, { ...model, key, name, by: 'rest', percent: null, count: null, vins: '' }]
}

export function moveGroup(groups: readonly GroupDraft[], from: number, by: 1 | -1): GroupDraft[] {
  const next = [...groups]
  const [one] = next.splice(from, 1)
  if (one) next.splice(from + by, 0, one)
  return next
}

/** Percentage of vehicles in each group. Undefined when it depends on the number of vehicles. */
export function percentsOf(groups: readonly GroupDraft[]): number[] | undefined {
  if (groups.some(({ by }) => by === 'count' || by === 'vins')) return undefined
  const totalPercent = groups.reduce((sum, { by, percent }) => sum + (by === 'percent' ? (percent ?? 0) : 0), 0)
  return groups.map(({ by, percent }) => (by === 'rest' ? Math.max(0, 100 - totalPercent) : (percent ?? 0)))
}

export type CampaignInput = Omit<SentOf<(typeof campaignCalls)['add']>, 'application'>
export type MissingInput = 'name' | 'number' | 'vins' | 'restLast' | 'takeOver'
export type Wrong = Readonly<Record<string, MissingInput>>

/** Returns the input to send, or the problems. */
export function writtenOf(draft: CampaignDraft): { written: CampaignInput } | { wrong: Wrong } {
  const wrong: Record<string, MissingInput> = {}
  if (!draft.name.trim()) wrong.name = 'name'
  if (draft.takesOver && !draft.takeOver.trim()) wrong.takeOver = 'takeOver'
  const optional = new Set(['errorPercent', 'errorCount'])
  const numbersOf = (path: string, values: object) => {
    for (const [name, value] of Object.entries(values))
      if (value === null && !optional.has(name)) wrong[`${path}.${name}`] = 'number'
  }
  numbersOf('rules.rate', draft.rate)
  numbersOf('rules.deadlines', draft.deadlines)
  numbersOf('rules.retry', draft.retry)
  draft.groups.forEach((group, at) => {
    const path = `rules.groups.${at}`
    const { key: _key, by, percent, count, vins, name, ...rule } = group
    if (!name.trim()) wrong[`${path}.name`] = 'name'
    numbersOf(path, rule)
    if ((by === 'percent' && percent === null) || (by === 'count' && count === null)) wrong[`${path}.share`] = 'number'
    if (by === 'vins' && parseVins(vins).length === 0) wrong[`${path}.share`] = 'vins'
    if (by === 'rest' && at < draft.groups.length - 1) wrong[`${path}.share`] = 'restLast'
  })
  if (Object.keys(wrong).length > 0) return { wrong }
  const { name, remark, wake, notBefore, notAfter, vins, groups, rate, deadlines, retry } = draft
  const vinList = parseVins(vins)
  const rules = { rate, deadlines, retry, groups: groups.map(ruleOf) } as CampaignRules
  return {
    written: {
      name: name.trim(),
      rules,
      wake,
      notBefore: notBefore || null,
      notAfter: notAfter || null,
      ...(remark.trim() ? { remark: remark.trim() } : {}),
      ...(vinList.length > 0 ? { vins: vinList } : {}),
      ...(draft.takesOver ? { takeOver: draft.takeOver.trim() } : {}),
    },
  }
}

/** Selection of the draft. Undefined while it is incomplete. */
export function reachOf(draft: CampaignDraft): SentOf<(typeof campaignCalls)['reach']> | undefined {
  const { application, vins, takesOver } = draft
  const isIncomplete = draft.groups.some(
    ({ name, by, percent, count, vins: vinText }) =>
      !name.trim() ||
      (by === 'percent' && !percent) ||
      (by === 'count' && !count) ||
      (by === 'vins' && parseVins(vinText).length === 0),
  )
  if (application === undefined || isIncomplete) return undefined
  const namedVins = parseVins(vins)
  const groups = draft.groups.map((group) => {
    const { name, share } = ruleOf(group)
    return { name, share }
  })
  return {
    application,
    takesOver,
    groups: groups as CampaignRules['groups'],
    ...(namedVins.length > 0 && { vins: namedVins }),
  }
}

function ruleOf({ key: _key, by, percent, count, vins, name, ...rule }: GroupDraft) {
  const share =
    by === 'percent'
      ? { by, percent }
      : by === 'count'
        ? { by, count }
        : by === 'vins'
          ? { by, vins: parseVins(vins) }
          : { by }
  return { ...rule, name: name.trim(), share }
}
