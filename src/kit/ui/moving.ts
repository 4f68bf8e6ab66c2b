import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/** Moves one of several by so many places, as far as there are any. Pure. */
export function moved<T>(all: readonly T[], at: number, by: number): T[] {
  const to = Math.min(all.length - 1, Math.max(0, at + by))
  const [one] = all.slice(at, at + 1)
  if (one === undefined || to === at) return [...all]
  const rest = all.filter((_, index) => index !== at)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
/** By how many places a key moves what has the focus; undefined: it is no such key. */
export const stepOf = ({ altKey, key }: { readonly altKey: boolean; readonly key: string }): number | undefined =>
  altKey ? steps[key] : undefined

/**
 * Puts things in order by buttons, and by Alt with an arrow key on the one in focus. Each stands in an element of the
 * list with `data-key`; its buttons may have the classes `move-back` and `move-on`.
 */
export function useMoving<T>(all: readonly T[], keyOf: (one: T) => string, onChange: (all: T[]) => void) {
  const list = useRef<HTMLUListElement>(null)
  /** The browser takes the focus from what changes its place. */
  const [last, setLast] = useState<{ key: string; focus: string }>()
  useLayoutEffect(() => {
    if (!last) return
    const one = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(last.key)}"]`)
    const button = last.focus && one?.querySelector<HTMLButtonElement>(`${last.focus}:not(:disabled)`)
    ;(button || one)?.focus()
    one?.scrollIntoView?.({ block: 'nearest' })
  }, [last])
  const move = (at: number, by: number, focus = by < 0 ? '.move-back' : '.move-on') => {
    const one = all[at]
    if (one === undefined) return
    onChange(moved(all, at, by))
    setLast({ key: keyOf(one), focus })
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = stepOf(event)
    if (step === undefined) return
    // With Alt and an arrow the browser would leave the page.
    event.preventDefault()
    if (event.target === event.currentTarget) move(at, step, '')
  }
  return { list, move, onKeyDown, lastAt: all.findIndex((one) => keyOf(one) === last?.key) }
}
