import { columnOf, recordTable } from '../../../server/record/table.ts'
import { index } from '../../../server/store/drizzle.ts'
import { certificate } from './contract.ts'

/** A trigger carries the number of the latest certificate to the vehicle. */
export const certificates = recordTable(certificate, {
  references: { vin: columnOf('vehicle.vin') },
  // By the file: whoever asks for it is shown it through its certificate.
  constraints: (table) => [index().on(table.file)],
})
