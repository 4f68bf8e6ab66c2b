import { Tooltip } from 'antd'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { Ref, ReferenceField } from '../../../kinds/reference.ts'
import type { ValueProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { SearchedChoice } from '../reference.tsx'
import { TreeChecks } from '../tree-checks.tsx'

export { Filter } from './reference.desk.tsx'

/** The first two labels and the number of others in a list, all labels in the detail view. */
export function Cell({ value, whole = false }: ValueProps) {
  const refs = value as readonly Ref[]
  return <Labels labels={refs.map(({ label }) => label)} whole={whole} />
}

export function Labels({ labels, whole }: { labels: readonly string[]; whole: boolean }) {
  const visibleLabels = whole ? labels : labels.slice(0, 2)
  const rest = labels.slice(visibleLabels.length)
  return (
    <span className={whole ? 'rk-tags rk-tags-whole' : 'rk-tags'}>
      {visibleLabels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two records may be called the same
        <Tag key={index}>{label}</Tag>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.join(', ')}>
          <Tag>+{rest.length}</Tag>
        </Tooltip>
      )}
    </span>
  )
}

export function Input(props: InputProps) {
  return (props.field as ReferenceField).tree ? <TreeChecks {...props} /> : <SearchedChoice {...props} many />
}
