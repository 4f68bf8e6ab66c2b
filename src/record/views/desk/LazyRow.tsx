import { type HTMLAttributes, useEffect, useRef, useState } from 'react'

/** Number of rows rendered at first: one screen and some below. */
const firstRows = 24
/** Margin around the visible area within which rows are rendered. */
const margin = '300px 0px'
/** Pixels of a row that was not rendered yet. */
const defaultHeight = 40

type Tell = (near: boolean, height: number) => void
const callbacks = new WeakMap<Element, Tell>()
const watchers = new WeakMap<Element, IntersectionObserver>()

/** Reports whether a row is near the visible part of its scroller. All rows of a scroller share one observer. */
function watch(row: Element, tell: Tell): () => void {
  const scroller = row.closest('.scroller') ?? document.documentElement
  const watcher = watchers.get(scroller) ?? watcherOf(scroller)
  watchers.set(scroller, watcher)
  callbacks.set(row, tell)
  watcher.observe(row)
  return () => {
    watcher.unobserve(row)
    callbacks.delete(row)
  }
}

const watcherOf = (scroller: Element) =>
  new IntersectionObserver(
    (entries) => {
      // No height: the row is in a hidden page, so the entry means nothing.
      for (const { target, isIntersecting, boundingClientRect } of entries)
        if (boundingClientRect.height > 0) callbacks.get(target)?.(isIntersecting, boundingClientRect.height)
    },
    { root: scroller === document.documentElement ? null : scroller, rootMargin: margin },
  )

/**
 * Row of a long table. Far from the visible area it keeps its place and height but renders no cells. A table of a
 * hundred rows then costs as much as one screen of rows to render, to select in, and to show again in its tab.
 */
export function LazyRow({ at = 0, children, ...rest }: HTMLAttributes<HTMLTableRowElement> & { at?: number }) {
  const row = useRef<HTMLTableRowElement>(null)
  const [far, setFar] = useState(at >= firstRows && 'IntersectionObserver' in window ? defaultHeight : undefined)
  useEffect(() => {
    const element = row.current
    if (!element || !('IntersectionObserver' in window)) return
    return watch(element, (near, height) => {
      if (near) setFar(undefined)
      // A row with the keyboard focus stays rendered.
      else if (!element.contains(document.activeElement)) setFar((current) => current ?? height)
    })
  }, [])
  return (
    <tr ref={row} {...rest}>
      {far === undefined ? children : <td colSpan={1000} style={{ height: far, padding: 0 }} />}
    </tr>
  )
}

export const manyRows = firstRows + 1
