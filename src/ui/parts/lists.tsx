import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMay } from '../../client/permission.ts'
import './lists.css'
import { Segments } from './segments.tsx'

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
  kept?: Record<string, string>
}

/** Several lists of a screen with a switch between them. */
export function Lists({ lists, kept = {} }: Props) {
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const seen = lists.filter(({ call }) => may(call))
  const shown = seen.find(({ key }) => key === search.get('list')) ?? seen[0] ?? lists[0]
  const change = (next: string) => setSearch({ ...kept, ...(next !== lists[0].key && { list: next }) })
  return (
    <>
      {seen.length > 1 && (
        <div className="ui-lists">
          <Segments
            options={seen.map(({ key, label }) => ({ value: key, label }))}
            value={shown.key}
            onChange={change}
          />
        </div>
      )}
      {shown.children}
    </>
  )
}
