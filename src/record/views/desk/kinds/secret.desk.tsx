import type { InputProps } from '../../shared/view.ts'
import { StoredValueInput } from '../StoredValueInput.tsx'

export { Filter } from './bool.desk.tsx'
export { Cell } from './text.desk.tsx'

export const Input = (props: InputProps) => <StoredValueInput {...props} type="password" />
