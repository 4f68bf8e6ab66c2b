import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { dayMs, minuteMs } from '../../../../domain/time.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { type PeriodValue, periodOf } from '../../../../ui/parts/date-input.tsx'
import { type ChoiceDraft, choiceOf, emptyChoice } from '../../vehicles/vehicleChoice/parts.tsx'
import type { QueryClause, SignalCondition } from './condition.ts'
import { type SignalQuery, signalQueryCalls } from './contract.ts'
import { queryWords as words } from './texts.ts'

/** A clause that is being edited: its value may still be missing. */
export type QueryClauseDraft = Omit<QueryClause, 'value'> & { value: string; id: number }

// Higher than the ids of a form from before a reload.
let last = Date.now()
export const newDraft = (
  signal = 'vehicle.soc',
  operator: QueryClauseDraft['operator'] = 'lt',
  value = '',
): QueryClauseDraft => ({
  id: ++last,
  signal,
  operator,
  value,
})

interface QueryDraft {
  readonly vehicles: ChoiceDraft
  readonly period: PeriodValue
  readonly match: SignalCondition['match']
  readonly drafts: readonly QueryClauseDraft[]
}
/** Initial query: the last 24 hours of all vehicles. */
const firstQuery = (): QueryDraft => ({
  vehicles: emptyChoice('all'),
  period: periodOf(Math.floor(Date.now() / minuteMs) * minuteMs - dayMs, Math.ceil(Date.now() / minuteMs) * minuteMs),
  match: 'all',
  drafts: [newDraft('vehicle.soc', 'lt', '10'), newDraft('vehicle.speed', 'gt', '0')],
})

export function useNewQuery(onStarted: (id: number) => void) {
  const { t } = useT()
  const form = useFormDraft('signalQuery', firstQuery)
  const { draft, set, markSent } = form
  const { vehicles, period, match, drafts } = draft
  const [fault, setFault] = useState<string | Error>('')
  const [busy, setBusy] = useState(false)
  const missing = () => {
    if (!period.from || !period.to) return words.needPeriod
    return drafts.length === 0 || drafts.some(({ value }) => value.trim() === '' || Number.isNaN(Number(value)))
      ? words.needValue
      : undefined
  }
  const start = async () => {
    const lack = missing()
    const choice = choiceOf(vehicles)
    if (lack || !choice) return setFault(t(lack ?? words.needVehicles))
    setFault('')
    setBusy(true)
    const clauses = drafts.map(({ signal, operator, value }) => ({ signal, operator, value: Number(value) }))
    try {
      const { id } = await send(
        signalQueryCalls.start,
        { vehicles: choice, ...period, wanted: { match, clauses } },
        { quiet: true },
      )
      await markSent()
      await invalidate([signalQueryCalls.list.path])
      onStarted(id)
    } catch (error) {
      setFault(error instanceof CallFault ? error : String(error))
    } finally {
      setBusy(false)
    }
  }
  const reuse = ({ wanted, from: begin, to: end }: SignalQuery) => {
    const clauses = wanted.clauses.map(({ signal, operator, value }) => newDraft(signal, operator, String(value)))
    set({ match: wanted.match, drafts: clauses, period: { from: begin, to: end } })
    toast.info(t(words.condition))
  }
  return {
    draft,
    set,
    restored: form.restored,
    discard: form.discard,
    fault,
    busy,
    start,
    reuse,
    setMoments: (begin: number, end: number) => set({ period: periodOf(begin, end) }),
  }
}
export type NewQuery = ReturnType<typeof useNewQuery>
