import { SecondaryText } from '../../../ui/parts/layout.tsx'
import { isEmpty } from '../../kinds/kind.ts'
import type { ValueProps } from '../../kinds/views.ts'
import { viewsOf } from './views.ts'

/** Stored value in a desk table, drawn by its field's kind. */
export function Value(props: ValueProps) {
  if (isEmpty(props.value)) return <SecondaryText>—</SecondaryText>
  const { Cell } = viewsOf(props.field)
  return <Cell {...props} />
}
