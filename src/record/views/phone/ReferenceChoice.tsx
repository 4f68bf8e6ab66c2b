import { useMemo, useState } from 'react'
import { useT } from '../../../client/language.ts'
import type { ReferenceField } from '../../kinds/reference.ts'
import { isRequired } from '../../model/field.ts'
import { nest } from '../../model/tree.ts'
import { choiceText, idsOf, refsOfRow, useChoices } from '../shared/options.ts'
import { words } from '../shared/texts.ts'
import type { InputProps } from '../shared/view.ts'
import { ListSheet } from './ListSheet.tsx'
import { PickRow } from './PickRow.tsx'
import { TreeSheet } from './TreeSheet.tsx'

/**
 * Choice of other records in a sheet, searched on the server or from their tree. `withPath` also chooses the ancestors.
 */
export function ReferenceChoice({ many, withPath, ...props }: InputProps & { many: boolean; withPath: boolean }) {
  const field = props.field as ReferenceField
  const { record, name, value, onChange, row, id, disabled } = props
  const { t } = useT()
  const [open, setOpen] = useState(false)
  const ids = idsOf(value)
  const rowRefs = useMemo(() => refsOfRow(row, name), [row, name])
  const { refs, loading, search, labelOf } = useChoices(record, name, ids, rowRefs, field.tree === true, open)
  const tree = useMemo(() => (field.tree ? nest(refs) : []), [field.tree, refs])
  const text = ids.length > 3 ? t(words.chosen, { count: ids.length }) : ids.map(labelOf).join(', ')
  const choose = (chosenIds: number[]) => onChange(many ? (chosenIds.length ? chosenIds : undefined) : chosenIds[0])
  const sheet = {
    open,
    title: t(`${record}:${name}`),
    chosen: ids,
    many,
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
        onClear={isRequired(field) ? undefined : () => onChange(undefined)}
      />
      {field.tree ? (
        <TreeSheet {...sheet} tree={tree} withPath={withPath} />
      ) : (
        <ListSheet
          {...sheet}
          choices={refs.map((ref) => ({ value: ref.id, label: choiceText(ref), code: ref.code }))}
          search={search}
          loading={loading}
        />
      )}
    </>
  )
}
