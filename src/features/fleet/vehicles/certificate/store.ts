import { columnOf, recordTable } from '../../../../platform/record/table.ts'
import { index } from '../../../../platform/store/drizzle.ts'
import { certificate } from './contract.ts'

/** A trigger copies the number of the latest certificate to the vehicle. */
export const certificates = recordTable(certificate, {
  references: { vin: columnOf('vehicle.vin') },
  // Index for access checks of files: a file is visible through its certificate.
  constraints: (table) => [index().on(table.file)],
})
