import { Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { Ref } from '../../../kinds/reference.ts'
import type { FilterProps, ValueProps } from '../../../kinds/views.ts'
import type { InputProps } from '../../shared/view.ts'
import { ReferenceChoice } from '../ReferenceChoice.tsx'
import { Cell as TextCell } from './text.phone.tsx'

export function Cell(props: ValueProps) {
  return props.whole ? (
    <Labels labels={(props.value as readonly Ref[]).map(({ label }) => label)} />
  ) : (
    <TextCell {...props} />
  )
}

export function Labels({ labels }: { labels: readonly string[] }) {
  return (
    <Row as="span" gap={6} wrap>
      {labels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two records may be called the same
        <Tag key={index}>{label}</Tag>
      ))}
    </Row>
  )
}

export const Input = (props: InputProps) => <ReferenceChoice {...props} many withPath />

export const Filter = (props: FilterProps) => (
  <ReferenceChoice {...props} field={{ ...props.field, required: false }} many withPath />
)
