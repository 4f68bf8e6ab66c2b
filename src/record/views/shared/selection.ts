import { useState } from 'react'
import type { ListRequest } from './question.ts'
import type { AnyRow } from './view.ts'

export interface RowSelection<Row = AnyRow> {
  readonly selected: readonly Row[]
  select(rows: readonly Row[]): void
}

/** Returns a selection that is cleared when the query changes, so that no action affects rows out of view. */
export function useSelection<Row>({
  listQuery,
  page,
  at,
  pageSize,
}: Pick<ListRequest, 'listQuery' | 'page' | 'at' | 'pageSize'>): RowSelection<Row> {
  const question = JSON.stringify([listQuery, page, at, pageSize])
  const [heldSelection, setHeldSelection] = useState<{ question: string; rows: readonly Row[] }>({ question, rows: [] })
  const isOld = heldSelection.question !== question
  if (isOld) setHeldSelection({ question, rows: [] })
  return { selected: isOld ? [] : heldSelection.rows, select: (rows) => setHeldSelection({ question, rows }) }
}
