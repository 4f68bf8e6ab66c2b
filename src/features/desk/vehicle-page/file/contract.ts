import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import { type VehicleFile, vehicleParts } from '../../../../domain/contract/vehicle-page.ts'
import { kinds } from '../../../work/tracking/liveMap/contract.ts'

/** Each part is declared in the contract of its thing. Built on first use, when all things are loaded. */
const vehicleFile: z.ZodType<VehicleFile> = z.lazy(() =>
  z.object(Object.fromEntries(vehicleParts().map(({ name, schema }) => [name, schema]))),
)

export const fileCalls = {
  file: call('/vehicle/queryVehicleFile', {
    title: ['车辆档案', 'Vehicle file'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: vehicleFile,
  }),
  /** Overview for every user who can see the vehicle. */
  glance: call('/vehicle/queryVehicleGlance', {
    title: ['车辆概况', 'Vehicle overview'],
    access: 'open',
    asTool: true,
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
      /** How the vehicle's present connection is protected. Null: none, or that of a platform. */
      connection: z.enum(['unencrypted', 'tls', 'certificate']).nullable(),
      /** End of the certificate with which it is connected. */
      certificateUntil: z.string().nullable(),
      /** Number of unacknowledged alarms. Null without access to alarms. */
      openAlarms: z.number().nullable(),
    }),
  }),
}
