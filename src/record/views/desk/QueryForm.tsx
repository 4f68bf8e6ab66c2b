import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import type { Field } from '../../kinds/kind.ts'
import type { Filter } from '../../model/address.ts'
import { filterKey, formFields, isEmptyFilter, withoutEmpty } from '../../model/address.ts'
import type { QueryFormProps } from '../parts.tsx'
import { words } from '../shared/texts.ts'
import './desk.css'
import { FieldFilter } from './FieldFilter.tsx'

const none: Filter = {}

/** Query form: the first row is visible, the rest on demand. Enter searches. Typing renders only the form. */
export default function QueryForm({ record, question }: QueryFormProps) {
  const { t } = useT()
  // Unsubmitted input. It survives changes of the query from outside.
  const [typedFilter, setTypedFilter] = useState<Filter>(none)
  const [lastQuery, setLastQuery] = useState({ filter: question.filter, isSent: false })
  if (lastQuery.filter !== question.filter) {
    setLastQuery({ filter: question.filter, isSent: false })
    if (lastQuery.isSent) setTypedFilter(none)
  }
  const send = () => setLastQuery(({ filter }) => ({ filter, isSent: true }))
  const draft = { ...question.filter, ...typedFilter }
  const fields = formFields(record, question.filter, question.fixedFilter)
  const { ref, columns } = useColumns()
  const [isUnfolded, setUnfolded] = useState(false)
  const set = useCallback((name: string, value: unknown) => setTypedFilter((now) => ({ ...now, [name]: value })), [])
  const firstRowCount = fitting(fields, columns)
  // A filter in use is never hidden.
  const open = isUnfolded || fields.slice(firstRowCount).some(([name]) => !isEmptyFilter(question.filter[name]))
  if (fields.length === 0) return null

  return (
    <form
      ref={ref}
      className="rk-query"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      onSubmit={(event) => {
        event.preventDefault()
        send()
        question.setFilter(withoutEmpty(draft))
      }}
    >
      {(open ? fields : fields.slice(0, firstRowCount)).map(([name, field]) => (
        <FilterItem
          key={name}
          record={record.name}
          name={name}
          field={field}
          span={spanOf(field, columns)}
          value={draft[name]}
          set={set}
        />
      ))}
      <Row gap={8} justify="end" className="rk-query-end">
        {firstRowCount < fields.length && (
          <Button
            type="link"
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            onClick={() => setUnfolded(!open)}
            aria-expanded={open}
          >
            {t(open ? words.fold : words.expand)}
          </Button>
        )}
        <Button
          onClick={() => {
            setTypedFilter(Object.fromEntries(fields.map(([name]) => [name, undefined])))
            send()
            question.reset()
          }}
        >
          {t(words.reset)}
        </Button>
        <Button type="primary" ghost htmlType="submit">
          {t(words.search)}
        </Button>
      </Row>
    </form>
  )
}

interface ItemProps {
  record: string
  name: string
  field: Field
  span: number
  value: unknown
  set(name: string, value: unknown): void
}
const FilterItem = memo(function FilterItem({ record, name, field, span, value, set }: ItemProps) {
  const { t } = useT()
  const change = useCallback((next: unknown) => set(name, next), [set, name])
  return (
    <div className="shrink rk-query-item" style={{ gridColumn: `span ${span}` }}>
      <FieldFilter
        record={record}
        name={name}
        field={field}
        label={t(filterKey(record, name, field))}
        value={value}
        onChange={change}
      />
    </div>
  )
})

/** Grid columns that a filter takes: one in a narrow form. */
const spanOf = ({ kind }: Field, columns: number) => (columns > 2 ? kind.filterSpan : 1)

/** Returns how many fields fit next to the buttons in the first row. */
function fitting(fields: readonly [string, Field][], columns: number): number {
  let room = Math.max(columns - 1, 1)
  const index = fields.findIndex(([, field]) => {
    room -= spanOf(field, columns)
    return room < 0
  })
  return index === -1 ? fields.length : Math.max(index, 1)
}

const columnWidth = 270
function useColumns() {
  const ref = useRef<HTMLFormElement>(null)
  const [columns, setColumns] = useState(4)
  useEffect(() => {
    const form = ref.current
    if (!form || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) =>
      setColumns(Math.max(2, Math.floor((entry?.contentRect.width ?? 0) / columnWidth))),
    )
    observer.observe(form)
    return () => observer.disconnect()
  }, [])
  return { ref, columns }
}
