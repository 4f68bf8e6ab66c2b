import type { FilterProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { ReferenceChoice } from '../ReferenceChoice.tsx'

export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <ReferenceChoice {...props} many={false} withPath={false} />

export const Filter = (props: FilterProps) => (
  <ReferenceChoice {...props} field={{ ...props.field, required: false }} many withPath={false} />
)
