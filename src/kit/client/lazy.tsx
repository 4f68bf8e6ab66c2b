import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from './feedback.ts'
import { translate } from './language.ts'
import { isAway, probe, watchAway } from './reconnect.ts'
import { clientTexts as words } from './texts.ts'

type Module<P> = { default: ComponentType<P> }
export type Lazy<P> = ComponentType<P> & {
  /** Starts to load it before it is shown; shown afterwards, it stands at once. */
  preload(): Promise<void>
}

/**
 * How a component says that its code is not here while no server answers. place: in its own place, with a way to retry.
 * toast: by a message, as what it opens stands over the page. silent: the page is used without it.
 */
export type MissingSaid = 'place' | 'toast' | 'silent'

/** What stands in the place of code that is not here; the app sets it, as it is drawn of parts that are lazy, too. */
export const missingCode: { View?: ComponentType<{ retry(): void }> } = {}

/**
 * A component whose code is loaded when it is first shown; `waiting` stands in its place until then. While no server
 * answers it says that its code is missing (`said`), and comes by itself when one does. Code that a server does not have
 * is of another version: the boundary around it is told.
 *
 * Not React's `lazy` with `Suspense`: what a boundary has hidden, React reveals 300 ms later at the earliest, however
 * soon the code came, and each boundary within another waits as long once more.
 */
export function lazy<P extends object>(
  load: () => Promise<Module<P>>,
  waiting: ReactNode | ((props: P) => ReactNode) = null,
  said: MissingSaid = waiting ? 'place' : 'toast',
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
    const [isMissing, setMissing] = useState(false)
    const [round, setRound] = useState(0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each round is one more attempt
    useEffect(() => {
      let isOver = false
      let forget = () => {}
      const come = (isAgain: boolean) =>
        preload().catch(async (error: unknown) => {
          await probe()
          if (isOver) return
          if (!isAway()) {
            // The network may have been back before the server was looked for.
            if (isAgain) setFault({ error })
            else void come(true)
            return
          }
          if (said === 'toast') toast.error(translate(words.laterCode))
          setMissing(said === 'place')
          forget()
          forget = watchAway(() => void (isAway() || come(false)))
        })
      void come(false)
      return () => {
        isOver = true
        forget()
      }
    }, [round])
    if (fault) throw fault.error
    if (View) return <View {...props} />
    if (isMissing && missingCode.View) return <missingCode.View retry={() => setRound(round + 1)} />
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return Object.assign(LazyView, { preload })
}
