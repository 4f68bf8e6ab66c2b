import type { FilterProps } from '../kinds/views.ts'
import { viewsOf } from './views.ts'

/** The phone's control to ask for a field, by its kind. */
export function FieldFilter(props: FilterProps) {
  const { Filter } = viewsOf(props.field)
  return <Filter {...props} />
}
