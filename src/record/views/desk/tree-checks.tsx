import { Input, Tree } from 'antd'
import type { BasicDataNode } from 'antd/es/tree'
import { useMemo, useRef, useState } from 'react'
import { useT } from '../../../client/language.ts'
import { Row, SecondaryText } from '../../../ui/parts/layout.tsx'
import type { TreeNode } from '../../model/tree.ts'
import { idsUnder, matching, nest, toggle } from '../../model/tree.ts'
import { useChoices } from '../shared/options.ts'
import { words } from '../shared/texts.ts'
import type { InputProps } from '../shared/view.ts'
import { useRoom } from './use-room.ts'

export function TreeChecks({ record, name, value, onChange, id, disabled, faulty }: InputProps) {
  const checkedIds = (value as number[] | undefined) ?? none
  const { refs } = useChoices(record, name, none, [], true)
  const tree = useMemo(() => nest(refs), [refs])
  return <CheckTree tree={tree} chosen={checkedIds} onChange={onChange} id={id} disabled={disabled} faulty={faulty} />
}

interface CheckTreeProps {
  tree: readonly TreeNode[]
  chosen: readonly number[]
  onChange(chosen: number[]): void
  id?: string | undefined
  disabled?: boolean | undefined
  faulty?: boolean | undefined
}
/** Tree with checkboxes. Checking a node checks all nodes below. A partly checked one is half checked. */
export function CheckTree({ tree, chosen: checkedIds, onChange, id, disabled, faulty }: CheckTreeProps) {
  const { t } = useT()
  const [search, setSearch] = useState('')
  const visibleNodes = useMemo(() => matching(tree, search), [tree, search])
  const checked = useMemo(() => marks(tree, new Set(checkedIds)), [tree, checkedIds])
  const size = useMemo(() => tree.flatMap(idsUnder).length, [tree])
  const list = useRef<HTMLDivElement>(null)
  const height = useRoom(list)
  return (
    <div className={faulty ? 'rk-checks rk-checks-faulty' : 'rk-checks'}>
      <Row gap={8} align="center" className="nowrap rk-checks-head">
        <Input
          id={id}
          size="small"
          variant="borderless"
          allowClear
          placeholder={t(words.typeToSearch)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SecondaryText>{t(words.chosen, { count: checkedIds.length })}</SecondaryText>
      </Row>
      <div ref={list}>
        <Tree<TreeNode & BasicDataNode>
          // Expands the matches, also when the tree loads after the search text was typed.
          key={`${tree.length > 0} ${search}`}
          checkable
          checkStrictly
          selectable={false}
          disabled={disabled ?? false}
          height={height}
          blockNode
          defaultExpandAll={search !== '' || size <= 30}
          defaultExpandedKeys={tree.map((node) => node.id)}
          fieldNames={{ key: 'id', title: 'label', children: 'children' }}
          treeData={visibleNodes}
          checkedKeys={checked}
          onCheck={(_, { node }) => onChange(toggle(tree, checkedIds, node))}
        />
      </div>
    </div>
  )
}

const none: number[] = []

/** Returns the checked nodes and the half checked ones, which are chosen but not with all nodes below. */
function marks(tree: readonly TreeNode[], checkedIds: ReadonlySet<number>) {
  const checked: number[] = []
  const halfChecked: number[] = []
  const visit = (node: TreeNode) => {
    if (checkedIds.has(node.id))
      (idsUnder(node).every((id) => checkedIds.has(id)) ? checked : halfChecked).push(node.id)
    node.children.forEach(visit)
  }
  tree.forEach(visit)
  return { checked, halfChecked }
}
