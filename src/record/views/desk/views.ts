import type { Field } from '../../kinds/kind.ts'
import type { KindViews } from '../../kinds/views.ts'

const modules = import.meta.glob<KindViews>('./kinds/*.desk.tsx', { eager: true })

export function viewsOf({ kind }: Field): KindViews {
  const views = modules[`./kinds/${kind.views}.desk.tsx`]
  if (!views) throw new Error(`The desk draws no field of kind ${kind.name}`)
  return views
}
