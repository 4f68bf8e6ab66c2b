import type { Field } from '../../kinds/kind.ts'
import type { KindViews } from '../../kinds/views.ts'
import { lazyViews } from '../shared/lazy-views.tsx'

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
