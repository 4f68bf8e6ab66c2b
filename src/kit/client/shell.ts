import { type ComponentType, createContext, createElement, Fragment, type PropsWithChildren, useContext } from 'react'
import { type Lazy, lazy } from './lazy.tsx'

export type Shell = 'desk' | 'phone'
/** Specification section 9: below it the layout is the phone's. */
const breakpointPx = 1024

/** Which shell fits the window now. */
export function fittingShell(): Shell {
  return document.body.getBoundingClientRect().width - 3 < breakpointPx ? 'phone' : 'desk'
}

/**
 * Calls `changed` whenever the window's width changes, and keeps `data-shell` of the root element as it is then: the one
 * thing that stylesheets ask, so that they and the components never disagree.
 */
export function watchShell(changed: () => void): () => void {
  const follow = () => {
    document.documentElement.dataset.shell = fittingShell()
    changed()
  }
  follow()
  window.addEventListener('resize', follow)
  return () => window.removeEventListener('resize', follow)
}

interface ShellInUse {
  shell: Shell
  /** Gives the shell's component library its theme and language. */
  Frame: ComponentType<PropsWithChildren>
}
export const ShellContext = createContext<ShellInUse>({ shell: 'desk', Frame: Fragment })

/** The shell whose frame is around already: what is inside needs no other. */
export const FramedContext = createContext<Shell | undefined>(undefined)

/** The shell in use; a page stays mounted when it changes. */
export const useShell = (): Shell => useContext(ShellContext).shell

type ByShell<P> = ComponentType<P> & { preload(shell: Shell): Promise<void> }
type View<P> = () => Promise<{ default: ComponentType<P> }>

/**
 * One component with a view for each shell, loaded only where it is shown. antd and antd-mobile enter a page only
 * through here: the page itself stands above the shells, so each view is given its library's theme and language here.
 */
export function byShell<P extends object>(views: Record<Shell, View<P>>): ByShell<P> {
  const loaded: Record<Shell, Lazy<P>> = {
    desk: lazy(views.desk, null, 'place'),
    phone: lazy(views.phone, null, 'place'),
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each view at module level, as lazy() is
  function ByShell(props: P) {
    const { shell, Frame } = useContext(ShellContext)
    const isFramed = useContext(FramedContext) === shell
    const view = createElement(loaded[shell], props)
    return isFramed ? view : createElement(Frame, null, view)
  }
  return Object.assign(ByShell, { preload: (shell: Shell) => loaded[shell].preload() })
}
