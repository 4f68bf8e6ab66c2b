import { Button, Checkbox, Radio } from 'antd-mobile'
import { RightOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import type { TreeNode } from '../../model/tree.ts'
import { idsUnder, pathTo, toggle } from '../../model/tree.ts'
import { words } from '../shared/texts.ts'
import type { TreeSheetProps } from './TreeSheet.tsx'

export default function TreeSteps({
  tree,
  chosen: chosenIds,
  many,
  withPath = false,
  close,
  onChoose,
}: Omit<TreeSheetProps, 'open' | 'title'>) {
  const { t } = useT()
  const [way, setWay] = useState<number[]>(() => pathTo(tree, chosenIds[0] ?? 0).slice(0, -1))
  const [heldIds, setHeldIds] = useState<number[]>([...chosenIds])
  const trail = nodesOf(tree, way)
  const level = trail.at(-1)?.children ?? tree
  const choose = (node: TreeNode) => {
    if (!many) {
      onChoose([node.id])
      return close()
    }
    setHeldIds(
      withPath
        ? toggle(tree, heldIds, node)
        : heldIds.includes(node.id)
          ? heldIds.filter((id) => id !== node.id)
          : [...heldIds, node.id],
    )
  }
  const finish = () => {
    onChoose(heldIds)
    close()
  }
  return (
    <>
      <Row as="nav" className="pk-trail">
        {[{ id: 0, label: t(words.all) }, ...trail].map((node, index) => (
          <button
            key={node.id}
            type="button"
            className="pk-drop"
            disabled={index === trail.length}
            onClick={() => setWay(way.slice(0, index))}
          >
            {index > 0 && <RightOutline />} {node.label}
          </button>
        ))}
      </Row>
      <ul className="scroll flush pk-sheet-body pk-levels">
        {level.map((node) => (
          <Row as="li" align="center" key={node.id}>
            <Mark node={node} held={heldIds} many={many} onChange={() => choose(node)} />
            {node.children.length > 0 && (
              <button
                type="button"
                className="pk-icon"
                aria-label={`${t(words.withChildren)} ${node.label}`}
                onClick={() => setWay([...way, node.id])}
              >
                <RightOutline />
              </button>
            )}
          </Row>
        ))}
      </ul>
      {many && (
        <Row gap={10} align="center" className="pk-foot">
          <span className="pk-quiet">{t(words.chosen, { count: heldIds.length })}</span>
          <Button color="primary" onClick={finish}>
            {t(words.confirm)}
          </Button>
        </Row>
      )}
    </>
  )
}

function Mark({
  node,
  held: selection,
  many,
  onChange,
}: {
  node: TreeNode
  held: readonly number[]
  many: boolean
  onChange(): void
}) {
  const on = selection.includes(node.id)
  if (!many) {
    return (
      <Radio block checked={on} onChange={onChange}>
        {node.label}
      </Radio>
    )
  }
  const all = idsUnder(node).every((id) => selection.includes(id))
  return (
    <Checkbox block checked={on} indeterminate={on && !all} onChange={onChange}>
      {node.label}
    </Checkbox>
  )
}

function nodesOf(tree: readonly TreeNode[], way: readonly number[]): TreeNode[] {
  const [first, ...rest] = way
  const node = tree.find(({ id }) => id === first)
  return node ? [node, ...nodesOf(node.children, rest)] : []
}
