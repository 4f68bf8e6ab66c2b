import { useMemo } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import type { Ref } from '../../../../record/kinds/reference.ts'
import { nest, type TreeNode } from '../../../../record/model/tree.ts'
import type { PermissionNode } from './contract.ts'

export type TreeCall = Call<Record<string, never>, PermissionNode[]>

const noNodes: readonly PermissionNode[] = []

/** The permissions of a realm. Empty until they are loaded. */
export function usePermissionNodes(call: TreeCall): readonly PermissionNode[] {
  const may = useMay()
  return useCall(call, {}, { quiet: true, staleTime: 60_000, enabled: may(call) }).data ?? noNodes
}

/** Returns a function for the name of an entry in the current language. */
export function useEntryName() {
  const { lang } = useT()
  return ({ name, nameEn }: PermissionNode) => (lang === 'en' ? (nameEn ?? name) : name)
}

/** Returns the tree in the current language. `only`: restricts it to these entries. */
export function usePermissionTree(call: TreeCall, only?: readonly Ref[]): TreeNode[] {
  const { lang } = useT()
  const data = usePermissionNodes(call)
  return useMemo(() => {
    const ids = only && new Set(only.map(({ id }) => id))
    const refs = data.filter(({ id }) => ids?.has(id) ?? true)
    return nest(
      refs.map(({ id, parent, name, nameEn }) => ({ id, parent, label: lang === 'en' ? (nameEn ?? name) : name })),
    )
  }, [data, only, lang])
}
