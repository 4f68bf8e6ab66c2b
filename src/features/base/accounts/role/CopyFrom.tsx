import { send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import type { Ref } from '../../../../record/kinds/reference.ts'
import type { ListInput } from '../../../../record/model/record.ts'
import { Select } from '../../../../ui/parts/Select.tsx'
import { roleTexts as words } from './texts.ts'

interface RoleRef {
  id: number
  name: string | null
}
export interface RoleCalls {
  query: Call<ListInput, { rows: RoleRef[] }, Partial<ListInput>>
  one: Call<{ id: number }, RoleRef & { permissions: Ref[] | null; allVehicles: boolean | null }>
}
interface Props {
  calls: RoleCalls
  /** Id of the role that is edited, which is left out. */
  own: number | undefined
  /** True when permissions are selected already. */
  isBegun: boolean
  disabled: boolean
  onCopy(permissions: number[]): void
}

export function CopyFrom({ calls, own, isBegun, disabled, onCopy }: Props) {
  const { t } = useT()
  const may = useMay()
  const enabled = may(calls.query) && may(calls.one)
  const { data } = useCall(calls.query, { pageSize: 100 }, { quiet: true, enabled })
  const others = (data?.rows ?? []).filter(({ id }) => id !== own)
  if (others.length === 0) return null

  const copy = async (id: number) => {
    const name = others.find((other) => other.id === id)?.name ?? ''
    const question = { title: t(words.copyTitle, { name }), content: t(words.copyText), okText: t(words.copy) }
    if (isBegun && !(await confirm(question))) return
    const { permissions } = await send(calls.one, { id })
    onCopy((permissions ?? []).map((each) => each.id))
    toast.success(t(words.copied, { name, count: permissions?.length ?? 0 }))
  }
  return (
    <Select
      label={t(words.copyFrom)}
      labelHidden
      placeholder={t(words.copyFrom)}
      options={others.map(({ id, name }) => ({ value: id, label: name ?? '' }))}
      value={undefined}
      disabled={disabled}
      onChange={(id) => void copy(id).catch(() => {})}
    />
  )
}
