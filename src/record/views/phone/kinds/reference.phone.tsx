import type { Ref } from '../../../kinds/reference.ts'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import { RefName } from '../../shared/RefName.tsx'
import type { InputProps } from '../../shared/view.ts'
import { ReferenceChoice } from '../ReferenceChoice.tsx'

export const Cell = ({ value }: ValueProps) => (
  <span>
    <RefName of={value as Ref} />
  </span>
)

export const Input = (props: InputProps) => <ReferenceChoice {...props} many={false} withPath={false} />

export const Filter = (props: FilterProps) => (
  <ReferenceChoice {...props} field={{ ...props.field, required: false }} many withPath={false} />
)
