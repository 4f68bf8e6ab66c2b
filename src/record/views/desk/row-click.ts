import type { MouseEvent } from 'react'

const own = 'a, button:not(.rk-open), input, label, .ant-table-selection-column'

/**
 * Whether a click is on the row itself. Excluded are controls in the row and menus that it opened, whose clicks React
 * passes on.
 */
export function meansRow({ currentTarget, target }: MouseEvent<HTMLElement>): boolean {
  const on = target as HTMLElement
  return currentTarget.contains(on) && !on.closest(own) && !window.getSelection()?.toString()
}
