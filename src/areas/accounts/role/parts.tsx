import { useMemo } from 'react'
import type { Call } from '../../../kit/call.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { useCall } from '../../../kit/client/query.ts'
import type { Ref } from '../../../kit/record/kinds/reference.ts'
import { Outline } from '../../../kit/record/outline.tsx'
import { TreeChoice } from '../../../kit/record/parts.tsx'
import { nest, type TreeNode } from '../../../kit/record/tree.ts'
import type { CellProps, InputProps } from '../../../kit/record/view.ts'
import type { PermissionNode } from './contract.ts'
import { roleTexts } from './texts.ts'

export { useTouched } from './touched.ts'

/** The call that answers the permission tree of a realm. */
interface OfRealm {
  call: Call<Record<string, never>, PermissionNode[]>
}
const none: readonly number[] = []

/** The tree in the language in use; with `only`, what is among them. */
function usePermissionTree({ call }: OfRealm, only?: readonly Ref[]): TreeNode[] {
  const { lang } = useT()
  const may = useMay()
  const { data } = useCall(call, {}, { quiet: true, staleTime: 60_000, enabled: may(call) })
  return useMemo(() => {
    const ids = only && new Set(only.map(({ id }) => id))
    const refs = (data ?? []).filter(({ id }) => ids?.has(id) ?? true)
    return nest(
      refs.map(({ id, parent, name, nameEn }) => ({ id, parent, label: lang === 'en' ? (nameEn ?? name) : name })),
    )
  }, [data, only, lang])
}

/** Ticks what a role holds. */
export function PermissionInput({ call, record, name, value, onChange, ...rest }: InputProps<number[]> & OfRealm) {
  const { t } = useT()
  const tree = usePermissionTree({ call })
  return (
    <TreeChoice
      tree={tree}
      title={t(`${record}:${name}`)}
      many
      value={value ?? none}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
      disabled={rest.disabled ?? false}
      faulty={rest.faulty ?? false}
      {...(rest.id === undefined ? {} : { id: rest.id })}
    />
  )
}

/** What a role holds, to read. */
export function PermissionText({ call, value }: CellProps<Ref[] | null, unknown> & OfRealm) {
  const { t } = useT()
  const tree = usePermissionTree({ call }, value ?? undefined)
  if (!value) return null
  return (
    <>
      <p>{t(roleTexts.held, { count: value.length })}</p>
      <Outline tree={tree} />
    </>
  )
}
