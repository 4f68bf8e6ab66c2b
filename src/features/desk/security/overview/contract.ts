import { z } from 'zod'
import type { Route } from '../../../../client/navigation.ts'
import { call } from '../../../../domain/contract/call.ts'

const pair = z.tuple([z.string(), z.string()]).readonly()
const line = z.object({
  key: z.string(),
  /** A name from the data, or a label in both languages. */
  label: z.union([z.string(), pair]),
  value: z.number(),
  tone: z.enum(['danger', 'warning']).nullable(),
  /** The list with the counted rows. */
  link: z.object({ route: z.string() as z.ZodType<Route>, query: z.record(z.string(), z.string()) }),
})
export type SecurityLine = z.infer<typeof line>

export const securityCalls = {
  /** Figures about accounts, tokens and sign-ins. Each is counted in the list that it opens. */
  overview: call('/security/overview', {
    title: ['安全总览', 'Security overview'],
    access: 'menu',
    output: z.object({
      sections: z.array(z.object({ key: z.string(), title: pair, lines: z.array(line) })),
      /** Failed sign-ins by day in the caller's zone, latest first. */
      failures: z.array(line),
    }),
  }),
}
