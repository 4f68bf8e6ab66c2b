import { ReferenceChoice } from '../phone/reference.tsx'
import type { InputProps } from '../view.ts'
import type { FilterProps } from './views.ts'

export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <ReferenceChoice {...props} many={false} withPath={false} />

export const Filter = (props: FilterProps) => (
  <ReferenceChoice {...props} field={{ ...props.field, required: false }} many withPath={false} />
)
