import { problemTexts } from '../../../../domain/contract/problem.ts'
import { cornersOf, shapeOf } from '../../../../domain/geo/shape.ts'
import type { RowValues } from '../../../../platform/record/write.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { refusalTexts as vehicleRefusals } from '../../../fleet/vehicles/refusals.ts'
import { refusalTexts as refused } from './texts.ts'

interface Problem {
  readonly field: string
  readonly text: string
}

/** Returns conflicts between a fence's fields. A draft may lack its place. */
export function problemsOf(
  input: RowValues,
  { draft, wholeFleet }: { draft: boolean; wholeFleet: boolean },
): Problem[] {
  const { fromDay, toDay, allVehicles } = input
  const problems: Problem[] = []
  if (typeof fromDay === 'string' && typeof toDay === 'string' && toDay < fromDay)
    problems.push({ field: 'toDay', text: vehicleRefusals.beforeStart })
  if (allVehicles && !wholeFleet) problems.push({ field: 'allVehicles', text: refused.onlyWholeFleet })
  return draft ? problems : [...problems, ...placeProblems(input)]
}

function placeProblems(input: RowValues): Problem[] {
  if (input.shape !== 'polygon') {
    if (shapeOf(input)) return []
    const missing = ['longitude', 'latitude'].filter((field) => typeof input[field] !== 'number')
    // A missing place is reported at the radius too, because the form shows it there.
    return ['radiusKm', ...missing].map((field) => ({ field, text: refused.noPlace }))
  }
  const ring = String(input.ring ?? '')
  const pairs = ring.split(/[;；\n]+/).filter((pair) => pair.trim() !== '')
  const corners = cornersOf(ring)
  if (corners.length < pairs.length) return [{ field: 'ring', text: refused.notCorners }]
  return corners.length < 3 ? [{ field: 'ring', text: refused.fewCorners }] : []
}

const longestShown = 100

/** Returns the same problems for the rows of an import, with the cell's text. */
export async function importProblems(db: Db, job: number, wholeFleet: boolean) {
  const { rows } = await db.execute<{ row: number; data: RowValues }>(
    sql`select row, data from import_row where job_id = ${job} order by row`,
  )
  return rows.flatMap(({ row, data }) => {
    // Without a shape the place cannot be checked.
    const problems = problemsOf(data, { draft: !data.shape, wholeFleet })
    const hasRadius = typeof data.radiusKm === 'number'
    return problems
      .filter(({ field }) => !(field === 'radiusKm' && hasRadius))
      .map(({ field, text }) => ({
        row,
        field,
        text: text === refused.noPlace ? problemTexts.required : text,
        value: typeof data[field] === 'string' ? data[field].slice(0, longestShown) : undefined,
      }))
  })
}
