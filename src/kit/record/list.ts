import type { Filter } from './address.ts'
import { type Listing, useListing } from './listing.ts'
import { type Question, useQuestion } from './question.ts'
import type { AnyRecord, RowOf } from './record.ts'
import { type RowSelection, useSelection } from './selection.ts'
import type { AnyRow, ScreenCalls } from './view.ts'

export interface ListOptions {
  /** Always asked for, and in no form: a list inside of another record's page. */
  fixedFilter?: Filter | undefined
}

/** A list of records: what is asked, what was answered, and which of it is selected. */
export interface RecordListState<Row = AnyRow> {
  question: Question
  listing: Listing<Row>
  selection: RowSelection<Row>
}

/** The three controllers of a record's list put together. Loading again ends the selection. */
export function useRecordList<R extends AnyRecord>(
  record: R,
  calls: Pick<ScreenCalls<R>, 'query'>,
  { fixedFilter }: ListOptions = {},
): RecordListState<RowOf<R>> {
  const question = useQuestion(record, fixedFilter)
  const listing = useListing(calls, question)
  const selection = useSelection<RowOf<R>>(question)
  const refresh = () => {
    selection.select([])
    return listing.refresh()
  }
  return { question, listing: { ...listing, refresh }, selection }
}
