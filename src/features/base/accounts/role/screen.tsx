import { useT } from '../../../../client/language.ts'
import type { Ref } from '../../../../record/kinds/reference.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { CellProps, InputProps } from '../../../../record/views/shared/view.ts'
import { role, roleCalls } from './contract.ts'
import { PermissionInput, PermissionText } from './parts.tsx'
import { roleTexts } from './texts.ts'
import { useTouched } from './use-touched.ts'

const inputs = { permissions: (props: InputProps<number[]>) => <PermissionInput {...props} calls={roleCalls} /> }
const cells = {
  permissions: (props: CellProps<Ref[], unknown>) => <PermissionText {...props} calls={roleCalls} />,
}

export default function Roles() {
  const { t } = useT()
  const confirmRemove = useTouched(roleCalls.touched)
  return (
    <RecordScreen
      record={role}
      calls={roleCalls}
      inputs={inputs}
      cells={cells}
      confirmRemove={confirmRemove}
      undeletableReason={({ builtIn }) => (builtIn ? t(roleTexts.builtIn) : undefined)}
    />
  )
}
