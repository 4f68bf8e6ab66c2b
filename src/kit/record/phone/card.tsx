import { useT } from '../../client/language.ts'
import { cardFields } from '../columns.ts'
import type { AnyRecord } from '../record.ts'
import type { AnyCells, AnyRow } from '../view.ts'
import { Value } from './cell.tsx'

/** What matters of a row: the first field as title, options as tags beside it (but not those with a cell of their own), the rest as lines. */
export function Card({ record, row, cells }: { record: AnyRecord; row: AnyRow; cells: AnyCells }) {
  const { t, lang } = useT()
  const [title, ...rest] = cardFields(record, lang)
  const show = (name: string) => {
    const Own = cells[name]
    const field = record.fields[name]
    if (Own) return <Own value={row[name]} row={row} />
    return field && <Value pressed record={record.name} name={name} field={field} value={row[name]} />
  }
  const isTag = ([name, field]: (typeof rest)[number]) => field.kind.tag && !cells[name]
  // A dash beside a title would say nothing; among the lines each has its name.
  const tags = rest.filter((each) => isTag(each) && (row[each[0]] ?? '') !== '')
  const lines = rest.filter((each) => !isTag(each))
  return (
    <>
      <span className="pk-card-head">
        <b>{title && show(title[0])}</b>
        {tags.map(([name]) => (
          <span key={name}>{show(name)}</span>
        ))}
      </span>
      {lines.map(([name]) => (
        <span key={name} className="pk-card-line">
          <span className="pk-quiet">{t(`${record.name}:${name}`)}</span>
          <span>{show(name)}</span>
        </span>
      ))}
    </>
  )
}
