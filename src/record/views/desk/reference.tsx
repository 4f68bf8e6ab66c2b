import { Select, TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '../../../client/language.ts'
import { SecondaryText } from '../../../ui/parts/layout.tsx'
import { nest } from '../../model/tree.ts'
import { choiceText, idsOf, refsOfRow, useChoices } from '../shared/options.ts'
import { RefName } from '../shared/RefName.tsx'
import { words } from '../shared/texts.ts'
import type { InputProps } from '../shared/view.ts'

interface ChoiceProps extends InputProps {
  many: boolean
  prefix?: string
}

/** Select whose choices the server searches. `many` is for filters and for references to several records. */
export function SearchedChoice({
  record,
  name,
  value,
  onChange,
  id,
  disabled,
  faulty,
  row,
  many,
  prefix,
}: ChoiceProps) {
  const { t } = useT()
  const [active, setActive] = useState(false)
  const ids = idsOf(value)
  const rowRefs = useMemo(() => refsOfRow(row, name), [row, name])
  const { refs, loading, search, labelOf } = useChoices(record, name, ids, rowRefs, false, active)
  const selection = ids.map((one) => ({ value: one, label: labelOf(one) }))
  return (
    <Select<{ value: number; label: string } | { value: number; label: string }[]>
      id={id}
      disabled={disabled}
      status={faulty ? 'error' : ''}
      labelInValue
      allowClear
      {...(many ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      prefix={prefix && <SecondaryText>{prefix}</SecondaryText>}
      aria-label={prefix}
      placeholder={t(prefix ? words.all : words.choose)}
      loading={active && loading}
      notFoundContent={loading ? t(words.loading) : t(words.nothingFound)}
      showSearch={{ onSearch: search, filterOption: false }}
      onOpenChange={(open) => open && setActive(true)}
      options={refs.map((ref) => ({ value: ref.id, label: choiceText(ref), code: ref.code }))}
      optionRender={({ data }) => <RefName of={data as Pick<(typeof refs)[number], 'label' | 'code'>} />}
      value={many ? selection : (selection[0] as { value: number; label: string })}
      onChange={(next) => onChange(idsChosen(next))}
    />
  )
}

function idsChosen(next: { value: number } | { value: number }[] | undefined): number | number[] | undefined {
  if (Array.isArray(next)) return next.length ? next.map(({ value }) => value) : undefined
  return next?.value
}

export function TreeChoice({ record, name, value, onChange, id, disabled, faulty, row, many, prefix }: ChoiceProps) {
  const { t } = useT()
  const rowRefs = useMemo(() => refsOfRow(row, name), [row, name])
  const { refs, loading } = useChoices(record, name, idsOf(value), rowRefs, true)
  const tree = useMemo(() => nest(refs), [refs])
  return (
    <TreeSelect
      id={id}
      disabled={disabled ?? false}
      status={faulty ? 'error' : ''}
      allowClear
      {...(many ? { multiple: true, maxTagCount: 'responsive' as const } : {})}
      prefix={prefix && <SecondaryText>{prefix}</SecondaryText>}
      aria-label={prefix}
      loading={loading}
      placeholder={t(prefix ? words.all : words.choose)}
      showSearch={{ treeNodeFilterProp: 'label' }}
      treeDefaultExpandedKeys={tree.map((node) => node.id)}
      fieldNames={{ label: 'label', value: 'id', children: 'children' }}
      treeData={tree as never}
      value={(value as number | number[] | undefined) ?? (many ? [] : undefined)}
      onChange={(next: number | number[] | undefined) =>
        onChange(Array.isArray(next) && next.length === 0 ? undefined : (next ?? undefined))
      }
    />
  )
}
