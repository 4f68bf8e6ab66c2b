import { vehicleEvents } from '../../../../record/views/shared/vehicle-page.tsx'
import { boxChange, boxChangesOnPage } from './contract.ts'

const events = vehicleEvents(boxChangesOnPage, 10, (rows, { say }) =>
  rows.map((row) => ({
    key: `box${row.id}`,
    at: row.changedAt,
    title: say(boxChange.title),
    from: row.originalSerial,
    to: row.newSerial,
    note: row.reason,
  })),
)

export default [events]
