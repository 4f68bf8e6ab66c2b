import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from './feedback.ts'
import { translate } from './language.ts'
import { isAway, probe, watchAway } from './reconnect.ts'
import { clientTexts as words } from './texts.ts'

type Module<P> = { default: ComponentType<P> }
export type Lazy<P> = ComponentType<P> & {
  /** Starts loading before the component is shown, so that it appears at once. */
  preload(): Promise<void>
}

/**
 * Reaction when the code is missing while the server is away. place: a message with a retry in its place. toast: a
 * toast, for overlays. silent: nothing, as the page works without it.
 */
export type MissingCodeNotice = 'place' | 'toast' | 'silent'

/** Shown in place of missing code. Set by the app, as it consists of parts that are lazy, too. */
export const missingCode: { View?: ComponentType<{ retry(): void }> } = {}

/**
 * A component whose code is loaded when first shown, with `waiting` in its place until then.
 * While the server is away it reports the missing code (`notice`) and loads once the server is back. Code that the server
 * does not have belongs to another version: the error goes to the error boundary.
 *
 * Not React's `lazy` with `Suspense`: React reveals what a boundary has hidden after at least 300 ms, however soon the
 * code arrives, and each nested boundary adds the same wait again.
 */
export function lazy<P extends object>(
  load: () => Promise<Module<P>>,
  waiting: ReactNode | ((props: P) => ReactNode) = null,
  notice: MissingCodeNotice = waiting ? 'place' : 'toast',
): Lazy<P> {
  let component: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const preload = () => {
    loading ??= load().then(
      (module) => {
        component = module.default
        for (const listener of listeners) listener()
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component at module level, like React's lazy
  function LazyView(props: P) {
    const View = useSyncExternalStore(subscribe, () => component)
    const [fault, setFault] = useState<{ error: unknown }>()
    const [isMissing, setMissing] = useState(false)
    const [round, setRound] = useState(0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each round is one more attempt
    useEffect(() => {
      let isOver = false
      let forget = () => {}
      const attempt = (isAgain: boolean) =>
        preload().catch(async (error: unknown) => {
          await probe()
          if (isOver) return
          if (!isAway()) {
            // The network may have come back before the probe, so try once more.
            if (isAgain) setFault({ error })
            else void attempt(true)
            return
          }
          if (notice === 'toast') toast.error(translate(words.laterCode))
          setMissing(notice === 'place')
          forget()
          forget = watchAway(() => void (isAway() || attempt(false)))
        })
      void attempt(false)
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
