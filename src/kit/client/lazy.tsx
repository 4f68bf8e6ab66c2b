import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { isAway, probe, watchAway } from './reconnect.ts'

type Module<P> = { default: ComponentType<P> }
export type Lazy<P> = ComponentType<P> & {
  /** Starts to load it before it is shown; shown afterwards, it stands at once. */
  preload(): Promise<void>
}

/**
 * A component whose code is loaded when it is first shown; `waiting` stands in its place until then. If loading fails,
 * the boundary around it is told, and the next time it is shown it tries again. One that nothing stands for is behind
 * something that can be used without it: while no server answers it keeps nobody from that, and comes when one does.
 *
 * Not React's `lazy` with `Suspense`: what a boundary has hidden, React reveals 300 ms later at the earliest, however
 * soon the code came, and each boundary within another waits as long once more.
 */
export function lazy<P extends object>(
  load: () => Promise<Module<P>>,
  waiting: ReactNode | ((props: P) => ReactNode) = null,
): Lazy<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const shown = new Set<() => void>()
  const subscribe = (changed: () => void) => {
    shown.add(changed)
    return () => shown.delete(changed)
  }
  const preload = () => {
    loading ??= load().then(
      (module) => {
        loaded = module.default
        for (const changed of shown) changed()
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component at module level, as React's lazy() is
  function LazyView(props: P) {
    const View = useSyncExternalStore(subscribe, () => loaded)
    const [fault, setFault] = useState<{ error: unknown }>()
    useEffect(() => {
      let forget = () => {}
      const come = () =>
        preload().catch(async (error: unknown) => {
          if (!waiting) await probe()
          if (waiting || !isAway()) return setFault({ error })
          forget()
          forget = watchAway(() => void (isAway() || come()))
        })
      void come()
      return () => forget()
    }, [])
    if (fault) throw fault.error
    if (View) return <View {...props} />
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return Object.assign(LazyView, { preload })
}
