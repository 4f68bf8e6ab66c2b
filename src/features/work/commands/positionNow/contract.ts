import { z } from 'zod'
import { call, uploadPart } from '../../../../domain/contract/call.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import { sheetFault, sheetUpload } from '../../../../domain/contract/vin-sheet.ts'

const batch = z.object({ id: z.number(), total: z.number() })

/** Requests immediate reports from vehicles. Each request is a batch of commands, also for one vehicle. */
export const positionNowCalls = {
  one: call('/lastAddress/sendVehicleCommandOne', {
    title: ['立即定位', 'Locate now'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ vin: visibleVin }),
    output: batch,
  }),
  /** Takes a sheet with VINs in the first column. If one is wrong, no vehicle gets a request. */
  sheet: call('/lastAddress/impVehicleCommandData', {
    title: ['按表格立即定位', 'Locate by spreadsheet'],
    access: 'menu',
    changes: true,
    ...sheetUpload,
    input: z.strictObject({ file: uploadPart }),
    output: z.object({ batch: batch.nullable(), faults: z.array(sheetFault) }),
  }),
}
