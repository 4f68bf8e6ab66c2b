import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { dayMs, minuteMs } from '../../../../domain/time.ts'
import { periodOf } from '../../../../ui/parts/date-input.tsx'
import { emptyChoice } from '../../vehicles/vehicleChoice/parts.tsx'
import type { JobDraft } from '../frame/parts.tsx'
import { hasPeriod, useJobForm } from '../frame/parts.tsx'
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

interface QueryDraft extends JobDraft {
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

const isNumber = (text: string) => text.trim() !== '' && !Number.isNaN(Number(text))

export function useNewQuery(onStarted: (id: number) => void) {
  const { t } = useT()
  const form = useJobForm('signalQuery', firstQuery, {
    needVehicles: words.needVehicles,
    missing: (draft) => {
      if (!hasPeriod(draft)) return words.needPeriod
      const { drafts } = draft
      return drafts.length === 0 || !drafts.every(({ value }) => isNumber(value)) ? words.needValue : undefined
    },
    start: (vehicles, { period, match, drafts }) => {
      const clauses = drafts.map(({ signal, operator, value }) => ({ signal, operator, value: Number(value) }))
      return send(signalQueryCalls.start, { vehicles, ...period, wanted: { match, clauses } }, { quiet: true })
    },
    list: signalQueryCalls.list.path,
    onStarted: ({ id }) => onStarted(id),
  })
  const reuse = ({ wanted, from: begin, to: end }: SignalQuery) => {
    const clauses = wanted.clauses.map(({ signal, operator, value }) => newDraft(signal, operator, String(value)))
    form.set({ match: wanted.match, drafts: clauses, period: { from: begin, to: end } })
    toast.info(t(words.condition))
  }
  return { ...form, reuse }
}
export type NewQuery = ReturnType<typeof useNewQuery>
