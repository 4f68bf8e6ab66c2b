import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import type { InputOf, OutputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { type ChoiceDraft, choiceOf, emptyChoice } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { signalRuleCalls as calls, type signalRule } from './contract.ts'
import type { RuleClause } from './judge.ts'
import type { RuleTemplate } from './templates.ts'
import { ruleWords as words } from './texts.ts'

export type RuleRow = RowOf<typeof signalRule>
export type RuleCondition = OutputOf<typeof calls.condition>
export interface ClauseDraft extends RuleClause {
  /** Identifies a line while it is edited. */
  readonly id: number
}
/** Id of the last line. Higher than those of a draft from before a reload. */
let last = Date.now()
export const clauseDraft = (clause: RuleClause): ClauseDraft => ({ ...clause, id: ++last })

interface SignalRuleDraft {
  readonly name: string
  readonly level: '1' | '2' | '3' | '4'
  readonly match: 'all' | 'any'
  readonly clauses: readonly ClauseDraft[]
  readonly forMinutes: number | null
  readonly days: string
  readonly from: string | null
  readonly until: string | null
  readonly vehicles: ChoiceDraft
  readonly advice: string
  readonly people: readonly number[]
  readonly mail: boolean
  readonly webhook: number | null
  readonly robots: readonly number[]
  readonly perHour: number | null
  readonly escalateMinutes: number | null
  readonly escalateTo: readonly number[]
  readonly escalateRobots: readonly number[]
}

const blank = (): SignalRuleDraft => ({
  name: '',
  level: '2',
  match: 'all',
  forMinutes: 5,
  days: '1234567',
  from: null,
  until: null,
  clauses: [clauseDraft({ signal: 'vehicle.soc', operator: 'below' })],
  vehicles: emptyChoice('all'),
  advice: '',
  people: [],
  mail: false,
  webhook: null,
  robots: [],
  perHour: 10,
  escalateMinutes: null,
  escalateTo: [],
  escalateRobots: [],
})
const ids = (refs: readonly { readonly id: number }[] | null | undefined) => (refs ?? []).map(({ id }) => id)

function choiceDraft(vehicles: RuleCondition['vehicles']): ChoiceDraft {
  const { by, vins, ids: chosenIds, filter } = vehicles as { by: ChoiceDraft['by'] } & Record<string, unknown>
  const draft = emptyChoice(by)
  if (by === 'vins') return { ...draft, vins: (vins as string[]).join('\n') }
  if (by === 'condition') return { ...draft, filter: filter as ChoiceDraft['filter'] }
  return by === 'all' ? draft : { ...draft, [by]: chosenIds as number[] }
}

function draftOf(row: RuleRow, { clauses, vehicles, hidden: _, ...rest }: RuleCondition): SignalRuleDraft {
  return {
    name: row.name,
    level: row.level as SignalRuleDraft['level'],
    forMinutes: row.forMinutes,
    ...rest,
    clauses: clauses.map(clauseDraft),
    vehicles: choiceDraft(vehicles),
    advice: row.advice ?? '',
    people: ids(row.people),
    mail: row.mail,
    webhook: row.webhook?.id ?? null,
    robots: ids(row.robots),
    perHour: row.perHour,
    escalateMinutes: row.escalateMinutes ?? null,
    escalateTo: ids(row.escalateTo),
    escalateRobots: ids(row.escalateRobots),
  }
}

type RuleAddInput = InputOf<typeof calls.add>
/** Condition of a draft. Undefined while it is incomplete. */
export function judgedOf(draft: SignalRuleDraft) {
  const vehicles = choiceOf(draft.vehicles)
  const isWhole = ({ operator, value, to, minutes }: RuleClause) =>
    operator === 'stale'
      ? minutes !== undefined
      : operator === 'changed' ||
        (value !== undefined && (to !== undefined || (operator !== 'between' && operator !== 'outside')))
  if (!vehicles || draft.clauses.length === 0 || !draft.clauses.every(isWhole) || draft.days === '') return undefined
  const { match, days, from, until } = draft
  return {
    match,
    days,
    from,
    until,
    vehicles,
    forMinutes: draft.forMinutes ?? 0,
    clauses: draft.clauses.map(({ id: _, ...clause }) => clause),
  }
}

function inputOf(draft: SignalRuleDraft): RuleAddInput | undefined {
  const condition = judgedOf(draft)
  if (!condition || draft.name.trim() === '') return undefined
  const { name, level, advice, people, mail, webhook, robots, perHour, escalateMinutes, escalateTo, escalateRobots } =
    draft
  return {
    ...condition,
    name: name.trim(),
    level,
    advice: advice.trim() || null,
    people: [...people],
    mail,
    webhook,
    robots: [...robots],
    perHour: perHour ?? 10,
    escalateMinutes,
    escalateTo: escalateMinutes === null ? [] : [...escalateTo],
    escalateRobots: escalateMinutes === null ? [] : [...escalateRobots],
  }
}

/** Form of a rule. With `row` and its condition it edits an existing one. */
export function useRule(row: RuleRow | undefined, storedCondition: RuleCondition | undefined, onSaved: () => void) {
  const { t } = useT()
  const requestKey = useRequestKey()
  const [start] = useState<SignalRuleDraft>(() => (row && storedCondition ? draftOf(row, storedCondition) : blank()))
  const form = useFormDraft(`signalRule ${row?.id ?? 'add'}`, start, row?.updatedAt)
  const { draft } = form
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<SignalRuleDraft>) => {
    form.set(change)
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))))
  }
  const begin = (template: RuleTemplate | undefined, say: (pair: readonly [string, string]) => string) => {
    const next = blank()
    if (!template) return form.set(next)
    const { name, level, clauses, forMinutes, advice } = template
    form.set({ ...next, level, forMinutes, name: say(name), advice: say(advice), clauses: clauses.map(clauseDraft) })
    setFaults({})
  }
  const lacks = (): Record<string, string> => {
    if (draft.name.trim() === '') return { name: t(words.needName) }
    if (draft.days === '') return { days: t(words.needDays) }
    if (!choiceOf(draft.vehicles)) return { vehicles: t(words.needVehicles) }
    return { clauses: t(words.needValue) }
  }
  const save = async () => {
    const input = inputOf(draft)
    if (!input) return setFaults(lacks())
    setBusy(true)
    try {
      if (row) {
        const before = inputOf(start)
        const changes = Object.fromEntries(
          Object.entries(input).filter(
            ([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name as keyof RuleAddInput]),
          ),
        )
        await send(calls.update, { ...changes, id: row.id, seenAt: row.updatedAt }, { quiet: true })
      } else await send(calls.add, input, { quiet: true, requestKey: requestKey(input) })
      toast.success(t(words.saved))
      await form.markSent()
      await invalidate(['/signalRule/', '/alarm/'])
      onSaved()
    } catch (error) {
      if (!(error instanceof CallFault)) throw error
      if (error.code === code.stale) toast.error(t(words.stale))
      else if (error.fields.length === 0) toast.error(error)
      else setFaults(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
    } finally {
      setBusy(false)
    }
  }
  const { restored: restoreState, discard, mayClose } = form
  return {
    draft,
    set,
    begin,
    faults,
    busy,
    save,
    restored: restoreState,
    discard,
    mayClose,
    hidden: storedCondition?.hidden ?? 0,
    isNew: row === undefined,
  }
}
export type RuleForm = ReturnType<typeof useRule>
