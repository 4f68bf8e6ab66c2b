import { type Pair, texts } from '../../domain/contract/words.ts'
import type { Field } from '../../record/kinds/kind.ts'
import type { AnyRecord, PackedFiles } from '../../record/model/record.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { say, sayBoth } from '../words.ts'
import type { SheetFault } from '../work/job.table.ts'
import type { RowCheck } from './import-check.ts'
import type { PackedRow } from './packed-files.ts'
import { headerOf, importColumns } from './sheet.ts'

export const faultTexts = texts('importFault', {
  fileName: ['文件名应为“{{form}}”', 'must be named “{{form}}”'],
  twoColumns: ['有多列使用此标题，只保留一列', 'is the heading of several columns. Keep only one.'],
  duplicate: ['与第 {{row}} 行重复', 'duplicate of row {{row}}'],
})
/** Limit of stored faults. A sheet with more has the same mistake in every row. */
export const maxStoredFaults = 10_000

const cellOf = ({ row, column }: Pick<SheetFault, 'row' | 'column'>) => `${row} ${column}`

/** Faults of one import. All are counted, and the first ones are stored. */
export class FaultList {
  readonly storedFaults: SheetFault[] = []
  count = 0
  readonly rows = new Set<number>()
  /** True for a fault of the sheet itself, for example a missing column: then no row can be imported. */
  isOfSheet = false
  /** File names of rows from an archive, which faults show instead of a cell's value. */
  readonly names = new Map<number, string>()
  readonly #cells = new Set<string>()
  /** True when the cell already has a fault. A value that was dropped for it is not reported as missing. */
  has = (fault: Pick<SheetFault, 'row' | 'column'>): boolean => this.#cells.has(cellOf(fault))
  add(fault: SheetFault): void {
    this.count++
    this.rows.add(fault.row)
    this.#cells.add(cellOf(fault))
    const value = this.names.get(fault.row) ?? fault.value
    if (this.storedFaults.length < maxStoredFaults)
      this.storedFaults.push(value === undefined ? fault : { ...fault, value })
  }
  addOfSheet(fault: Omit<SheetFault, 'row'> & { readonly row?: number | undefined }): void {
    this.isOfSheet = true
    this.add({ ...fault, row: fault.row ?? 1 })
  }
}

export function columnName(record: AnyRecord, key: string): Pair {
  const field = record.fields[key] as Field
  return [headerOf(record, key, field, 'zh'), headerOf(record, key, field, 'en')]
}

/** Checks a row that is a file: its faults name the file, and its values include the file's id. */
export function checkedFile(
  record: AnyRecord,
  zipFormat: PackedFiles,
  row: number,
  { id, problem, isNamed }: NonNullable<PackedRow['file']>,
  check: () => ReturnType<RowCheck> | undefined,
): ReturnType<RowCheck> {
  const result = isNamed ? check() : undefined
  const faults = [...(result?.faults ?? [])]
  const form = (half: 0 | 1) => zipFormat.named.map((key) => columnName(record, key)[half]).join('_')
  const nameFault: Pair = [
    say('zh', faultTexts.fileName, { form: form(0) }),
    say('en', faultTexts.fileName, { form: form(1) }),
  ]
  if (!isNamed) faults.push({ row, column: null, message: nameFault })
  if (problem) {
    const message = sayBoth(problem.text, problem.values)
    faults.push({ row, column: columnName(record, zipFormat.field), message })
  }
  return { values: { ...result?.values, [zipFormat.field]: id }, faults }
}

/**
 * Reports values that occur in two rows of the sheet. Compared in the store, because memory use would grow with the
 * sheet.
 */
export async function checkDuplicates(db: Db, record: AnyRecord, jobId: number, faults: FaultList): Promise<void> {
  for (const [key, field] of importColumns(record)) {
    if (!field.unique) continue
    const duplicates = await db.execute<{ row: number; first: number; value: string }>(sql`
      select row, first, value from (
        select row, data->>${key} as value, min(row) over (partition by data->>${key}) as first from import_row
        where job_id = ${jobId} and data->>${key} is not null) i
      where row > first order by row limit ${maxStoredFaults}`)
    for (const { row, first, value } of duplicates.rows)
      faults.add({
        row,
        column: columnName(record, key),
        value,
        message: sayBoth(faultTexts.duplicate, { row: first }),
      })
  }
}
