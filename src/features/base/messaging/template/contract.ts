import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'

const pair = z.tuple([z.string(), z.string()]).readonly()
const template = z.object({
  record: z.string(),
  title: pair,
  /** Whether the caller may import or export it. */
  import: z.boolean(),
  export: z.boolean(),
  /** Column headings of the import, with required ones marked. Without an import those of the export. */
  columns: z.array(z.object({ label: pair, required: z.boolean() })),
})
export type Template = z.infer<typeof template>

export const templateCalls = {
  /** Returns every record kind that the caller may import or export. The sheets themselves come from /file/template. */
  query: call('/exportTemplate/query', {
    title: ['查询', 'Query'],
    access: 'menu',
    output: z.array(template),
  }),
}
