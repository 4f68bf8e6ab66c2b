import { type ComponentType, createElement, type PropsWithChildren, useMemo, useSyncExternalStore } from 'react'
import { lazy } from '../../kit/client/lazy.tsx'
import { fittingShell, type Shell, watchShell } from '../../kit/client/shell.ts'
import { Loading } from '../../kit/ui/loading.tsx'
import { loadParts } from '../../kit/ui/part.tsx'
import type { Step } from '../session/guard.ts'

/** The props of every shell: the result of the route guard. */
export interface LayoutProps {
  step: Step
  onChangePassword: () => void
}
type Layout = { default: ComponentType<LayoutProps> }

const frames = {
  desk: lazy<PropsWithChildren>(() => import('../desk/DeskFrame.tsx')),
  phone: lazy<PropsWithChildren>(() => import('../phone/PhoneFrame.tsx')),
}
/** Shown once everything that its pages are drawn with is there: no button comes after its page. */
export const layouts = {
  desk: lazy(() => withParts('desk', import('../desk/DeskLayout.tsx')), createElement(Loading)),
  phone: lazy(() => withParts('phone', import('../phone/PhoneLayout.tsx')), createElement(Loading)),
}

async function withParts(shell: Shell, layout: Promise<Layout>): Promise<Layout> {
  await Promise.all([loadParts(shell), frames[shell].preload(), layout])
  return layout
}

/** Starts to load the code of the shell that fits the window. */
export function preloadShell(): void {
  void layouts[fittingShell()].preload().catch(() => {})
}

/** The shell that fits the window, and its library's frame. */
export function useFittingShell() {
  const shell = useSyncExternalStore(watchShell, fittingShell)
  return useMemo(() => ({ shell, Frame: frames[shell] }), [shell])
}
