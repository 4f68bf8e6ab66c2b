import { eventAt, vehicleEvents } from '../../../../record/views/shared/vehicle-page.tsx'
import { platesOnPage } from './contract.ts'
import { platePageTexts as words } from './page-texts.ts'

const events = vehicleEvents(platesOnPage, 80, (rows, { t }) =>
  rows.flatMap((row) => [
    eventAt(`on${row.id}`, row.fromDay, t(words.assigned), row.number, 'success'),
    eventAt(`off${row.id}`, row.toDay, t(words.removed), row.number, 'warning'),
  ]),
)

export default [events]
