import { CloseOutline } from 'antd-mobile-icons'
import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import type { Field } from '../../kinds/kind.ts'
import { daysBack } from '../../kinds/recent.ts'
import { filterKey, isEmptyFilter, queryFields, withoutEmpty } from '../../model/address.ts'
import type { QueryFormProps } from '../parts.tsx'
import { useEntries } from '../shared/entries.ts'
import { useChoices } from '../shared/options.ts'
import { recentText } from '../shared/recent-text.ts'
import { words } from '../shared/texts.ts'
import { useValueText } from '../shared/value-text.ts'

/** Chips of the active filters. A tap removes one. */
export function ActiveFilters({ record, question }: QueryFormProps) {
  const { t } = useT()
  const active = queryFields(record).filter(([name]) => !isEmptyFilter(question.filter[name]))
  if (active.length === 0) return null
  return (
    <Row wrap className="pk-chips">
      {active.map(([name, field]) => (
        <button
          key={name}
          type="button"
          className="pk-chip"
          onClick={() => question.setFilter(withoutEmpty({ ...question.filter, [name]: undefined }))}
        >
          <span className="ui-hidden">{t(words.clear)}</span>{' '}
          <span className="pk-quiet">{t(filterKey(record.name, name, field))}</span>{' '}
          {field.kind.target ? (
            <Names record={record.name} name={name} ids={question.filter[name] as number[]} />
          ) : field.kind.entries ? (
            <EntryNames record={record.name} name={name} codes={question.filter[name] as string[]} />
          ) : (
            <FilterText record={record.name} name={name} field={field} value={question.filter[name]} />
          )}
          <CloseOutline />
        </button>
      ))}
    </Row>
  )
}

function FilterText({ record, name, field, value }: { record: string; name: string; field: Field; value: unknown }) {
  const { t } = useT()
  const text = useValueText()
  const days = daysBack(value)
  if (days) return <b>{t(...recentText(days))}</b>
  return <b>{field.kind.filter(field).describe(value, (one) => text(record, name, field, one))}</b>
}

function Names({ record, name, ids }: { record: string; name: string; ids: number[] }) {
  const { labelOf } = useChoices(record, name, ids, [], false, false)
  return <b>{ids.map(labelOf).join(' / ')}</b>
}

function EntryNames({ record, name, codes }: { record: string; name: string; codes: readonly string[] }) {
  const { all } = useEntries({ record, name })
  return <b>{codes.map((code) => all.find(({ value }) => value === code)?.label ?? code).join(' / ')}</b>
}
