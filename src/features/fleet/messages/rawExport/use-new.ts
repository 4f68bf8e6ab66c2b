import { send } from '../../../../client/api.ts'
import { emptyChoice } from '../../vehicles/vehicleChoice/parts.tsx'
import type { JobDraft } from '../frame/parts.tsx'
import { hasPeriod, useJobForm } from '../frame/parts.tsx'
import { rawExportCalls as calls } from './contract.ts'
import { exportWords as words } from './texts.ts'

interface ExportDraft extends JobDraft {
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

export const useNew = () =>
  useJobForm('rawExport', emptyExport, {
    needVehicles: words.needVehicles,
    missing: (draft, choice) => {
      if (!choice) return words.needVehicles
      if (!hasPeriod(draft)) return words.needPeriod
      return draft.content === 'fields' && draft.signals.length === 0 ? words.needSignals : undefined
    },
    start: (vehicles, { period, content, signals, format }) => {
      const signalKeys = content === 'fields' ? [...signals] : []
      return send(calls.start, { vehicles, ...period, content, signals: signalKeys, format }, { quiet: true })
    },
    list: calls.list.path,
  })
