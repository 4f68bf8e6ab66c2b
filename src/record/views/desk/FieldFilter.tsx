import type { FilterProps } from '../../kinds/views.ts'
import { viewsOf } from './views.ts'

export function FieldFilter(props: FilterProps) {
  const { Filter } = viewsOf(props.field)
  return <Filter {...props} />
}
