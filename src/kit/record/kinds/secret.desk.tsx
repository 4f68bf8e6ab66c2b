import { KeptInput } from '../desk/kept-input.tsx'
import type { InputProps } from '../view.ts'

export { Filter } from './bool.desk.tsx'
export { Cell } from './text.desk.tsx'

export const Input = (props: InputProps) => <KeptInput {...props} type="password" />
