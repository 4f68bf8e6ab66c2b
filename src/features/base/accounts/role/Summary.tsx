import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { TreeNode } from '../../../../record/model/tree.ts'
import type { RoleCalls } from './CopyFrom.tsx'
import { type TreeCall, usePermissionTree } from './permission-tree.ts'
import { roleTexts as words } from './texts.ts'

interface Props {
  calls: RoleCalls & { tree: TreeCall }
  id: number
}

export function Summary({ calls, id }: Props) {
  const { t, lang } = useT()
  const may = useMay()
  const { data } = useCall(calls.one, { id }, { quiet: true, staleTime: 60_000, enabled: may(calls.one) })
  const permissions = data?.permissions ?? none
  const tree = usePermissionTree(calls.tree, permissions)
  if (!data) return null
  const parts = tree.slice(0, maxParts).map((node) => `${node.label} (${endsOf(node)})`)
  const more = tree.length > maxParts ? ' …' : ''
  const values = { count: permissions.length, parts: parts.join(lang === 'zh' ? '、' : ', ') + more }
  return <p className="ui-hint">{t(data.allVehicles ? words.seesAll : words.seesGroups, values)}</p>
}
const maxParts = 8
const none: never[] = []

const endsOf = (node: TreeNode): number =>
  node.children.length === 0 ? 1 : node.children.reduce((sum, child) => sum + endsOf(child), 0)
