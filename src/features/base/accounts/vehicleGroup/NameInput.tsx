import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { FieldInput } from '../../../../record/views/parts.tsx'
import { useDelayed } from '../../../../record/views/shared/options.ts'
import type { InputProps } from '../../../../record/views/shared/view.ts'
import { vehicleGroupCalls } from './contract.ts'
import { groupTexts } from './texts.ts'

/** Input for the group's name. While typing it shows whether another group has the name. */
export function NameInput(props: InputProps<string>) {
  const { t } = useT()
  const may = useMay()
  const name = useDelayed((props.value ?? '').trim(), 300)
  const ask = name !== '' && name !== props.row?.name && may(vehicleGroupCalls.countByName)
  const { data } = useCall(vehicleGroupCalls.countByName, { name: name.slice(0, 64) }, { enabled: ask, quiet: true })
  const isTaken = ask && (data?.count ?? 0) > 0
  return (
    <>
      <FieldInput {...(props as InputProps)} faulty={isTaken || (props.faulty ?? false)} />
      <span className="text-danger" role="status">
        {isTaken ? t(groupTexts.nameTaken) : ''}
      </span>
    </>
  )
}
