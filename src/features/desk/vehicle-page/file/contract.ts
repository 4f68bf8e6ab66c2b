import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import { owner } from '../../../fleet/owners/owner/contract.ts'
import { batteryChange } from '../../../fleet/vehicles/batteryChange/contract.ts'
import { box } from '../../../fleet/vehicles/box/contract.ts'
import { boxChange } from '../../../fleet/vehicles/boxChange/contract.ts'
import { certificate } from '../../../fleet/vehicles/certificate/contract.ts'
import { headUnitChange } from '../../../fleet/vehicles/headUnitChange/contract.ts'
import { model } from '../../../fleet/vehicles/model/contract.ts'
import { vehicleMove } from '../../../fleet/vehicles/move/contract.ts'
import { plate } from '../../../fleet/vehicles/plate/contract.ts'
import { salesOrder } from '../../../fleet/vehicles/salesOrder/contract.ts'
import { simPlan } from '../../../fleet/vehicles/simPlan/contract.ts'
import { vehicle, vehicleCalls } from '../../../fleet/vehicles/vehicle/contract.ts'
import { command } from '../../../work/commands/command/contract.ts'
import { vehicleService } from '../../../work/commerce/service/contract.ts'
import { vehicleFault } from '../../../work/diagnosis/fault/contract.ts'
import { target } from '../../../work/ota/target/contract.ts'
import { kinds } from '../../../work/tracking/liveMap/contract.ts'

const vehicleFile = z.object({
  vehicle: vehicle.row,
  model: model.row,
  box: box.row.nullable(),
  sim: simPlan.row.nullable(),
  key: vehicleCalls.pkiKey.output,
  order: salesOrder.row.nullable(),
  /** Bound owner, masked. Null: none, or the user may not see owners. */
  owner: owner.row.nullable(),
  boxChanges: z.array(boxChange.row),
  batteryChanges: z.array(batteryChange.row),
  headUnitChanges: z.array(headUnitChange.row),
  plates: z.array(plate.row),
  certificates: z.array(certificate.row),
  moves: z.array(vehicleMove.row),
  /** Latest commands. Empty without access to the instruction log. */
  commands: z.array(command.row),
  /** Latest faults from ECUs and alarms. Empty without access to faults. */
  faults: z.array(vehicleFault.row),
  /** Latest updates. Empty without access to them. */
  updates: z.array(target.row),
  /** Services with their end dates. Empty without access to value-added services. */
  services: z.array(vehicleService.row),
})
export type VehicleFile = z.infer<typeof vehicleFile>

export const fileCalls = {
  file: call('/vehicle/queryVehicleFile', {
    title: ['车辆档案', 'Vehicle file'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: vehicleFile,
  }),
  /** Overview for every user who can see the vehicle. */
  glance: call('/vehicle/queryVehicleGlance', {
    title: ['车辆概况', 'Vehicle at a glance'],
    access: 'open',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({
      vin: z.string(),
      plate: z.string().nullable(),
      model: z.string().nullable(),
      state: z.enum(kinds),
      /** Time of the newest report. Null: never reported. */
      at: z.string().nullable(),
      /** True when the time of the newest report was rejected and its arrival time is used instead. */
      clockDrift: z.boolean(),
      /** Seconds by which the vehicle's clock is ahead. Negative: behind. Null: accurate, or unknown. */
      clockOffsetS: z.number().nullable(),
      speedKmh: z.number().nullable(),
      socPercent: z.number().nullable(),
      odometerKm: z.number().nullable(),
      /** Number of unacknowledged alarms. Null without access to alarms. */
      openAlarms: z.number().nullable(),
    }),
  }),
}
