import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  type PropsWithChildren,
  useContext,
  useSyncExternalStore,
} from 'react'
import { type Lazy, lazy } from './lazy.tsx'

export type Shell = 'desk' | 'phone'
/** Width in px below which the phone layout is used (specification section 9). */
const breakpointPx = 1024

export function fittingShell(): Shell {
  return document.body.getBoundingClientRect().width - 3 < breakpointPx ? 'phone' : 'desk'
}

/** Width in px from which the phone layout has two columns. */
const twoColumnsPx = 700
const hasTwoColumns = () => fittingShell() === 'phone' && document.body.getBoundingClientRect().width >= twoColumnsPx

/**
 * Calls `onResize` whenever the window is resized. Keeps `data-shell` and `data-columns` of the root element current:
 * stylesheets depend only on them, so they never disagree with the components.
 */
export function watchShell(onResize: () => void): () => void {
  const follow = () => {
    document.documentElement.dataset.shell = fittingShell()
    document.documentElement.dataset.columns = hasTwoColumns() ? '2' : '1'
    onResize()
  }
  follow()
  window.addEventListener('resize', follow)
  return () => window.removeEventListener('resize', follow)
}

/** Whether the phone layout is wide enough for two columns, as on a tablet. */
export const useTwoColumns = (): boolean => useSyncExternalStore(watchShell, hasTwoColumns)

interface ShellInUse {
  shell: Shell
  /** Provides the theme and language of the shell's component library. */
  Frame: ComponentType<PropsWithChildren>
}
export const ShellContext = createContext<ShellInUse>({ shell: 'desk', Frame: Fragment })

/** The shell whose frame already surrounds the component. Views of that shell need no further frame. */
export const FramedContext = createContext<Shell | undefined>(undefined)

/** The current shell. A page stays mounted when it changes. */
export const useShell = (): Shell => useContext(ShellContext).shell

type ByShell<P> = ComponentType<P> & { preload(shell: Shell): Promise<void> }
type View<P> = () => Promise<{ default: ComponentType<P> }>

/**
 * One component with a view for each shell, loaded when first shown. antd and antd-mobile enter a page only through
 * here. The page itself is above the shells, so each view gets its library's theme and language here.
 */
export function byShell<P extends object>(views: Record<Shell, View<P>>): ByShell<P> {
  const lazyViews: Record<Shell, Lazy<P>> = {
    desk: lazy(views.desk, null, 'place'),
    phone: lazy(views.phone, null, 'place'),
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each view at module level, as lazy() is
  function ByShell(props: P) {
    const { shell, Frame } = useContext(ShellContext)
    const isFramed = useContext(FramedContext) === shell
    const view = createElement(lazyViews[shell], props)
    return isFramed ? view : createElement(Frame, null, view)
  }
  return Object.assign(ByShell, { preload: (shell: Shell) => lazyViews[shell].preload() })
}
