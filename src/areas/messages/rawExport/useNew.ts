import { useState } from 'react'
import { CallFault, send } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import { invalidate } from '../../../kit/client/query.ts'
import { type PeriodValue, periodOf } from '../../../kit/ui/date-input.tsx'
import { choiceOf, emptyChoice } from '../../vehicles/choosing/parts.tsx'
import { rawExportCalls as calls } from './contract.ts'
import { exportWords as words } from './texts.ts'

type Content = 'frames' | 'fields'

/** The form of a new export, and its start. */
export function useNew() {
  const { t } = useT()
  const [vehicles, setVehicles] = useState(() => emptyChoice('vins'))
  const [period, setPeriod] = useState<PeriodValue>({ from: '', to: '' })
  const setMoments = (begin: number, end: number) => setPeriod(periodOf(begin, end))
  const [content, setContent] = useState<Content>('frames')
  const [signals, setSignals] = useState<string[]>([])
  const [format, setFormat] = useState<'csv' | 'xlsx'>('csv')
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
      const chosen = content === 'fields' ? signals : []
      await send(calls.start, { vehicles: choice, ...period, content, signals: chosen, format }, { quiet: true })
      await invalidate([calls.list.path])
    } catch (error) {
      setFault(error instanceof CallFault ? error : String(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ vehicles, period, content, signals, format, fault, busy, start },
    ...{ setVehicles, setPeriod, setMoments, setContent, setSignals, setFormat },
  }
}
export type NewExport = ReturnType<typeof useNew>
