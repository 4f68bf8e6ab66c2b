import { vehicleEvents } from '../../../../record/views/shared/vehicle-page.tsx'
import { headUnitChange, headUnitChangesOnPage } from './contract.ts'

const events = vehicleEvents(headUnitChangesOnPage, 30, (rows, { say }) =>
  rows.map((row) => ({
    key: `unit${row.id}`,
    at: row.changedAt,
    title: say(headUnitChange.title),
    from: row.originalSerial,
    to: row.newSerial,
    note: row.reason,
  })),
)

export default [events]
