import type { ReactNode } from 'react'
import { lazy } from '../client/lazy.tsx'

export interface SwipeProps {
  /** What is done with the row most. The same must be offered elsewhere: nobody sees that a row can be swiped. */
  actions: readonly { key: string; label: string; danger?: boolean | undefined; run(): void }[]
  children: ReactNode
}
const Bare = ({ children }: SwipeProps) => children

/** A row of a phone's list that is drawn aside to do something; it comes behind the list, and a row without it is a row. */
export const Swipe = lazy<SwipeProps>(() => import('./over/swipe.phone.tsx').catch(() => ({ default: Bare })), Bare)
