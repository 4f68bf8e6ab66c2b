import type { ReactNode } from 'react'
import { byShell } from '../../client/shell.ts'

interface Tab {
  key: string
  label: string
  children: ReactNode
}
export interface TabsProps {
  tabs: readonly Tab[]
}

/** Tabs of a page. Only the selected one is rendered. */
export const Tabs = byShell<TabsProps>({
  desk: () => import('./Tabs.desk.tsx'),
  phone: () => import('./Tabs.phone.tsx'),
})
