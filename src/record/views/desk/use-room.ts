import { type RefObject, useLayoutEffect, useState } from 'react'

const minPx = 280
/** Minimum part of the drawer's height, if the content above leaves less. */
const minPart = 0.6
/** Pixels below the element: its border and the drawer's padding. */
const underPx = 48

/** Returns an element's height so that it reaches the foot of its drawer. Outside a drawer: the minimum height. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(minPx)
  useLayoutEffect(() => {
    const body = element.current?.closest<HTMLElement>('.ant-drawer-body')
    if (!body) return
    const measure = () => {
      const top =
        (element.current?.getBoundingClientRect().top ?? 0) - body.getBoundingClientRect().top + body.scrollTop
      setHeight(Math.floor(Math.max(minPx, body.clientHeight * minPart, body.clientHeight - top - underPx)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(body)
    return () => observer.disconnect()
  }, [element])
  return height
}
