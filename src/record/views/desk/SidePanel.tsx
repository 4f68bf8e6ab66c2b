import { type RefObject, useEffect, useState } from 'react'
import { useT } from '../../../client/language.ts'
import type { SidePanelState } from '../shared/side-panel.ts'
import type { AnyRow } from '../shared/view.ts'

interface Props {
  readonly list: RefObject<HTMLElement | null>
  readonly rows: readonly AnyRow[]
  readonly sidePanel: SidePanelState
  readonly onMark: (row: AnyRow | undefined) => void
}

/** Panel next to the table. It follows the pointer and the keyboard focus over the rows without drawing them again. */
export function SidePanel({ list, rows, sidePanel, onMark }: Props) {
  const { say } = useT()
  const key = usePointedKey(list)
  const mark = (row: AnyRow | undefined) => {
    onMark(row)
    if (row) list.current?.querySelector(`[data-row-key="${row.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <aside className="rk-side-panel" aria-label={say(sidePanel.label)}>
      {sidePanel.panel({ pointed: rows.find(({ id }) => String(id) === key), mark })}
    </aside>
  )
}

function usePointedKey(list: RefObject<HTMLElement | null>): string | undefined {
  const [key, setKey] = useState<string>()
  useEffect(() => {
    const element = list.current
    if (!element) return
    const note = ({ target }: Event) =>
      setKey((target as Element).closest<HTMLElement>('[data-row-key]')?.dataset.rowKey)
    const leave = () => setKey(undefined)
    element.addEventListener('mouseover', note)
    element.addEventListener('focusin', note)
    element.addEventListener('mouseleave', leave)
    return () => {
      element.removeEventListener('mouseover', note)
      element.removeEventListener('focusin', note)
      element.removeEventListener('mouseleave', leave)
    }
  }, [list])
  return key
}
