import { TypedRange } from '../desk/typed-input.tsx'
import { versionForm } from './version.ts'
import type { FilterProps } from './views.ts'

export { Cell, Input } from './text.desk.tsx'

export const Filter = (props: FilterProps) => <TypedRange {...props} form={versionForm} />
