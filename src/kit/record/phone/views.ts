import type { Field } from '../kinds/kind.ts'
import { lazyViews } from '../kinds/lazy-views.tsx'
import type { KindViews } from '../kinds/views.ts'

/** What most lists have is loaded with them; the rest comes when it is first shown. */
const usual = import.meta.glob<KindViews>(
  '../kinds/{text,number,option,bool,day,time,vin,reference,references}.phone.tsx',
  { eager: true },
)
const others = import.meta.glob<KindViews>([
  '../kinds/*.phone.tsx',
  '!../kinds/{text,number,option,bool,day,time,vin,reference,references}.phone.tsx',
])
const late = Object.fromEntries(Object.entries(others).map(([path, load]) => [path, lazyViews(load)]))

/** What the phone draws for a field, by its kind. */
export function viewsOf({ kind }: Field): KindViews {
  const path = `../kinds/${kind.views}.phone.tsx`
  const views = usual[path] ?? late[path]
  if (!views) throw new Error(`The phone draws no field of kind ${kind.name}`)
  return views
}
