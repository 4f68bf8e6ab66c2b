import type { Field } from '../../kit/record/kinds/kind.ts'
import type { AnyRecord } from '../../kit/record/record.ts'
import { type Pair, texts } from '../../kit/words.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { sayBoth } from '../words.ts'
import type { SheetFault } from '../work/job.table.ts'
import { headerOf, importColumns } from './sheet.ts'

const faultTexts = texts('importFault', {
  duplicate: ['与第 {{row}} 行重复', 'duplicate of row {{row}}'],
})
/** A sheet with more has one mistake in every row: nobody reads on. */
export const keptFaults = 10_000

const cellOf = ({ row, column }: Pick<SheetFault, 'row' | 'column'>) => `${row} ${column}`

/** The faults of one import: all are counted, the first are kept. */
export class FaultList {
  readonly kept: SheetFault[] = []
  count = 0
  readonly #seen = new Set<string>()
  /** Whether the cell has a fault already: one that was left out for it is not said to be missing. */
  has = (fault: Pick<SheetFault, 'row' | 'column'>): boolean => this.#seen.has(cellOf(fault))
  add(fault: SheetFault): void {
    this.count++
    this.#seen.add(cellOf(fault))
    if (this.kept.length < keptFaults) this.kept.push(fault)
  }
}

/** A column as its header names it, in both languages. */
export function columnName(record: AnyRecord, key: string): Pair {
  const field = record.fields[key] as Field
  return [headerOf(record, key, field, 'zh'), headerOf(record, key, field, 'en')]
}

/** Values that stand in two rows of the sheet. The store compares them: in memory they would grow with the sheet. */
export async function checkDuplicates(db: Db, record: AnyRecord, jobId: number, faults: FaultList): Promise<void> {
  for (const [key, field] of importColumns(record)) {
    if (!field.unique) continue
    const found = await db.execute<{ row: number; first: number; value: string }>(sql`
      select row, first, value from (
        select row, data->>${key} as value, min(row) over (partition by data->>${key}) as first from import_row
        where job_id = ${jobId} and data->>${key} is not null) i
      where row > first order by row limit ${keptFaults}`)
    for (const { row, first, value } of found.rows)
      faults.add({
        row,
        column: columnName(record, key),
        value,
        message: sayBoth(faultTexts.duplicate, { row: first }),
      })
  }
}
