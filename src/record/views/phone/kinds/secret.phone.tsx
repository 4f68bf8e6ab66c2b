import type { InputProps } from '../../shared/view.ts'
import { StoredValueInput } from '../StoredValueInput.tsx'

export { Filter } from './bool.phone.tsx'
export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <StoredValueInput {...props} type="password" />
