import { parseVins } from '../../../../domain/vins.ts'
import type { PolicyRuleDraft, PolicyRules } from './contract.ts'

export interface PolicyDraft extends Omit<PolicyRules, 'baseline' | 'who'> {
  readonly name: string
  readonly remark: string
  readonly baseline: number | undefined
  /** VINs as typed. */
  readonly who: Omit<PolicyRules['who'], 'vins' | 'excluded'> & { readonly vins: string; readonly excluded: string }
}

/** Defaults of a new policy: at night, parked, with a third of the charge and with consent. */
export const emptyPolicy: PolicyDraft = {
  name: '',
  remark: '',
  baseline: undefined,
  who: { models: [], series: [], groups: [], regions: [], vins: '', excluded: '', versions: [] },
  depends: [],
  conflicts: [],
  startVersions: [],
  staleDays: 30,
  install: {
    windows: [{ from: '22:00', until: '06:00', days: [] }],
    socPercent: 30,
    parked: true,
    notCharging: false,
    consent: 'owner',
  },
}

export function draftOf(name: string, remark: string | null, { who, ...rules }: PolicyRules): PolicyDraft {
  const vins = { vins: who.vins.join('\n'), excluded: who.excluded.join('\n') }
  return { ...rules, name, remark: remark ?? '', who: { ...who, ...vins } }
}

const isWhole = ({ partNumber, version }: PolicyRuleDraft) => partNumber !== '' && version !== ''
const wholeOnly = (rules: readonly PolicyRuleDraft[]) => rules.filter(isWhole)

/** Returns the rules that are complete. Undefined without a baseline. */
export function rulesOf(draft: PolicyDraft): PolicyRules | undefined {
  const { name: _name, remark: _remark, baseline, who, ...rest } = draft
  if (baseline === undefined) return undefined
  return {
    ...rest,
    baseline,
    depends: wholeOnly(rest.depends),
    conflicts: wholeOnly(rest.conflicts),
    startVersions: rest.startVersions.filter(({ partNumber, versions }) => partNumber !== '' && versions.length > 0),
    who: {
      ...who,
      vins: parseVins(who.vins),
      excluded: parseVins(who.excluded),
      versions: wholeOnly(who.versions),
    },
  }
}

export type DraftFault = 'name' | 'baseline' | 'rules'
export function faultsOf({ name, baseline, who, depends, conflicts, startVersions }: PolicyDraft): DraftFault[] {
  const rules = [...who.versions, ...depends, ...conflicts]
  const isPartial = !rules.every(isWhole) || startVersions.some(({ versions }) => versions.length === 0)
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(baseline === undefined ? (['baseline'] as const) : []),
    ...(isPartial ? (['rules'] as const) : []),
  ]
}
