import type { ReactNode } from 'react'
import { useMapState } from './view-state.ts'

/** A notice at the foot of the map. The map's content leaves space for it. */
export function MapNotice({ children }: { children: ReactNode }) {
  const state = useMapState()
  const measure = (notice: HTMLElement | null) => {
    state.foot = notice?.offsetHeight ?? 0
    notice?.closest<HTMLElement>('.map')?.style.setProperty('--map-notice', `${state.foot}px`)
  }
  return (
    <p ref={measure} className="text-m flush map-notice" data-cover role="status">
      {children}
    </p>
  )
}
