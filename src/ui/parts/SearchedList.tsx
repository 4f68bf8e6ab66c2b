import { type ReactNode, useState } from 'react'
import { useT } from '../../client/language.ts'
import { Button } from './Button.tsx'
import { Loading } from './Loading.tsx'
import { StatePage } from './StatePage.tsx'
import { TextInput } from './text-input.tsx'
import { uiTexts } from './texts.ts'
import './searched-list.css'

interface SearchedListProps<Item> {
  readonly answer: { readonly data?: readonly Item[] | undefined; readonly error: Error | null; refetch(): unknown }
  readonly className: string
  readonly searchText: string
  readonly noMatchText: string
  /** Page without items. */
  readonly empty?: ReactNode
  /** Texts of an item that the search looks in. */
  textsOf(item: Item): readonly string[]
  /** An item as `li`. */
  children(item: Item): ReactNode
}

/** Page of all answered items, with a search that filters them. */
export function SearchedList<Item>({ answer, className, empty, textsOf, children, ...texts }: SearchedListProps<Item>) {
  const { t } = useT()
  const { data, error, refetch } = answer
  const [search, setSearch] = useState('')
  if (error && !data)
    return (
      <StatePage kind="failed" title={t(uiTexts.failedTitle)} text={error}>
        <Button onClick={() => void refetch()}>{t(uiTexts.retry)}</Button>
      </StatePage>
    )
  if (!data) return <Loading />
  if (data.length === 0 && empty) return empty
  const searchedText = search.trim().toLowerCase()
  const matches = data.filter((item) => textsOf(item).some((text) => text.toLowerCase().includes(searchedText)))
  return (
    <div className={`ui-searched ${className}`}>
      <TextInput
        type="search"
        label={texts.searchText}
        labelHidden
        placeholder={texts.searchText}
        autoComplete="off"
        value={search}
        onChange={setSearch}
      />
      {matches.length === 0 ? <p role="status">{texts.noMatchText}</p> : <ul>{matches.map(children)}</ul>}
    </div>
  )
}
