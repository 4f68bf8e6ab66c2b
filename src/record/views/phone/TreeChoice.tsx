import { useMemo, useState } from 'react'
import { useT } from '../../../client/language.ts'
import type { TreeNode } from '../../model/tree.ts'
import type { TreeChoiceProps } from '../parts.tsx'
import { words } from '../shared/texts.ts'
import './phone.css'
import { PickRow } from './PickRow.tsx'
import { TreeSheet } from './TreeSheet.tsx'

/** Choice from a tree: a row that opens the levels as lists, one after the other. */
export default function TreeChoice({ tree, title, value, onChange, many = false, ...more }: TreeChoiceProps) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  const labels = useMemo(() => labelsOf(tree), [tree])
  const text =
    value.length > 3 ? t(words.chosen, { count: value.length }) : value.map((one) => labels.get(one)).join(', ')
  return (
    <>
      <PickRow
        id={more.id}
        text={text}
        disabled={more.disabled}
        onPick={() => setOpen(true)}
        onClear={more.clearable ? () => onChange([]) : undefined}
      />
      <TreeSheet
        open={open}
        title={title}
        tree={tree}
        many={many}
        chosen={value}
        withPath={many}
        close={() => setOpen(false)}
        onChoose={onChange}
      />
    </>
  )
}

const labelsOf = (tree: readonly TreeNode[]): Map<number, string> =>
  new Map(tree.flatMap((node) => [[node.id, node.label] as const, ...labelsOf(node.children)]))
