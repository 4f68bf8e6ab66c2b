import { TypedRange } from '../phone/typed-input.tsx'
import { versionForm } from './version.ts'
import type { FilterProps } from './views.ts'

export { Cell, Input } from './text.phone.tsx'

export const Filter = (props: FilterProps) => <TypedRange {...props} form={versionForm} />
