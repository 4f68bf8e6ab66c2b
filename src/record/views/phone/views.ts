import type { ComponentType } from 'react'
import { lazy } from '../../../client/lazy.tsx'
import type { Field } from '../../kinds/kind.ts'
import type { KindViews } from '../../kinds/views.ts'

/** Components of a kind, loaded when the first of them is rendered. */
function lazyViews(load: () => Promise<KindViews>): KindViews {
  return { Cell: lazyView(load, 'Cell'), Input: lazyView(load, 'Input'), Filter: lazyView(load, 'Filter') }
}

function lazyView<K extends keyof KindViews>(load: () => Promise<KindViews>, name: K): KindViews[K] {
  const view = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  return view as KindViews[K]
}

/** Components that most lists need, loaded with them. The others load when first rendered. */
const usual = import.meta.glob<KindViews>(
  './kinds/{text,number,option,bool,day,time,vin,reference,references}.phone.tsx',
  { eager: true },
)
const others = import.meta.glob<KindViews>([
  './kinds/*.phone.tsx',
  '!./kinds/{text,number,option,bool,day,time,vin,reference,references}.phone.tsx',
])
const late = Object.fromEntries(Object.entries(others).map(([path, load]) => [path, lazyViews(load)]))

export function viewsOf({ kind }: Field): KindViews {
  const path = `./kinds/${kind.views}.phone.tsx`
  const views = usual[path] ?? late[path]
  if (!views) throw new Error(`The phone draws no field of kind ${kind.name}`)
  return views
}
