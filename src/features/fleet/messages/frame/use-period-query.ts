import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { vinPattern } from '../../../../record/kinds/vin.ts'
import { type Filter, readState, writeState } from '../../../../record/model/address.ts'
import type { AnyRecord } from '../../../../record/model/record.ts'
import { useMeantVehicles, type VinOffer } from '../../../../record/views/shared/options.ts'
import { activeFilters, type ListRequest } from '../../../../record/views/shared/question.ts'

const none: Filter = {}

export interface PeriodQuery {
  /** For the query form of records. */
  question: Pick<ListRequest, 'filter' | 'fixedFilter' | 'active' | 'setFilter' | 'reset'>
  filter: Filter
  /**
   * Undefined until entered. VIN and period are required. A plate, or a part of a plate or VIN, selects the vehicle if
   * only one matches.
   */
  vin: string | undefined
  /** Vehicles that match the input. Undefined: the input is unique, or not resolved yet. */
  meant: readonly VinOffer[] | undefined
  from: string | undefined
  to: string | undefined
  get(name: string): string | null
  set(values: Readonly<Record<string, string | null>>, replace?: boolean): void
  setPeriod(from: number, to: number): void
}

/** Vehicle of a VIN, or the only one that matches a part of a VIN or plate. */
function useVehicle(record: AnyRecord, input: string): Pick<PeriodQuery, 'vin' | 'meant'> {
  const isVin = vinPattern.test(input)
  const matches = useMeantVehicles(record.name, 'vin', isVin ? '' : input)
  if (isVin) return { vin: input, meant: undefined }
  return matches?.length === 1 ? { vin: matches[0]?.vin, meant: undefined } : { vin: undefined, meant: matches }
}

/**
 * Query of a vehicle's messages, stored in the address. A new query drops the `transient` values: a message or zoom of
 * the previous one.
 */
export function usePeriodQuery(record: AnyRecord, transient: readonly string[]): PeriodQuery {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readState(search, record).filter, [search, record])
  const ask = (next: Filter) =>
    setSearch((now) => {
      const params = new URLSearchParams(now)
      for (const name of transient) params.delete(name)
      return writeState(params, record, { page: 1, pageSize: 20, filter: next })
    })
  const { vin, meant: vinMatches } = useVehicle(record, (filter.vin as string | undefined)?.trim().toUpperCase() ?? '')
  const [from, to] = (filter.at as (string | null)[] | undefined) ?? []
  return {
    question: {
      filter,
      fixedFilter: none,
      active: activeFilters(record, filter),
      setFilter: ask,
      reset: () => ask(none),
    },
    filter,
    vin,
    meant: vinMatches,
    from: from ?? undefined,
    to: to ?? undefined,
    get: (name) => search.get(name),
    set: (values, replace = false) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(values)) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace },
      ),
    setPeriod: (start, end) => ask({ ...filter, at: [new Date(start).toISOString(), new Date(end).toISOString()] }),
  }
}
