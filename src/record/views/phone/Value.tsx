import { isEmpty } from '../../kinds/kind.ts'
import type { ValueProps } from '../../kinds/views.ts'
import { viewsOf } from './views.ts'

export function Value(props: ValueProps) {
  if (isEmpty(props.value)) return <span className="pk-quiet">—</span>
  const { Cell } = viewsOf(props.field)
  return <Cell {...props} />
}
