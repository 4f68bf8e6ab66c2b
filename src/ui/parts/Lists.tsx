import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMay } from '../../client/permission.ts'
import './lists.css'
import { Segments } from './Segments.tsx'

interface List {
  /** Value of `list` in the address. The first list has none. */
  key: string
  label: string
  /** Call that the user must be permitted to make to see the list. */
  call: Parameters<ReturnType<typeof useMay>>[0]
  children: ReactNode
}

interface Props {
  lists: readonly [List, ...List[]]
  /** Other parameters that stay in the address: the record that all lists are about. */
  fixedParams?: Record<string, string>
}

/** Several lists of a screen with a switch between them. */
export function Lists({ lists, fixedParams = {} }: Props) {
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const visibleLists = lists.filter(({ call }) => may(call))
  const currentList = visibleLists.find(({ key }) => key === search.get('list')) ?? visibleLists[0] ?? lists[0]
  const change = (next: string) => setSearch({ ...fixedParams, ...(next !== lists[0].key && { list: next }) })
  return (
    <>
      {visibleLists.length > 1 && (
        <div className="ui-lists">
          <Segments
            options={visibleLists.map(({ key, label }) => ({ value: key, label }))}
            value={currentList.key}
            onChange={change}
          />
        </div>
      )}
      {currentList.children}
    </>
  )
}
