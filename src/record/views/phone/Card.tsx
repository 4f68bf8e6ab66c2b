import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import { isEmpty } from '../../kinds/kind.ts'
import { cardFields } from '../../model/columns.ts'
import type { AnyRecord } from '../../model/record.ts'
import type { AnyCells, AnyRow } from '../shared/view.ts'
import { Value } from './Value.tsx'

/**
 * Summary of a row. The first field is the title, with options as tags next to it unless they have a custom cell. Below
 * are the fields without label, the label field last, and the other fields as lines.
 */
export function Card({ record, row, cells }: { record: AnyRecord; row: AnyRow; cells: AnyCells }) {
  const { t, lang } = useT()
  const [title, ...rest] = cardFields(record, lang)
  const show = (name: string) => {
    const Own = cells[name]
    const field = record.fields[name]
    if (Own) return <Own pressed value={row[name]} row={row} />
    return field && <Value pressed record={record.name} name={name} field={field} value={row[name]} />
  }
  const isTag = ([name, field]: (typeof rest)[number]) => field.kind.tag && !cells[name] && field.card !== 'second'
  // An empty tag would mean nothing next to the title. In the lines each value has its label.
  const tags = rest.filter((each) => isTag(each) && (row[each[0]] ?? '') !== '')
  // The label field that replaces a missing title is not repeated.
  const isTitle = (name: string) => name === record.labelField && isEmpty(title && row[title[0]])
  const second = rest
    .filter(([name, { card }]) => card === 'second' && !isEmpty(row[name]) && !isTitle(name))
    .sort(([a], [b]) => Number(a === record.labelField) - Number(b === record.labelField))
  const lines = rest.filter((each) => !isTag(each) && each[1].card !== 'second')
  return (
    <>
      <Row as="span" gap="4 8" align="center" wrap className="text-xl shrink pk-card-head">
        <b className="ellipsis">{title && show(title[0])}</b>
        {tags.map(([name]) => (
          <span key={name}>{show(name)}</span>
        ))}
      </Row>
      {second.length > 0 && (
        <span className="text-base ellipsis pk-quiet">
          {second.map(([name], at) => (
            <span key={name}>
              {at > 0 && ' · '}
              {show(name)}
            </span>
          ))}
        </span>
      )}
      {lines.map(([name]) => (
        <Row key={name} as="span" gap={8} className="text-base shrink pk-card-line">
          <span className="pk-quiet">{t(`${record.name}:${name}`)}</span>
          <span className="ellipsis">{show(name)}</span>
        </Row>
      ))}
    </>
  )
}
