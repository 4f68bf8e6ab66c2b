import { SearchBar } from 'antd-mobile'
import { FilterOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { lazy } from '../../../client/lazy.tsx'
import { inline } from '../../../domain/contract/words.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import { filterKey, formFields, withoutEmpty } from '../../model/address.ts'
import type { QueryFormProps } from '../parts.tsx'
import { words } from '../shared/texts.ts'
import './phone.css'
import { VinTyping } from './VinTyping.tsx'

/** Loaded after the list so that it does not wait for them. */
export const ActiveFilters = lazy(async () => ({ default: (await import('./ActiveFilters.tsx')).ActiveFilters }))
export const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }))

/** Query form outside of a list screen: a search line, filters in a sheet, chips of the active filters. */
export default function QueryForm({ record, question }: QueryFormProps) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Row gap={4} align="center" className="pk-bar">
        <QuickSearch record={record} question={question} />
        <button type="button" className="pk-icon" aria-label={t(words.filters)} onClick={() => setOpen(true)}>
          <FilterOutline />
        </button>
      </Row>
      <ActiveFilters record={record} question={question} />
      <FilterSheet record={record} question={question} open={open} close={() => setOpen(false)} />
    </>
  )
}

/** Search line of the first searchable field in the query form. */
export function QuickSearch({ record, question }: QueryFormProps) {
  const { t } = useT()
  const [name, field] = formFields(record, {}, question.fixedFilter).find(([, field]) => field.kind.searched) ?? []
  const current = name ? ((question.filter[name] as string | undefined) ?? '') : ''
  const [typedText, setTypedText] = useState(current)
  const [shownText, setShownText] = useState(current)
  if (shownText !== current) {
    setShownText(current)
    setTypedText(current)
  }
  if (!name || !field) return <span className="pk-grow" />
  const search = (text: string) => question.setFilter(withoutEmpty({ ...question.filter, [name]: text.trim() }))
  const placeholder = t(words.searchIn, { field: inline(t(filterKey(record.name, name, field))) })
  const bar = (follow = {}) => (
    <SearchBar
      className="pk-grow"
      placeholder={placeholder}
      value={typedText}
      onChange={setTypedText}
      onSearch={search}
      onClear={() => search('')}
      {...follow}
    />
  )
  if (!field.kind.vehicle) return bar()
  return (
    <VinTyping over record={record.name} name={name} typed={typedText} change={search}>
      {bar}
    </VinTyping>
  )
}
