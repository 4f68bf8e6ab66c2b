import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { recordId, visibleVin } from '../../../kit/scope.ts'
import { longestMessage } from '../../../protocol/uds/index.ts'
import { commandState } from '../../commands/command/contract.ts'
import { ecu } from '../ecu/contract.ts'

/** Who has a vehicle for diagnosis now. */
export const lockHolder = z.object({
  name: z.string(),
  /** It is the caller's own. */
  isOwn: z.boolean(),
  /** Of a script: its run. */
  runId: z.number().nullable(),
  until: z.string(),
})

export const exchangeCalls = {
  /** A request to an ECU of a vehicle. What changes the vehicle needs a reason and the password once more (/user/verifyPass). */
  send: call('/rds/command/send', {
    title: ['发送诊断请求', 'Send diagnosis request'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      vin: visibleVin,
      ecu: recordId(ecu.name),
      /** In hex. */
      request: z
        .string()
        .regex(/^([0-9A-Fa-f]{2})+$/)
        .max(2 * longestMessage),
      reason: z.string().trim().min(1).max(200).optional(),
    }),
    output: z.object({ id: z.number(), state: commandState }),
  }),
  lock: call('/rds/command/lock', {
    title: ['诊断占用', 'Diagnosis lock'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({ holder: lockHolder.nullable() }),
  }),
  release: call('/rds/command/release', {
    title: ['释放诊断占用', 'Release diagnosis lock'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({ holder: lockHolder.nullable() }),
  }),
}
