import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { language, useT } from '../../../client/language.ts'
import { useWidth } from '../../../ui/parts/use-width.ts'
import type { Field } from '../../kinds/kind.ts'
import { columnWidth, fittingColumns, listFields } from '../../model/columns.ts'
import type { RecordListProps } from '../parts.tsx'
import { useValueText } from '../shared/value-text.ts'

export interface VisibleColumn {
  readonly name: string
  readonly field: Field
  /** In pixels. */
  readonly width: number
}

type ColumnSource = Pick<RecordListProps, 'record' | 'listing' | 'cells' | 'columns' | 'isChosen' | 'onHide'>

/**
 * Columns of a table with widths for the rows of its page. A table that is too narrow omits the least important ones,
 * unless the user chose them.
 * @param otherPx width of the columns that are not fields
 */
export function useVisibleColumns(
  { record, listing, cells, columns: columnChoice, isChosen = false, onHide }: ColumnSource,
  table: RefObject<HTMLElement | null>,
  otherPx: number,
): readonly VisibleColumn[] {
  const { t } = useT()
  const textOf = useValueText()
  const availablePx = useWidth(table)
  const allColumns = useMemo(() => {
    const fields = columnChoice
      ? columnChoice.filter(({ shown: isShown }) => isShown).map(({ name, field }): [string, Field] => [name, field])
      : listFields(record)
    return fields.map(([name, field]) => {
      // A screen's own cell may draw more than the text.
      const valueTexts = cells?.[name] ? [] : listing.rows.map((row) => textOf(record.name, name, field, row[name]))
      const label = t(`${record.name}:${name}`)
      return { name, field, ...columnWidth(record, field, label, language(), valueTexts) }
    })
  }, [columnChoice, record, cells, listing.rows, textOf, t])
  const columns = isChosen || !availablePx ? allColumns : fittingColumns(allColumns, availablePx - otherPx)
  const visibleNames = new Set(columns.map(({ name }) => name))
  const omittedText = allColumns.flatMap(({ name }) => (visibleNames.has(name) ? [] : [name])).join()
  // A tab that is shown again runs its effects, and must not draw its list again.
  const reportedText = useRef('')
  useEffect(() => {
    if (reportedText.current === omittedText) return
    reportedText.current = omittedText
    onHide?.(omittedText ? omittedText.split(',') : [])
  }, [omittedText, onHide])
  return columns
}
