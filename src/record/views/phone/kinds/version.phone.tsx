import { versionForm } from '../../../kinds/version.ts'
import type { FilterProps } from '../../../kinds/views.ts'
import { TypedRange } from '../typed-input.tsx'

export { Cell, Input } from './text.phone.tsx'

export const Filter = (props: FilterProps) => <TypedRange {...props} form={versionForm} />
