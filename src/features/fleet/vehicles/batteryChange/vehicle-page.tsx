import { vehicleEvents } from '../../../../record/views/shared/vehicle-page.tsx'
import { batteryChange, batteryChangesOnPage } from './contract.ts'

const events = vehicleEvents(batteryChangesOnPage, 20, (rows, { say }) =>
  rows.map((row) => ({
    key: `battery${row.id}`,
    at: row.changedAt,
    title: say(batteryChange.title),
    from: row.originalNumber,
    to: row.newNumber,
    note: row.reason,
  })),
)

export default [events]
