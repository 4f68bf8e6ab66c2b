import { code } from '../../../../domain/contract/code.ts'
import { problemTexts } from '../../../../domain/contract/problem.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { entriesOf, entryNames, usedBy } from '../../../../platform/record/entries.ts'
import type { RowValues } from '../../../../platform/record/write.ts'
import { eq, inArray } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { comparable } from '../../../../record/kinds/sheet.ts'
import { optionEntry, optionEntryCalls } from './contract.ts'
import { optionEntries } from './store.ts'
import { optionEntryTexts as texts } from './texts.ts'

export default thing({
  records: [
    serveRecord(optionEntry, optionEntryCalls, {
      check: requireOwnNames,
      removing: requireUnused,
    }),
  ],
})

/** Refuses a name or code that another entry of the list has in any language. A sheet could mean either entry. */
async function requireOwnNames({ db }: Context, input: RowValues, id: number | undefined): Promise<void> {
  const [row] = id === undefined ? [] : await db.select().from(optionEntries).where(eq(optionEntries.id, id))
  const list = String(row?.list ?? input.list)
  const takenNames = entryNames((await entriesOf(db, [list])).filter((each) => each.id !== id))
  const fields = (['code', 'zh', 'en'] as const)
    .filter((key) => typeof input[key] === 'string' && takenNames.has(comparable(input[key])))
    .map((field) => ({ field, label: `${optionEntry.name}:${field}`, text: problemTexts.taken }))
  if (fields.length > 0) throw fault(code.conflict, 'conflict', { fields })
}

/**
 * Throws if an entry is in use: it can be retired, but not deleted. The lock blocks rows that would start to use it.
 */
async function requireUnused({ db, lang, say }: Context, ids: readonly number[]): Promise<void> {
  const rows = await db
    .select()
    .from(optionEntries)
    .where(inArray(optionEntries.id, [...ids]))
    .for('update')
  for (const row of rows) {
    const usage = await usedBy(db, row.list, row.code)
    if (!usage) continue
    const field = say(`${usage.record.name}:${usage.key}`)
    const values = { name: row[lang], field, record: say(`${usage.record.name}:title`) }
    throw new Fault(code.inUse, texts.used, { values })
  }
}
