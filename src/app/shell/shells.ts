import { type ComponentType, createElement, type PropsWithChildren, useMemo, useSyncExternalStore } from 'react'
import { lazy } from '../../client/lazy.tsx'
import { fittingShell, type Shell, watchShell } from '../../client/shell.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import { loadParts } from '../../ui/parts/part.tsx'
import type { GuardStep } from '../session/guard.ts'

export interface LayoutProps {
  step: GuardStep
  onChangePassword: () => void
}
type Layout = { default: ComponentType<LayoutProps> }

const frames = {
  desk: lazy<PropsWithChildren>(() => import('../desk/DeskFrame.tsx')),
  phone: lazy<PropsWithChildren>(() => import('../phone/PhoneFrame.tsx')),
}
/** Shown once all parts of its pages have loaded, so that no button appears after its page. */
export const layouts = {
  desk: lazy(() => withParts('desk', import('../desk/DeskLayout.tsx')), createElement(Loading)),
  phone: lazy(() => withParts('phone', import('../phone/PhoneLayout.tsx')), createElement(Loading)),
}

async function withParts(shell: Shell, layout: Promise<Layout>): Promise<Layout> {
  await Promise.all([loadParts(shell), frames[shell].preload(), layout])
  return layout
}

export function preloadShell(): void {
  void layouts[fittingShell()].preload().catch(() => {})
}

export function useFittingShell() {
  const shell = useSyncExternalStore(watchShell, fittingShell)
  return useMemo(() => ({ shell, Frame: frames[shell] }), [shell])
}
