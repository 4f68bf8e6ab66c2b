import { type Filter, withoutEmpty } from './address.ts'
import { type ListView, useListView } from './list-view.ts'
import { type Listing, useListing } from './listing.ts'
import { type Question, useQuestion } from './question.ts'
import type { AnyRecord, RowOf } from './record.ts'
import { type RowSelection, useSelection } from './selection.ts'
import type { AnyRow, ScreenCalls } from './view.ts'

export interface ListOptions {
  /** Always asked for, and in no form: a list inside of another record's page. */
  fixedFilter?: Filter | undefined
}

/** A list of records: how it is seen, what is asked, what was answered, and which of it is selected. */
export interface RecordListState<Row = AnyRow> {
  view: ListView
  question: Question
  listing: Listing<Row>
  selection: RowSelection<Row>
}

/** The controllers of a record's list put together. Loading again ends the selection. */
export function useRecordList<R extends AnyRecord>(
  record: R,
  calls: Pick<ScreenCalls<R>, 'query'>,
  { fixedFilter }: ListOptions = {},
): RecordListState<RowOf<R>> {
  const view = useListView(record)
  const question = { ...useQuestion(record, fixedFilter), pending: view.pending }
  const listing = useListing(calls, question)
  const selection = useSelection<RowOf<R>>(question)
  const refresh = () => {
    selection.select([])
    return listing.refresh()
  }
  // Who searches again wants to see what is so now, also when nothing else is asked for.
  const setFilter = (filter: Filter) => {
    const isSame = JSON.stringify(withoutEmpty(filter)) === JSON.stringify(withoutEmpty(question.filter))
    if (isSame && question.page === 1 && question.at === undefined) void refresh()
    else question.setFilter(filter)
  }
  return { view, question: { ...question, setFilter }, listing: { ...listing, refresh }, selection }
}
