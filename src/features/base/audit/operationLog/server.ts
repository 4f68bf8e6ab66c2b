import { bothOf, halfOf } from '../../../../platform/bilingual.ts'
import type { Context } from '../../../../platform/context.ts'
import { entriesOf } from '../../../../platform/record/entries.ts'
import { columnOf, idOf } from '../../../../platform/record/query.ts'
import { findRecord } from '../../../../platform/record/table.ts'
import { inArray } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { operationLog, operationLogCalls } from './contract.ts'
import { generalPage } from './page.ts'
import { type Labels, labelKey, listsIn, parseDetails, readable, referencedIds } from './readable.ts'
import './store.ts'

async function labelsOf({ db, lang }: Context, details: readonly string[]): Promise<Labels> {
  const changes = details.flatMap((text) => {
    const parsedDetails = parseDetails(text)
    return Array.isArray(parsedDetails) ? parsedDetails : []
  })
  const labels = new Map<string, string>()
  for (const { list, code, ...names } of await entriesOf(db, listsIn(changes)))
    labels.set(labelKey(list, code), names[lang])
  for (const [name, ids] of referencedIds(changes)) {
    const target = findRecord(name)
    if (!target || ids.size === 0) continue
    const { table, record } = target
    const rows = (await db
      .select({ id: idOf(table), label: columnOf(table, record.labelField) } as never)
      .from(table)
      .where(inArray(idOf(table), [...ids].slice(0, 1000)))) as { id: number; label: string }[]
    for (const { id, label } of rows) labels.set(labelKey(name, id), label)
  }
  return labels
}

export default thing({
  records: [
    serveRecord(operationLog, operationLogCalls, {
      present: async (context, rows) => {
        const labels = await labelsOf(
          context,
          rows.map((row) => String(row.details ?? '')),
        )
        return rows.map((row) => ({
          ...row,
          userName: halfOf(String(row.userName ?? ''), context.lang),
          // Old entries contain the path of a call without a screen.
          page: halfOf(String(row.page ?? '').replace(/^\/.*/, bothOf(generalPage)), context.lang),
          action: halfOf(String(row.action ?? ''), context.lang),
          details: JSON.stringify(readable(String(row.details ?? '[]'), context, labels)),
        }))
      },
    }),
  ],
})
