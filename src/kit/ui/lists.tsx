import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMay } from '../client/permission.ts'
import './lists.css'
import { Segments } from './segments.tsx'

interface List {
  /** In the address as `list`; the first list stands there without. */
  key: string
  label: string
  /** Who may make it sees the list. */
  call: Parameters<ReturnType<typeof useMay>>[0]
  children: ReactNode
}

interface Props {
  lists: readonly [List, ...List[]]
  /** What else the address names whichever list is seen: the record that they are all about. */
  kept?: Record<string, string>
}

/** Several lists of one screen, of which one is seen. */
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
