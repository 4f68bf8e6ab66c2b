import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { useCall } from '../../../client/query.ts'
import type { OptionRef } from '../../../domain/contract/platform.ts'
import { platformCalls } from '../../../domain/contract/platform.ts'
import { platePiece } from '../../../domain/plate.ts'
import { vehicleName } from '../../../domain/vehicle-name.ts'
import { plainCode } from '../../../domain/width.ts'
import type { Ref } from '../../kinds/reference.ts'
import type { AnyRow } from './view.ts'

/** Ids in the value of a reference field, with one or several references. */
export const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : []
/** References of a stored row, with their labels. */
export function refsOfRow(row: AnyRow | undefined, name: string): Ref[] {
  const value = row?.[name]
  return Array.isArray(value) ? (value as Ref[]) : value ? [value as Ref] : []
}

export interface Choices {
  readonly refs: readonly OptionRef[]
  readonly loading: boolean
  /** Sets the search text. The query follows after a pause. */
  search(text: string): void
  /** Text of a chosen record: its label, and what tells it apart. */
  labelOf(id: number): string
}

/**
 * Records that a list is inside of: `{ meeting: 5 }`. Choices of other records with the same field are limited to them.
 */
export const ChoicesWithin = createContext<Readonly<Record<string, number>> | undefined>(undefined)

/**
 * Choices of a reference or VIN field, searched on the server. `chosenIds` are the ids whose labels are needed. `rowRefs`
 * are references that came with the row. A tree is loaded whole, once.
 */
export function useChoices(
  record: string,
  field: string,
  chosenIds: readonly number[],
  rowRefs: readonly Ref[] = [],
  tree = false,
  active = true,
): Choices {
  const [search, setSearch] = useState('')
  const searchText = useDelayed(search.trim().slice(0, 64), 250)
  const within = useContext(ChoicesWithin)
  const list = useCall(
    platformCalls.options,
    { record, field, ...(searchText && !tree ? { search: searchText } : {}), ...(within && { within }) },
    { enabled: active || tree, placeholderData: (before) => before, staleTime: tree ? 60_000 : 0 },
  )
  const refs = list.data ?? none
  const missing = useMemo(() => {
    const have = new Set([...refs, ...rowRefs].map(({ id }) => id))
    return chosenIds.filter((id) => !have.has(id)).sort((a, b) => a - b)
  }, [refs, rowRefs, chosenIds])
  const labels = useCall(
    platformCalls.options,
    { record, field, ids: missing },
    { enabled: missing.length > 0 && !(tree && list.isPending), staleTime: 60_000 },
  )
  const all = useMemo(
    () => new Map([...(labels.data ?? none), ...rowRefs, ...refs].map((ref) => [ref.id, choiceText(ref)])),
    [labels.data, rowRefs, refs],
  )
  return { refs, loading: list.isFetching, search: setSearch, labelOf: (id) => all.get(id) ?? `#${id}` }
}

/** Text of a choice: its label, and what tells it apart. */
export const choiceText = ({ label, note }: OptionRef): string => (note ? `${label} · ${note}` : label)

const none: readonly OptionRef[] = []
const minSearchLength = 3

/** Vehicle that is suggested while its VIN or plate is typed. */
export interface VinOffer {
  readonly vin: string
  readonly plate: string | undefined
}
export const offerText = ({ vin, plate }: VinOffer): string => vehicleName(vin, plate)

/** Vehicles in the user's scope whose VIN or plate contains the text. None before its third character. */
export function useVinOffers(record: string, field: string, input: string, active = true): readonly VinOffer[] {
  const search = useDelayed(input.trim().slice(0, 17), 250)
  const enabled = active && search.length >= minSearchLength
  const { data } = useCall(
    platformCalls.options,
    { record, field, search },
    { enabled, placeholderData: (before) => before, staleTime: 5_000, quiet: true },
  )
  const term = plainCode(input).trim().toUpperCase()
  if (!enabled || term.length < minSearchLength) return noOffers
  const plate = platePiece(term)
  return (data ?? none)
    .map(offerOf)
    .filter((offer) => offer.vin !== term && (offer.vin.includes(term) || offer.plate?.includes(plate)))
}
const noOffers: readonly VinOffer[] = []
const offerOf = ({ label, plate }: OptionRef): VinOffer => ({ vin: label, plate })

/** Vehicles that a part of a VIN or plate may mean. Undefined if it is too short or they are not loaded yet. */
export function useMeantVehicles(record: string, field: string, piece: string): readonly VinOffer[] | undefined {
  const enabled = piece.length >= minSearchLength
  const { data } = useCall(
    platformCalls.options,
    { record, field, search: piece.slice(0, 17) },
    { enabled, quiet: true },
  )
  return enabled ? data?.map(offerOf) : undefined
}

/** Returns the value after it has not changed for `ms` milliseconds. */
export function useDelayed<T>(value: T, ms: number): T {
  const [delayedValue, hold] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => hold(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return delayedValue
}
