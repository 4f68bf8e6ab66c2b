import type { ComponentType } from 'react'
import { lazy } from '../../../client/lazy.tsx'
import type { KindViews } from '../../kinds/views.ts'

/** Components of a kind, loaded when the first of them is rendered. */
export function lazyViews(load: () => Promise<KindViews>): KindViews {
  return { Cell: late(load, 'Cell'), Input: late(load, 'Input'), Filter: late(load, 'Filter') }
}

function late<K extends keyof KindViews>(load: () => Promise<KindViews>, name: K): KindViews[K] {
  const view = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  return view as unknown as KindViews[K]
}
