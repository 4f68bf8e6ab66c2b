import { useState } from 'react'
import type { Question } from './question.ts'
import type { AnyRow } from './view.ts'

/** The rows of a list that are ticked for what is done to several at once. */
export interface RowSelection<Row = AnyRow> {
  readonly selected: readonly Row[]
  select(rows: readonly Row[]): void
}

/** A selection that is emptied when the question changes: nothing is done to rows that are no longer seen. */
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
