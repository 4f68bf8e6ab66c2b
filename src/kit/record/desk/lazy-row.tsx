import { type HTMLAttributes, useEffect, useRef, useState } from 'react'

/** Rows that are drawn whole from the start: a screen of them and some below. */
const firstRows = 24
/** A row is drawn while it is as close to what is seen, in pixels. */
const margin = '300px 0px'
/** Pixels of a row that was not drawn yet. */
const usualHeight = 40

type Tell = (near: boolean, height: number) => void
const told = new WeakMap<Element, Tell>()
const watchers = new WeakMap<Element, IntersectionObserver>()

/** Tells whether a row is near what is seen of its scroller. One observer serves all rows of a scroller. */
function watch(row: Element, tell: Tell): () => void {
  const scroller = row.closest('.scroller') ?? document.documentElement
  const watcher = watchers.get(scroller) ?? watcherOf(scroller)
  watchers.set(scroller, watcher)
  told.set(row, tell)
  watcher.observe(row)
  return () => {
    watcher.unobserve(row)
    told.delete(row)
  }
}

const watcherOf = (scroller: Element) =>
  new IntersectionObserver(
    (entries) => {
      // Without height it is in a page kept out of sight, which says nothing.
      for (const { target, isIntersecting, boundingClientRect } of entries)
        if (boundingClientRect.height > 0) told.get(target)?.(isIntersecting, boundingClientRect.height)
    },
    { root: scroller === document.documentElement ? null : scroller, rootMargin: margin },
  )

/**
 * A row of a long table. Far from what is seen it keeps its place and height but has no cells: a table of a hundred
 * rows costs what a screen of it does, when it is drawn, chosen in, and shown again in its tab.
 */
export function LazyRow({ at = 0, children, ...rest }: HTMLAttributes<HTMLTableRowElement> & { at?: number }) {
  const row = useRef<HTMLTableRowElement>(null)
  const [far, setFar] = useState(at >= firstRows && 'IntersectionObserver' in window ? usualHeight : undefined)
  useEffect(() => {
    const element = row.current
    if (!element || !('IntersectionObserver' in window)) return
    return watch(element, (near, height) => {
      if (near) setFar(undefined)
      // What has the keyboard stays.
      else if (!element.contains(document.activeElement)) setFar((known) => known ?? height)
    })
  }, [])
  return (
    <tr ref={row} {...rest}>
      {far === undefined ? children : <td colSpan={1000} style={{ height: far, padding: 0 }} />}
    </tr>
  )
}

/** From so many rows on a table draws only those near what is seen. */
export const manyRows = firstRows + 1
