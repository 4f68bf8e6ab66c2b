import { Radio, SearchBar } from 'antd-mobile'
import { RightOutline } from 'antd-mobile-icons'
import { useMemo, useState } from 'react'
import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import type { TreeNode } from '../../model/tree.ts'
import { matching, nest } from '../../model/tree.ts'
import type { TreePanelProps } from '../parts.tsx'
import { useChoices } from '../shared/options.ts'
import { words } from '../shared/texts.ts'
import './phone.css'

export default function TreePanel({ record, field, value, onChange }: TreePanelProps) {
  const { t } = useT()
  const [search, setSearch] = useState('')
  const { refs } = useChoices(record, field, [], [], true)
  const tree = useMemo(() => nest(refs), [refs])
  const visibleNodes = useMemo(() => matching(tree, search), [tree, search])
  return (
    <div className="pk-tree">
      <SearchBar placeholder={t(words.typeToSearch)} value={search} onChange={setSearch} />
      <div className="pk-tree-body">
        <Radio block checked={value === undefined} onChange={() => onChange(undefined)}>
          {t(words.all)}
        </Radio>
        <Branches nodes={visibleNodes} all={search !== ''} value={value} onChange={onChange} />
      </div>
    </div>
  )
}

function Branches({
  nodes,
  all,
  ...choice
}: { nodes: readonly TreeNode[]; all: boolean } & Pick<TreePanelProps, 'value' | 'onChange'>) {
  return (
    <ul className="pk-levels">
      {nodes.map((node) => (
        <Branch key={node.id} node={node} all={all} {...choice} />
      ))}
    </ul>
  )
}

function Branch({
  node,
  all,
  value,
  onChange,
}: { node: TreeNode; all: boolean } & Pick<TreePanelProps, 'value' | 'onChange'>) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  const isUnfolded = all || open
  return (
    <>
      <Row as="li" align="center">
        <Radio block checked={value === node.id} onChange={() => onChange(node.id)}>
          {node.label}
        </Radio>
        {node.children.length > 0 && (
          <button
            type="button"
            className={isUnfolded ? 'pk-icon pk-turned' : 'pk-icon'}
            aria-expanded={isUnfolded}
            aria-label={`${t(words.withChildren)} ${node.label}`}
            onClick={() => setOpen(!open)}
          >
            <RightOutline />
          </button>
        )}
      </Row>
      {isUnfolded && node.children.length > 0 && (
        <Branches nodes={node.children} all={all} value={value} onChange={onChange} />
      )}
    </>
  )
}
