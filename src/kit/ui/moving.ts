import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { drag } from './dragging.ts'
import { moved } from './flow.ts'
import './moving.css'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
/** By how many places a key moves what has the focus; undefined: it is no such key. */
export const stepOf = ({ altKey, key }: { readonly altKey: boolean; readonly key: string }): number | undefined =>
  altKey ? steps[key] : undefined

interface Last {
  readonly key: string
  /** The button that is in focus afterwards; empty: the thing itself. */
  readonly focus: string
  /** It was dropped where it is seen. */
  readonly isSeen?: boolean
}

/**
 * Puts things in order by dragging them, by buttons, and by Alt with an arrow key on the one in focus. Each stands in a
 * child of the list with `data-key`; its buttons may have the classes `move-back` and `move-on`, and what a finger drags
 * it by the class `move-handle`.
 */
export function useMoving<T>(all: readonly T[], keyOf: (one: T) => string, onChange: (all: T[]) => void) {
  const list = useRef<HTMLUListElement>(null)
  /** The browser takes the focus from what changes its place. */
  const [last, setLast] = useState<Last>()
  useLayoutEffect(() => {
    if (!last) return
    const one = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(last.key)}"]`)
    const button = last.focus && one?.querySelector<HTMLButtonElement>(`${last.focus}:not(:disabled)`)
    ;(button || one)?.focus({ preventScroll: true })
    if (!last.isSeen) one?.scrollIntoView?.({ block: 'nearest' })
  }, [last])
  const put = (at: number, by: number, how: Omit<Last, 'key'>) => {
    const one = all[at]
    if (one === undefined) return
    onChange(moved(all, at, by))
    setLast({ key: keyOf(one), ...how })
  }
  const move = (at: number, by: number) => put(at, by, { focus: by < 0 ? '.move-back' : '.move-on' })
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = stepOf(event)
    if (step === undefined) return
    // With Alt and an arrow the browser would leave the page.
    event.preventDefault()
    if (event.target === event.currentTarget) put(at, step, { focus: '' })
  }
  const onPointerDown = ({ currentTarget, nativeEvent }: PointerEvent<HTMLElement>) =>
    drag(currentTarget, nativeEvent, (at, by) => put(at, by, { focus: '', isSeen: true }))
  return { list, move, onKeyDown, onPointerDown, lastAt: all.findIndex((one) => keyOf(one) === last?.key) }
}
