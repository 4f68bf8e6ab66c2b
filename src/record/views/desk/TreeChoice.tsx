import { TreeSelect } from 'antd'
import { useT } from '../../../client/language.ts'
import type { TreeChoiceProps } from '../parts.tsx'
import { words } from '../shared/texts.ts'
import './desk.css'
import { CheckTree } from './tree-checks.tsx'

/** Choice from a tree: a tree with checkboxes for several nodes, a select for one. */
export default function TreeChoice({ many = false, clearable = false, ...props }: TreeChoiceProps) {
  const { t } = useT()
  const { tree, value, onChange, id, disabled, faulty } = props
  if (many)
    return <CheckTree tree={tree} onChange={onChange} id={id} disabled={disabled} faulty={faulty} chosen={value} />
  return (
    <TreeSelect
      id={id}
      disabled={disabled ?? false}
      status={faulty ? 'error' : ''}
      allowClear={clearable}
      aria-label={props.title}
      placeholder={t(words.choose)}
      showSearch={{ treeNodeFilterProp: 'label' }}
      treeDefaultExpandedKeys={tree.map((node) => node.id)}
      fieldNames={{ label: 'label', value: 'id', children: 'children' }}
      treeData={tree as never}
      value={value[0]}
      onChange={(next?: number) => onChange(next === undefined ? [] : [next])}
    />
  )
}
