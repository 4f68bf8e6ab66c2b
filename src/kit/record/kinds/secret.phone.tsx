import { KeptInput } from '../phone/kept-input.tsx'
import type { InputProps } from '../view.ts'

export { Filter } from './bool.phone.tsx'
export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <KeptInput {...props} type="password" />
