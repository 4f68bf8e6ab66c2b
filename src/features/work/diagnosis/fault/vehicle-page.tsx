import { eventAt, type VehicleButton, vehicleEvents } from '../../../../record/views/shared/vehicle-page.tsx'
import { faultsOnPage } from './contract.ts'
import { faultPageTexts as words } from './page-texts.ts'

const list: VehicleButton = {
  place: 10,
  route: '/rds/remoteFaultInfo',
  label: words.list,
  params: (vin) => ({ 'q.vin': vin }),
}

const events = vehicleEvents(faultsOnPage, 60, (rows, { t }) =>
  rows.flatMap((row) => {
    const what = [row.number, row.name].filter(Boolean).join(' ')
    const tone = row.severity === '3' ? 'danger' : 'warning'
    return [
      eventAt(`fault${row.id}`, row.firstSeenAt ?? row.lastSeenAt, t(words.event), what, tone),
      eventAt(`cleared${row.id}`, row.clearedAt, t(words.cleared), what, 'success'),
    ]
  }),
)

export default [list, events]
