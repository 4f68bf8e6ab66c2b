import type { MouseEvent } from 'react'

const own = 'a, button:not(.rk-open), input, label, .ant-table-selection-column'

/** Whether a click means the row that it came to: not what stands in it, nor a menu that it opened, whose clicks React passes on. */
export function meansRow({ currentTarget, target }: MouseEvent<HTMLElement>): boolean {
  const on = target as HTMLElement
  return currentTarget.contains(on) && !on.closest(own) && !window.getSelection()?.toString()
}
