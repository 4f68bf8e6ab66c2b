import { createElement } from 'react'
import { readers } from '../../areas/readers.ts'
import { type Lazy, lazy } from '../../kit/client/lazy.tsx'
import { addressOf } from '../../kit/reader/address.ts'
import { Loading } from '../../kit/ui/loading.tsx'

const loaders = import.meta.glob<{ default: () => React.ReactNode }>('../../areas/*/*Reader/screen.tsx')

const components = new Map<string, Lazy<object>>()
for (const thing of Object.values(readers)) {
  const load = loaders[`../../areas/${thing}/screen.tsx`]
  if (load && !components.has(thing)) components.set(thing, lazy(load, createElement(Loading)))
}

/** Component of a public page's address ('#/instructionManual?id=1'). Undefined: not a public page. */
export function readerOf(hash: string): Lazy<object> | undefined {
  const { path } = addressOf(hash)
  return components.get(Object.hasOwn(readers, path) ? readers[path as keyof typeof readers] : '')
}
