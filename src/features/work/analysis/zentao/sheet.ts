import type { ImportCheck } from '../../../../platform/record/import.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { sheetProblems } from './texts.ts'

interface SheetProblemRow extends Record<string, unknown> {
  row: number
  field: 'kind' | 'resolvedAt' | 'closedAt'
  problem: keyof typeof sheetProblems
}

/** Checks combinations of fields in a sheet's row. Each field alone is already valid. */
export const checkSheet: ImportCheck = async ({ db }, job) => {
  const { rows } = await db.execute<SheetProblemRow>(sql`
    with sheet_rows as (
      select i.row, lower(split_part(i.data->>'number', '-', 1)) as kind_of_number, i.data->>'kind' as kind,
        i.data->>'state' as state, (i.data->>'openedAt')::timestamptz as opened,
        (i.data->>'resolvedAt')::timestamptz as resolved, (i.data->>'closedAt')::timestamptz as closed
      from import_row i where i.job_id = ${job})
    select row, 'kind' as field, 'otherKind' as problem from sheet_rows where kind <> kind_of_number
    union all select row, 'resolvedAt', 'beforeOpened' from sheet_rows where resolved < opened
    union all select row, 'closedAt', 'beforeOpened' from sheet_rows where closed < opened
    union all select row, 'closedAt', 'notClosed' from sheet_rows where state = 'closed' and closed is null
    order by row limit 10000`)
  return rows.map(({ row, field, problem }) => ({ row, field, text: sheetProblems[problem] }))
}
