import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { type PeriodValue, periodOf } from '../../../../ui/parts/date-input.tsx'
import { type ChoiceDraft, choiceOf, emptyChoice } from '../../vehicles/vehicleChoice/parts.tsx'
import { rawExportCalls as calls } from './contract.ts'
import { exportWords as words } from './texts.ts'

interface ExportDraft {
  readonly vehicles: ChoiceDraft
  readonly period: PeriodValue
  readonly content: 'frames' | 'fields'
  readonly signals: readonly string[]
  readonly format: 'csv' | 'xlsx'
}
const emptyExport: ExportDraft = {
  vehicles: emptyChoice('vins'),
  period: { from: '', to: '' },
  content: 'frames',
  signals: [],
  format: 'csv',
}

export function useNew() {
  const { t } = useT()
  const form = useFormDraft('rawExport', emptyExport)
  const { draft, set, markSent } = form
  const { vehicles, period, content, signals, format } = draft
  const [fault, setFault] = useState<string | Error>('')
  const [busy, setBusy] = useState(false)
  const missing = () => {
    if (!period.from || !period.to) return words.needPeriod
    return content === 'fields' && signals.length === 0 ? words.needSignals : undefined
  }
  const start = async () => {
    const choice = choiceOf(vehicles)
    const lack = choice ? missing() : words.needVehicles
    if (!choice || lack) return setFault(t(lack ?? words.needVehicles))
    setFault('')
    setBusy(true)
    try {
      const signalKeys = content === 'fields' ? [...signals] : []
      await send(calls.start, { vehicles: choice, ...period, content, signals: signalKeys, format }, { quiet: true })
      await markSent()
      await invalidate([calls.list.path])
    } catch (error) {
      setFault(error instanceof CallFault ? error : String(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    set,
    restored: form.restored,
    discard: form.discard,
    fault,
    busy,
    start,
    setMoments: (begin: number, end: number) => set({ period: periodOf(begin, end) }),
  }
}
export type NewExport = ReturnType<typeof useNew>
