import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { drag } from './dragging.ts'
import { moveItem } from './flow.ts'
import './moving.css'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
/** Returns by how many places a key moves the focused item. Undefined for other keys. */
export const stepOf = ({ altKey, key }: { readonly altKey: boolean; readonly key: string }): number | undefined =>
  altKey ? steps[key] : undefined

interface Last {
  readonly key: string
  /** Selector of the button that gets the focus afterwards. Empty: the item itself. */
  readonly focus: string
  /** The item was dropped in view, so it is not scrolled to. */
  readonly isInView?: boolean
}

/**
 * Reorders items by dragging, by buttons, and by Alt with an arrow key on the focused item. Each item is a child of the
 * list with `data-key`. Its buttons may have the classes `move-back` and `move-on`, and the handle for fingers has the
 * class `move-handle`.
 */
export function useMoving<T>(all: readonly T[], keyOf: (one: T) => string, onChange: (all: T[]) => void) {
  const list = useRef<HTMLUListElement>(null)
  /** Last move, to restore the focus: the browser takes it from an element that moves. */
  const [last, setLast] = useState<Last>()
  useLayoutEffect(() => {
    if (!last) return
    const one = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(last.key)}"]`)
    const button = last.focus && one?.querySelector<HTMLButtonElement>(`${last.focus}:not(:disabled)`)
    ;(button || one)?.focus({ preventScroll: true })
    if (!last.isInView) one?.scrollIntoView?.({ block: 'nearest' })
  }, [last])
  const put = (at: number, by: number, how: Omit<Last, 'key'>) => {
    const one = all[at]
    if (one === undefined) return
    onChange(moveItem(all, at, by))
    setLast({ key: keyOf(one), ...how })
  }
  const move = (at: number, by: number) => put(at, by, { focus: by < 0 ? '.move-back' : '.move-on' })
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = stepOf(event)
    if (step === undefined) return
    // The browser would leave the page on Alt with an arrow key.
    event.preventDefault()
    if (event.target === event.currentTarget) put(at, step, { focus: '' })
  }
  const onPointerDown = ({ currentTarget, nativeEvent }: PointerEvent<HTMLElement>) =>
    drag(currentTarget, nativeEvent, (at, by) => put(at, by, { focus: '', isInView: true }))
  return { list, move, onKeyDown, onPointerDown, lastAt: all.findIndex((one) => keyOf(one) === last?.key) }
}
