import { useState } from 'react'
import type { Question } from './question.ts'
import type { AnyRow } from './view.ts'

export interface RowSelection<Row = AnyRow> {
  readonly selected: readonly Row[]
  select(rows: readonly Row[]): void
}

/** Returns a selection that is cleared when the query changes, so that no action affects rows out of view. */
export function useSelection<Row>({
  asked,
  page,
  at,
  pageSize,
}: Pick<Question, 'asked' | 'page' | 'at' | 'pageSize'>): RowSelection<Row> {
  const question = JSON.stringify([asked, page, at, pageSize])
  const [held, setHeld] = useState<{ question: string; rows: readonly Row[] }>({ question, rows: [] })
  const isOld = held.question !== question
  if (isOld) setHeld({ question, rows: [] })
  return { selected: isOld ? [] : held.rows, select: (rows) => setHeld({ question, rows }) }
}
