import { Tag } from '../../ui/tag.tsx'
import { ReferenceChoice } from '../phone/reference.tsx'
import type { InputProps } from '../view.ts'
import type { Ref } from './reference.ts'
import { Cell as TextCell } from './text.phone.tsx'
import type { FilterProps, ValueProps } from './views.ts'

export function Cell(props: ValueProps) {
  return props.whole ? (
    <Labels labels={(props.value as readonly Ref[]).map(({ label }) => label)} />
  ) : (
    <TextCell {...props} />
  )
}

export function Labels({ labels }: { labels: readonly string[] }) {
  return (
    <span className="pk-tags">
      {labels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two records may be called the same
        <Tag key={index}>{label}</Tag>
      ))}
    </span>
  )
}

export const Input = (props: InputProps) => <ReferenceChoice {...props} many withPath />

export const Filter = (props: FilterProps) => (
  <ReferenceChoice {...props} field={{ ...props.field, required: false }} many withPath />
)
