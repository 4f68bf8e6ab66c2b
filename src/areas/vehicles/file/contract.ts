import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { visibleVin } from '../../../kit/scope.ts'
import { command } from '../../commands/command/contract.ts'
import { vehicleService } from '../../commerce/service/contract.ts'
import { vehicleFault } from '../../diagnosis/fault/contract.ts'
import { target } from '../../ota/target/contract.ts'
import { owner } from '../../owners/owner/contract.ts'
import { kinds } from '../../tracking/liveMap/contract.ts'
import { batteryChange } from '../batteryChange/contract.ts'
import { box } from '../box/contract.ts'
import { boxChange } from '../boxChange/contract.ts'
import { certificate } from '../certificate/contract.ts'
import { headUnitChange } from '../headUnitChange/contract.ts'
import { model } from '../model/contract.ts'
import { vehicleMove } from '../move/contract.ts'
import { plate } from '../plate/contract.ts'
import { salesOrder } from '../salesOrder/contract.ts'
import { simPlan } from '../simPlan/contract.ts'
import { vehicle, vehicleCalls } from '../vehicle/contract.ts'

/** Everything that the platform holds of one vehicle. */
const vehicleFile = z.object({
  vehicle: vehicle.row,
  model: model.row,
  box: box.row.nullable(),
  sim: simPlan.row.nullable(),
  key: vehicleCalls.pkiKey.output,
  order: salesOrder.row.nullable(),
  /** Who it is bound to, masked; null for who may not see owners. */
  owner: owner.row.nullable(),
  boxChanges: z.array(boxChange.row),
  batteryChanges: z.array(batteryChange.row),
  headUnitChanges: z.array(headUnitChange.row),
  plates: z.array(plate.row),
  certificates: z.array(certificate.row),
  moves: z.array(vehicleMove.row),
  /** The latest; none for who may not read the instruction log. */
  commands: z.array(command.row),
  /** What its ECUs and alarms told, the latest; none for who may not read the faults. */
  faults: z.array(vehicleFault.row),
  /** Its updates, the latest; none for who may not read them. */
  updates: z.array(target.row),
  /** What it can do until when; none for who may not read the value-added services. */
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
  /** What is known at a glance, for whoever sees the vehicle anywhere. */
  glance: call('/vehicle/queryVehicleGlance', {
    title: ['车辆概况', 'Vehicle at a glance'],
    access: 'open',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({
      vin: z.string(),
      plate: z.string().nullable(),
      model: z.string().nullable(),
      state: z.enum(kinds),
      /** Of the newest report; null: it has never reported. */
      at: z.string().nullable(),
      /** The time of the newest report was not believed: it counts by its arrival. */
      clockDrift: z.boolean(),
      /** By how many seconds the vehicle's clock is ahead, negative behind; null: about right, or unknown. */
      clockOffsetS: z.number().nullable(),
      speedKmh: z.number().nullable(),
      socPercent: z.number().nullable(),
      odometerKm: z.number().nullable(),
      /** Alarms that nobody has acknowledged; null for who may not read alarms. */
      openAlarms: z.number().nullable(),
    }),
  }),
}
