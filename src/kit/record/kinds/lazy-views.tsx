import { type ComponentType, lazy, Suspense } from 'react'
import type { KindViews } from './views.ts'

/** Views that are loaded when the first of them is shown. */
export function lazyViews(load: () => Promise<KindViews>): KindViews {
  return { Cell: late(load, 'Cell'), Input: late(load, 'Input'), Filter: late(load, 'Filter') }
}

function late<K extends keyof KindViews>(load: () => Promise<KindViews>, name: K): KindViews[K] {
  const Part = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each view at module level, as lazy() is
  const Late = (props: object) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
  return Late as KindViews[K]
}
