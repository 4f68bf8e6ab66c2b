import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type Filter, isEmptyFilter, readState, writeState } from './address.ts'
import type { AnyRecord } from './record.ts'

/** What a list is asked for when its screen opens without a question of its own. Once: who clears it gets it cleared. */
export function useFirstFilter(record: AnyRecord, filter: () => Filter): void {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const [isFirst, setFirst] = useState(true)
  useEffect(() => {
    // A page that comes late must not call back who went on meanwhile.
    const [shown] = window.location.hash.slice(1).split('?')
    if (!isFirst || (shown && shown !== pathname)) return
    setFirst(false)
    const state = readState(search, record)
    const given = filter()
    if (Object.keys(given).some((name) => !isEmptyFilter(state.filter[name]))) return
    setSearch((now) => writeState(now, record, { ...state, filter: { ...given, ...state.filter } }), { replace: true })
  }, [isFirst, pathname, record, filter, search, setSearch])
}

const dayMs = 86_400_000
/** Offset of the fleet's time (Beijing). */
const fleetMs = 8 * 3_600_000

/** The last so many days of the fleet, today among them: 'YYYY-MM-DD'. */
export function lastDays(days: number, now = Date.now()): [from: string, to: string] {
  const day = (ms: number) => new Date(ms + fleetMs).toISOString().slice(0, 10)
  return [day(now - (days - 1) * dayMs), day(now)]
}

/** The same as moments: from the first day's begin to the end of today. */
export function lastMoments(days: number, now = Date.now()): [from: string, to: string] {
  const [from, to] = lastDays(days, now)
  const begin = (day: string) => Date.parse(day) - fleetMs
  return [new Date(begin(from)).toISOString(), new Date(begin(to) + dayMs - 1000).toISOString()]
}
