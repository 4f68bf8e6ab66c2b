import { useMemo } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import type { Ref } from '../../../../record/kinds/reference.ts'
import { nest, type TreeNode } from '../../../../record/model/tree.ts'
import type { PermissionNode } from './contract.ts'

export type TreeCall = Call<Record<string, never>, PermissionNode[]>

/** Returns the tree in the current language. `only`: restricts it to these entries. */
export function usePermissionTree(call: TreeCall, only?: readonly Ref[]): TreeNode[] {
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
