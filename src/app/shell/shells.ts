import { type ComponentType, lazy, type PropsWithChildren, useMemo, useSyncExternalStore } from 'react'
import { fittingShell, type Shell, watchShell } from '../../kit/client/shell.ts'
import { loadParts } from '../../kit/ui/part.tsx'
import type { Step } from '../session/guard.ts'

/** The props of every shell: the result of the route guard. */
export interface LayoutProps {
  step: Step
  onChangePassword: () => void
}
type Layout = { default: ComponentType<LayoutProps> }
type Frame = { default: ComponentType<PropsWithChildren> }

const loaders: Record<Shell, { layout: () => Promise<Layout>; frame: () => Promise<Frame> }> = {
  desk: { layout: () => import('../desk/DeskLayout.tsx'), frame: () => import('../desk/DeskFrame.tsx') },
  phone: { layout: () => import('../phone/PhoneLayout.tsx'), frame: () => import('../phone/PhoneFrame.tsx') },
}
export const layouts = { desk: lazy(loaders.desk.layout), phone: lazy(loaders.phone.layout) }
const frames = { desk: lazy(loaders.desk.frame), phone: lazy(loaders.phone.frame) }

/** Starts to load the code of the shell that fits the window. */
export function preloadShell(): void {
  void loaders[fittingShell()].layout().catch(() => {})
  void loadParts(fittingShell()).catch(() => {})
}

/** The shell that fits the window, and its library's frame. */
export function useFittingShell() {
  const shell = useSyncExternalStore(watchShell, fittingShell)
  return useMemo(() => ({ shell, Frame: frames[shell] }), [shell])
}
