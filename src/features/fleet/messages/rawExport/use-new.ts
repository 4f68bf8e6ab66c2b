import { send } from '../../../../client/api.ts'
import { emptyChoice } from '../../vehicles/vehicleChoice/parts.tsx'
import type { SignalNames } from '../frame/contract.ts'
import type { JobDraft } from '../frame/parts.tsx'
import { hasPeriod, useJobForm } from '../frame/parts.tsx'
import { rawExportCalls as calls } from './contract.ts'
import { exportWords as words } from './texts.ts'

interface ExportDraft extends JobDraft {
  readonly content: 'frames' | 'fields'
  readonly signals: readonly string[]
  readonly names: SignalNames
  readonly format: 'csv' | 'xlsx'
}
const emptyExport: ExportDraft = {
  vehicles: emptyChoice('vins'),
  period: { from: '', to: '' },
  content: 'frames',
  signals: [],
  names: 'platform',
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
    start: (vehicles, { period, content, signals, names, format }) => {
      const columns = content === 'fields' ? { signals: [...signals], names } : {}
      return send(calls.start, { vehicles, ...period, content, ...columns, format }, { quiet: true })
    },
    list: calls.list.path,
  })
