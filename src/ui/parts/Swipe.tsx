import type { ReactNode } from 'react'
import { lazy } from '../../client/lazy.tsx'

export interface SwipeProps {
  /** Most common actions of the row. They must be available elsewhere, too, because a swipe is not discoverable. */
  actions: readonly { key: string; label: string; danger?: boolean | undefined; run(): void }[]
  children: ReactNode
}
const Bare = ({ children }: SwipeProps) => children

/** Row of a phone's list with actions behind a swipe. Loaded after the list. Until then the row has no swipe. */
export const Swipe = lazy<SwipeProps>(() => import('./over/Swipe.phone.tsx').catch(() => ({ default: Bare })), Bare)
