import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'

const results = z.enum(['matches', 'missing', 'added', 'altered', 'rewritten', 'gap'])
export type DayResult = z.infer<typeof results>

export const logDigestCalls = {
  /** Last closed day of the operation log, and the result of the latest verification. Null: no day is closed yet. */
  state: call('/log/digest', {
    title: ['日志校验结果', 'Log verification'],
    access: 'menu',
    output: z
      .object({
        day: z.string(),
        entries: z.number(),
        digest: z.string(),
        days: z.number(),
        /** Null: not verified yet. */
        verifiedAt: z.string().nullable(),
        /** First day that does not match. */
        wrong: z.object({ day: z.string(), result: results }).nullable(),
      })
      .nullable(),
  }),
  /** Verifies all closed days in a job. */
  verify: call('/log/verifyDigests', {
    title: ['校验操作日志', 'Verify operation log'],
    access: 'menu',
    changes: true,
    output: z.object({ job: z.number() }),
  }),
}
