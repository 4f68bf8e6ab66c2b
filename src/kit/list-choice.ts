import { z } from 'zod'

/** The longest text of a list's columns. */
export const longestColumns = 4_000

/** What a person keeps of a list: the columns chosen last, and the view that opens by itself. */
export const listChoice = z.object({
  route: z.string(),
  record: z.string(),
  columns: z.string().nullable(),
  usual: z.number().nullable(),
})
export type ListChoice = z.infer<typeof listChoice>
