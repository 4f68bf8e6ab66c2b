import { Button, Popup, SafeArea, SearchBar } from 'antd-mobile'
import { FilterOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { useT } from '../../client/language.ts'
import type { Filter } from '../address.ts'
import { queryFields, withoutEmpty } from '../address.ts'
import type { QueryFormProps } from '../parts.tsx'
import { words } from '../texts.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FieldFilter } from './filter.tsx'
import './phone.css'
import { VinTyping } from './vin-typing.tsx'

/** The query form on the phone, for a place of its own: a search line, the filters in a sheet, chips of what is asked. */
export default function QueryForm({ record, question }: QueryFormProps) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="pk-bar">
        <QuickSearch record={record} question={question} />
        <button type="button" className="pk-icon" aria-label={t(words.filters)} onClick={() => setOpen(true)}>
          <FilterOutline />
        </button>
      </div>
      <ActiveFilters record={record} question={question} />
      <FilterSheet record={record} question={question} open={open} close={() => setOpen(false)} />
    </>
  )
}

/** Searches the first text field that can be asked for. */
export function QuickSearch({ record, question }: QueryFormProps) {
  const { t } = useT()
  const [name, field] =
    queryFields(record).find(([key, field]) => field.kind.searched && !(key in question.fixedFilter)) ?? []
  const current = name ? ((question.filter[name] as string | undefined) ?? '') : ''
  const [typed, setTyped] = useState(current)
  const [shown, setShown] = useState(current)
  if (shown !== current) {
    setShown(current)
    setTyped(current)
  }
  if (!name) return <span className="pk-grow" />
  const search = (text: string) => question.setFilter(withoutEmpty({ ...question.filter, [name]: text.trim() }))
  const placeholder = t(words.searchIn, { field: t(`${record.name}:${name}`) })
  const bar = (follow = {}) => (
    <SearchBar
      className="pk-grow"
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
      onSearch={search}
      onClear={() => search('')}
      {...follow}
    />
  )
  if (!field?.kind.vehicle) return bar()
  return (
    <VinTyping over record={record.name} {...{ name, typed }} change={search}>
      {bar}
    </VinTyping>
  )
}

/** All filters, in a sheet from below. */
export function FilterSheet({ record, question, open, close }: QueryFormProps & { open: boolean; close(): void }) {
  const { t } = useT()
  return (
    <Popup visible={open} onMaskClick={close} onClose={close} bodyClassName="pk-sheet" destroyOnClose>
      <h2>{t(words.filters)}</h2>
      <Filters record={record} question={question} close={close} />
    </Popup>
  )
}

function Filters({ record, question, close }: QueryFormProps & { close(): void }) {
  const { t } = useT()
  const [draft, setDraft] = useState<Filter>(question.filter)
  const fields = queryFields(record).filter(([name]) => !(name in question.fixedFilter))
  return (
    <form
      className="pk-sheet-form"
      onSubmit={(event) => {
        event.preventDefault()
        question.setFilter(withoutEmpty(draft))
        close()
      }}
    >
      <div className="pk-sheet-body">
        {fields.map(([name, field]) => (
          <div key={name} className="pk-field">
            <span className="pk-label">{t(`${record.name}:${name}`)}</span>
            <FieldFilter
              record={record.name}
              name={name}
              field={field}
              label={t(`${record.name}:${name}`)}
              value={draft[name]}
              onChange={(value) => setDraft((now) => ({ ...now, [name]: value }))}
            />
          </div>
        ))}
      </div>
      <div className="pk-foot">
        <Button
          onClick={() => {
            question.reset()
            close()
          }}
        >
          {t(words.reset)}
        </Button>
        <Button type="submit" color="primary">
          {t(words.search)}
        </Button>
      </div>
      <SafeArea position="bottom" />
    </form>
  )
}
