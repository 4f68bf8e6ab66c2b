import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Pair } from '../../../domain/contract/words.ts'
import type { RecordListState } from './list.ts'
import type { AnyRow } from './view.ts'

const parameter = 'panel'

/** Panel that the user can show next to a list, for example a map of its rows. On a phone it replaces the cards. */
export interface SidePanel<Row = AnyRow> {
  /** Value of the address while the panel is shown: `panel=map`. */
  readonly key: string
  readonly label: Pair
  panel(list: RecordListState<Row>, link: RowLink<Row>): ReactNode
}
/** Connects a panel to the rows of its list. */
interface RowLink<Row = AnyRow> {
  /** Row under the pointer or with the keyboard focus. */
  readonly pointed: Row | undefined
  /** Marks a row and scrolls to it. Undefined: no row. */
  mark(row: Row | undefined): void
}

/** A list's panel and whether it is shown. */
export interface SidePanelState {
  readonly label: Pair
  readonly isOpen: boolean
  toggle(): void
  panel(link: RowLink): ReactNode
}

/** Stores in the address whether the panel is shown, so that links and Back restore it. */
export function useSidePanel(sidePanel: SidePanel | undefined, list: RecordListState): SidePanelState | undefined {
  const [search, setSearch] = useSearchParams()
  if (!sidePanel) return undefined
  const { key, label } = sidePanel
  const isOpen = search.get(parameter) === key
  const toggle = () =>
    setSearch((now) => {
      if (isOpen) now.delete(parameter)
      else now.set(parameter, key)
      return now
    })
  return { label, isOpen, toggle, panel: (link) => sidePanel.panel(list, link) }
}
