import { type Filter, withoutEmpty } from '../../model/address.ts'
import type { AnyRecord, RowOf } from '../../model/record.ts'
import { type ListView, useListView } from './list-view.ts'
import { type Listing, useListing } from './listing.ts'
import { type ListRequest, useQuestion } from './question.ts'
import { type RowSelection, useSelection } from './selection.ts'
import type { AnyRow, ScreenCalls } from './view.ts'

export interface ListOptions {
  /** Filter that always applies and that no form shows, for a list inside another record's page. */
  fixedFilter?: Filter | undefined
}

export interface RecordListState<Row = AnyRow> {
  view: ListView
  question: ListRequest
  listing: Listing<Row>
  selection: RowSelection<Row>
}

/** Combines the controllers of a record's list. Reloading clears the selection. */
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
  // Searching again with the same filter reloads the rows.
  const setFilter = (filter: Filter) => {
    const isSame = JSON.stringify(withoutEmpty(filter)) === JSON.stringify(withoutEmpty(question.filter))
    if (isSame && question.page === 1 && question.at === undefined) void refresh()
    else question.setFilter(filter)
  }
  return { view, question: { ...question, setFilter }, listing: { ...listing, refresh }, selection }
}
