import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type RouteParams, useMove } from '../../../client/navigation.ts'
import type { AnyRecord } from '../../model/record.ts'

/** Overlay of a list: a record's details, its form, or the form of a new record with initial values. */
export type OverlayTarget =
  | { kind: 'view' | 'edit'; id: number }
  | { kind: 'add'; initialValues?: Readonly<Record<string, string>> }

const valuePrefix = 'add.'

/** Returns route params that open the form of a new record with these values. */
export const addingParams = (values: Readonly<Record<string, string | null | undefined>>): RouteParams => ({
  add: 1,
  ...Object.fromEntries(Object.entries(values).map(([name, text]) => [valuePrefix + name, text])),
})

/** Stores the open overlay in the address. 'Back' closes it (the phone's own gesture), and a shared link opens it. */
export function useTarget() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const move = useMove()
  const { state, pathname } = useLocation()
  const target = readTarget(search)
  const open = useCallback(
    (next: OverlayTarget) => {
      const address = `${pathname}?${writeTarget(search, next)}`
      // Next to its list, the details of one row replace those of another. Going back then closes them.
      if (next.kind === 'view' && search.has('view')) void navigate(address, { replace: true, state })
      else move(address, { opened: true })
    },
    [move, navigate, pathname, search, state],
  )
  const close = () => {
    if ((state as { opened?: boolean } | null)?.opened) navigate(-1)
    else setSearch((now) => writeTarget(now, undefined), { replace: true })
  }
  return { target, open, close }
}

export function readTarget(search: URLSearchParams): OverlayTarget | undefined {
  if (search.has('add')) {
    const params = [...search].filter(([key]) => key.startsWith(valuePrefix))
    if (params.length === 0) return { kind: 'add' }
    return {
      kind: 'add',
      initialValues: Object.fromEntries(params.map(([key, text]) => [key.slice(valuePrefix.length), text])),
    }
  }
  for (const kind of ['edit', 'view'] as const) {
    const id = Number(search.get(kind))
    if (Number.isInteger(id) && id > 0) return { kind, id }
  }
  return undefined
}

/** Returns an address's initial values that are valid for the record's fields. */
export function initialValuesOf(record: AnyRecord, target: OverlayTarget): Record<string, unknown> {
  const texts = (target.kind === 'add' && target.initialValues) || {}
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const field = record.fields[name]
      if (!field || field.auto) return []
      // A reference is the id of its record, a number.
      const read = [text, Number(text)].map((value) => field.kind.check(field).safeParse(value))
      const valid = read.find(({ success }) => success)
      return valid ? [[name, valid.data]] : []
    }),
  )
}

export function writeTarget(search: URLSearchParams, target: OverlayTarget | undefined): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const key of [...next.keys()])
    if (['add', 'edit', 'view'].includes(key) || key.startsWith(valuePrefix)) next.delete(key)
  if (target) next.set(target.kind, target.kind === 'add' ? '1' : String(target.id))
  return next
}
