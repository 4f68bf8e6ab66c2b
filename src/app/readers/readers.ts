import { createElement } from 'react'
import { byThing } from '../../client/by-thing.ts'
import { type Lazy, lazy } from '../../client/lazy.tsx'
import { readers } from '../../features/readers.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import { addressOf } from '../../ui/reader/address.ts'

const loaders = byThing(import.meta.glob<{ default: () => React.ReactNode }>('../../features/*/*/*Reader/screen.tsx'))

const components = new Map<string, Lazy<object>>()
for (const thing of Object.values(readers)) {
  const load = loaders[thing]
  if (load && !components.has(thing)) components.set(thing, lazy(load, createElement(Loading)))
}

/** Component of a public page's address ('#/instructionManual?id=1'). Undefined: not a public page. */
export function readerOf(hash: string): Lazy<object> | undefined {
  const { path } = addressOf(hash)
  return components.get(Object.hasOwn(readers, path) ? readers[path as keyof typeof readers] : '')
}
