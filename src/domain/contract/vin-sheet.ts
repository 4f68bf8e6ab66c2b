import { z } from 'zod'
import { call, uploadPart } from './call.ts'
import type { Pair } from './words.ts'

/** Error in a row of a sheet. In both languages, because it stays on the screen when the language changes. */
export const sheetFault = z.object({
  row: z.number(),
  column: z.string().nullable(),
  message: z.tuple([z.string(), z.string()]).readonly(),
})
export type VinSheetFault = z.infer<typeof sheetFault>
export const sheetUpload = {
  transport: 'multipart',
  timeoutMs: 120_000,
  upload: { kinds: ['sheet'], maxBytes: 16 * 1024 * 1024 },
} as const
/** Creates a call that reads VINs from the first column of a sheet and returns the visible ones. */
export const vinSheetCall = (path: string, title: Pair) =>
  call(path, {
    title,
    access: 'menu',
    ...sheetUpload,
    input: z.strictObject({ file: uploadPart }),
    output: z.object({ vins: z.array(z.string()), faults: z.array(sheetFault) }),
  })
