import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type Filter, isEmptyFilter, readState, writeState } from '../../model/address.ts'
import type { AnyRecord } from '../../model/record.ts'
import { opensView } from './list-view.ts'
import { useListViews } from './list-views.ts'

/**
 * Applies a first filter when a screen opens without a query. Applied once: a user who clears it gets an unfiltered
 * list.
 */
export function useFirstFilter(record: AnyRecord, filter: () => Filter): void {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const usual = useListViews()?.choiceOf({ route: pathname, record: record.name }).usual
  const [isFirst, setFirst] = useState(true)
  useEffect(() => {
    // A page that loads late must not take back a user who has left it.
    const [currentPath] = window.location.hash.slice(1).split('?')
    if (!isFirst || (currentPath && currentPath !== pathname)) return
    setFirst(false)
    if (opensView(search, usual)) return
    const state = readState(search, record)
    const firstFilter = filter()
    if (Object.keys(firstFilter).some((name) => !isEmptyFilter(state.filter[name]))) return
    setSearch((now) => writeState(now, record, { ...state, filter: { ...firstFilter, ...state.filter } }), {
      replace: true,
    })
  }, [isFirst, pathname, record, filter, search, setSearch, usual])
}
