import { type RefObject, useLayoutEffect, useState } from 'react'

const leastPx = 280
/** Of the drawer, where what stands above it leaves less. */
const leastPart = 0.6
/** Under the element: its border and what the drawer leaves free. */
const underPx = 48

/** How high an element may be to reach from where it stands to the foot of the drawer it is in; elsewhere a usual height. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(leastPx)
  useLayoutEffect(() => {
    const body = element.current?.closest<HTMLElement>('.ant-drawer-body')
    if (!body) return
    const measure = () => {
      const top =
        (element.current?.getBoundingClientRect().top ?? 0) - body.getBoundingClientRect().top + body.scrollTop
      setHeight(Math.floor(Math.max(leastPx, body.clientHeight * leastPart, body.clientHeight - top - underPx)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(body)
    return () => observer.disconnect()
  }, [element])
  return height
}
