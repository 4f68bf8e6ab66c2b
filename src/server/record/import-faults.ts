import type { Field } from '../../kit/record/kinds/kind.ts'
import type { AnyRecord, PackedFiles } from '../../kit/record/record.ts'
import { type Pair, texts } from '../../kit/words.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { say, sayBoth } from '../words.ts'
import type { SheetFault } from '../work/job.table.ts'
import type { RowCheck } from './import-check.ts'
import type { PackedRow } from './packed-files.ts'
import { headerOf, importColumns } from './sheet.ts'

export const faultTexts = texts('importFault', {
  fileName: ['文件名应为“{{form}}”', 'must be named “{{form}}”'],
  twoColumns: ['有多列使用此标题，只保留一列', 'is the heading of several columns. Keep one of them.'],
  duplicate: ['与第 {{row}} 行重复', 'duplicate of row {{row}}'],
})
/** A sheet with more has one mistake in every row: nobody reads on. */
export const keptFaults = 10_000

const cellOf = ({ row, column }: Pick<SheetFault, 'row' | 'column'>) => `${row} ${column}`

/** The faults of one import: all are counted, the first are kept. */
export class FaultList {
  readonly kept: SheetFault[] = []
  count = 0
  /** Rows with a fault. */
  readonly rows = new Set<number>()
  /** Whether a fault is of the sheet, such as a missing column: then no row of it can be imported. */
  isOfSheet = false
  /** Of rows that came as files: their names, which faults say in the place of a cell. */
  readonly names = new Map<number, string>()
  readonly #seen = new Set<string>()
  /** Whether the cell has a fault already: one that was left out for it is not said to be missing. */
  has = (fault: Pick<SheetFault, 'row' | 'column'>): boolean => this.#seen.has(cellOf(fault))
  add(fault: SheetFault): void {
    this.count++
    this.rows.add(fault.row)
    this.#seen.add(cellOf(fault))
    const value = this.names.get(fault.row) ?? fault.value
    if (this.kept.length < keptFaults) this.kept.push(value === undefined ? fault : { ...fault, value })
  }
  addOfSheet(fault: Omit<SheetFault, 'row'> & { readonly row?: number | undefined }): void {
    this.isOfSheet = true
    this.add({ ...fault, row: fault.row ?? 1 })
  }
}

/** A column as its header names it, in both languages. */
export function columnName(record: AnyRecord, key: string): Pair {
  const field = record.fields[key] as Field
  return [headerOf(record, key, field, 'zh'), headerOf(record, key, field, 'en')]
}

/** A row that came as a file: its faults name the file, and its values have the file's id. */
export function checkedFile(
  record: AnyRecord,
  packed: PackedFiles,
  row: number,
  { id, problem, isNamed }: NonNullable<PackedRow['file']>,
  check: () => ReturnType<RowCheck> | undefined,
): ReturnType<RowCheck> {
  const found = isNamed ? check() : undefined
  const faults = [...(found?.faults ?? [])]
  const form = (half: 0 | 1) => packed.named.map((key) => columnName(record, key)[half]).join('_')
  const misnamed: Pair = [
    say('zh', faultTexts.fileName, { form: form(0) }),
    say('en', faultTexts.fileName, { form: form(1) }),
  ]
  if (!isNamed) faults.push({ row, column: null, message: misnamed })
  if (problem) {
    const message = sayBoth(problem.text, problem.values)
    faults.push({ row, column: columnName(record, packed.field), message })
  }
  return { values: { ...found?.values, [packed.field]: id }, faults }
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
