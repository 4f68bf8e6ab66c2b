import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useMove } from '../client/navigation.ts'

/** What is open over a list: a record's details, its form, or the form of a new one. */
export type Target = { kind: 'view' | 'edit'; id: number } | { kind: 'add' }

/** Keeps what is open in the address: 'back' closes it (the phone's own gesture), a shared link opens it. */
export function useTarget() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const move = useMove()
  const { state, pathname } = useLocation()
  const target = readTarget(search)
  const open = useCallback(
    (next: Target) => move(`${pathname}?${writeTarget(search, next)}`, { opened: true }),
    [move, pathname, search],
  )
  const close = () => {
    if ((state as { opened?: boolean } | null)?.opened) navigate(-1)
    else setSearch((now) => writeTarget(now, undefined), { replace: true })
  }
  return { target, open, close }
}

export function readTarget(search: URLSearchParams): Target | undefined {
  if (search.has('add')) return { kind: 'add' }
  for (const kind of ['edit', 'view'] as const) {
    const id = Number(search.get(kind))
    if (Number.isInteger(id) && id > 0) return { kind, id }
  }
  return undefined
}

export function writeTarget(search: URLSearchParams, target: Target | undefined): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const key of ['add', 'edit', 'view']) next.delete(key)
  if (target) next.set(target.kind, target.kind === 'add' ? '1' : String(target.id))
  return next
}
