import { vehicleEvents } from '../../../../record/views/shared/vehicle-page.tsx'
import { movesOnPage, vehicleMove } from './contract.ts'

const events = vehicleEvents(movesOnPage, 40, (rows, { say }) =>
  rows.map((row) => ({
    key: `move${row.id}`,
    at: row.movedAt,
    title: say(vehicleMove.title),
    from: row.fromPlace,
    to: row.toPlace,
    note: `${row.mover} · ${row.reason}`,
  })),
)

export default [events]
