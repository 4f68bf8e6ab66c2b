import type { Ref } from '../../../../record/kinds/reference.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { CellProps, InputProps } from '../../../../record/views/shared/view.ts'
import { PermissionInput, PermissionText, useTouched } from '../role/parts.tsx'
import { eolRole, eolRoleCalls } from './contract.ts'

const inputs = { permissions: (props: InputProps<number[]>) => <PermissionInput {...props} calls={eolRoleCalls} /> }
const cells = {
  permissions: (props: CellProps<Ref[], unknown>) => <PermissionText {...props} calls={eolRoleCalls} />,
}

export default function EolRoles() {
  const confirmRemove = useTouched(eolRoleCalls.touched)
  return (
    <RecordScreen record={eolRole} calls={eolRoleCalls} inputs={inputs} cells={cells} confirmRemove={confirmRemove} />
  )
}
