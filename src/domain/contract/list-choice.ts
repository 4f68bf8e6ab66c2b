import { z } from 'zod'

/** Limit of a list's columns as text, in characters. */
export const longestColumns = 4_000

/** A user's settings of a list: the columns chosen last, and the view that opens by default. */
export const listChoice = z.object({
  route: z.string(),
  record: z.string(),
  columns: z.string().nullable(),
  usual: z.number().nullable(),
})
export type ListChoice = z.infer<typeof listChoice>
