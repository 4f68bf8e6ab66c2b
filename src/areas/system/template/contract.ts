import { z } from 'zod'
import { call } from '../../../kit/call.ts'

const pair = z.tuple([z.string(), z.string()]).readonly()
const template = z.object({
  /** Name of the record kind. */
  record: z.string(),
  title: pair,
  /** Whether the caller may import or export it. */
  import: z.boolean(),
  export: z.boolean(),
  /** Headings of the import's columns, the required ones marked; of the export's where nothing can be imported. */
  columns: z.array(z.object({ label: pair, required: z.boolean() })),
})
export type Template = z.infer<typeof template>

export const templateCalls = {
  /** Every record kind that the caller may import or export; the sheets themselves come from /file/template. */
  query: call('/exportTemplate/query', {
    title: ['查询', 'Query'],
    access: 'menu',
    output: z.array(template),
  }),
}
