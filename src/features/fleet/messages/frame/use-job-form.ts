import { useState } from 'react'
import { CallFault } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { type PeriodValue, periodOf } from '../../../../ui/parts/date-input.tsx'
import { type ChoiceDraft, choiceOf } from '../../vehicles/vehicleChoice/parts.tsx'

export interface JobDraft {
  readonly vehicles: ChoiceDraft
  readonly period: PeriodValue
}
type VehicleChoice = NonNullable<ReturnType<typeof choiceOf>>
export const hasPeriod = ({ period: { from, to } }: JobDraft): boolean => from !== '' && to !== ''

/**
 * State of a form that starts a job on the messages of vehicles in a period. `name`: key of its draft. `missing` returns
 * the text key of what is not entered yet. `start` sends the input, and `list` is the path of the jobs' list.
 */
export function useJobForm<Draft extends JobDraft, Answer>(
  name: string,
  first: Draft | (() => Draft),
  job: {
    needVehicles: string
    missing(draft: Draft, choice: VehicleChoice | undefined): string | undefined
    start(choice: VehicleChoice, draft: Draft): Promise<Answer>
    list: string
    onStarted?(answer: Answer): void
  },
) {
  const { t } = useT()
  const form = useFormDraft<Draft>(name, first)
  const { draft, set } = form
  const [fault, setFault] = useState<string | Error>('')
  const [busy, setBusy] = useState(false)
  const start = async () => {
    const choice = choiceOf(draft.vehicles)
    const missingText = job.missing(draft, choice)
    if (missingText || !choice) return setFault(t(missingText ?? job.needVehicles))
    setFault('')
    setBusy(true)
    try {
      const answer = await job.start(choice, draft)
      await form.markSent()
      await invalidate([job.list])
      job.onStarted?.(answer)
    } catch (error) {
      setFault(error instanceof CallFault ? error : String(error))
    } finally {
      setBusy(false)
    }
  }
  const setPeriod = (period: PeriodValue) => set({ period } as Partial<Draft>)
  return {
    draft,
    set,
    restored: form.restored,
    discard: form.discard,
    fault,
    busy,
    start,
    setVehicles: (vehicles: ChoiceDraft) => set({ vehicles } as Partial<Draft>),
    setPeriod,
    setMoments: (begin: number, end: number) => setPeriod(periodOf(begin, end)),
  }
}
