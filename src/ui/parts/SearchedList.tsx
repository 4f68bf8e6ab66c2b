import { type ReactNode, useRef, useState } from 'react'
import { AnswerState } from './AnswerState.tsx'
import { Button } from './Button.tsx'
import { Row } from './layout.tsx'
import { TextInput } from './text-input.tsx'
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
  /** Titles of sections, in order, and the one of an item. Default: a single list. */
  readonly sections?: { readonly titles: readonly string[]; titleOf(item: Item): string | undefined }
  /** An item as `li`. */
  children(item: Item): ReactNode
}

/** Page of all answered items, with a search that filters them. */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { answer, className, empty, textsOf, sections, children, ...texts } = props
  const { data } = answer
  const [search, setSearch] = useState('')
  if (!data) return <AnswerState of={answer} />
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
      {matches.length === 0 && <p role="status">{texts.noMatchText}</p>}
      {sections ? (
        <Sections items={matches} {...sections}>
          {children}
        </Sections>
      ) : (
        matches.length > 0 && <ul>{matches.map(children)}</ul>
      )}
    </div>
  )
}

interface SectionsProps<Item> extends NonNullable<SearchedListProps<Item>['sections']> {
  items: readonly Item[]
  children(item: Item): ReactNode
}
/** Sections with items, below buttons that scroll to each of them. */
function Sections<Item>({ items, titles, titleOf, children }: SectionsProps<Item>) {
  const elements = useRef(new Map<string, HTMLElement>())
  const byTitle = Map.groupBy(items, titleOf)
  const shownTitles = titles.filter((title) => byTitle.has(title))
  return (
    <>
      {shownTitles.length > 1 && (
        <Row gap="8 12" wrap>
          {shownTitles.map((title) => (
            <Button key={title} onClick={() => elements.current.get(title)?.scrollIntoView({ block: 'start' })}>
              {title}
            </Button>
          ))}
        </Row>
      )}
      {shownTitles.map((title) => (
        <section
          key={title}
          aria-label={title}
          ref={(element) => void (element && elements.current.set(title, element))}
        >
          <h2>{title}</h2>
          <ul>{byTitle.get(title)?.map(children)}</ul>
        </section>
      ))}
    </>
  )
}
