import type { ValueProps } from '../../../kinds/views.ts'
import { RevealButton } from '../../shared/reveal.tsx'
import type { InputProps } from '../../shared/view.ts'
import { StoredValueInput } from '../StoredValueInput.tsx'

export { Filter } from './text.phone.tsx'

/** Masked value. The detail view has a button that reveals it, if permitted. */
export function Cell({ name, value, row, whole = false }: ValueProps) {
  return whole && row ? (
    <RevealButton id={row.id} field={name} maskedText={String(value)} />
  ) : (
    <span>{String(value)}</span>
  )
}

export const Input = (props: InputProps) => <StoredValueInput {...props} type="text" />
