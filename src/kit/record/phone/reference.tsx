import { Input } from 'antd-mobile'
import { useMemo, useState } from 'react'
import { useT } from '../../client/language.ts'
import type { ReferenceField } from '../field.ts'
import { useChoices } from '../options.ts'
import type { Ref } from '../record.ts'
import { words } from '../texts.ts'
import { nest } from '../tree.ts'
import type { InputProps } from '../view.ts'
import { ListSheet } from './choice-sheet.tsx'
import { PickRow } from './pick-row.tsx'
import { TreeSheet } from './tree-sheet.tsx'
import { VinTyping } from './vin-typing.tsx'

/** A vehicle's VIN; while it is typed, vehicles that the user may see are offered below. */
export function VinInput({ record, name, value, onChange, id, disabled }: InputProps) {
  const typed = (value as string | undefined) ?? ''
  const change = (text: string) => onChange(text.toUpperCase() || undefined)
  return (
    <VinTyping {...{ record, name, typed, change }}>
      {(follow) => (
        <Input
          {...(id ? { id } : {})}
          className="pk-mono"
          disabled={disabled ?? false}
          maxLength={17}
          autoCapitalize="characters"
          autoComplete="off"
          clearable
          value={typed}
          onChange={change}
          {...follow}
        />
      )}
    </VinTyping>
  )
}

/** Another record, chosen in a sheet: searched on the server, or from its tree. */
export function ReferenceInput({ many, ...props }: InputProps & { many?: boolean }) {
  const field = props.field as ReferenceField
  const several = many ?? field.many === true
  const { record, name, value, onChange, row, id, disabled } = props
  const { t } = useT()
  const [open, setOpen] = useState(false)
  const ids = Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : []
  const known = useMemo(() => knownRefs(row, name), [row, name])
  const { refs, loading, search, labelOf } = useChoices(record, name, ids, known, field.tree === true, open)
  const tree = useMemo(() => (field.tree ? nest(refs) : []), [field.tree, refs])
  const text = ids.length > 3 ? t(words.chosen, { count: ids.length }) : ids.map(labelOf).join(', ')
  const choose = (chosen: number[]) => onChange(several ? (chosen.length ? chosen : undefined) : chosen[0])
  const sheet = {
    open,
    title: t(`${record}:${name}`),
    chosen: ids,
    many: several,
    close: () => setOpen(false),
    onChoose: choose,
  }
  return (
    <>
      <PickRow
        id={id}
        text={text}
        disabled={disabled}
        onPick={() => setOpen(true)}
        onClear={field.required ? undefined : () => onChange(undefined)}
      />
      {field.tree ? (
        <TreeSheet {...sheet} tree={tree} withPath={field.many === true} />
      ) : (
        <ListSheet
          {...sheet}
          choices={refs.map((ref) => ({ value: ref.id, label: ref.label }))}
          search={search}
          loading={loading}
        />
      )}
    </>
  )
}

function knownRefs(row: InputProps['row'], name: string): Ref[] {
  const held = row?.[name]
  return Array.isArray(held) ? (held as Ref[]) : held ? [held as Ref] : []
}
