import type { KeyboardEvent } from 'react'

/** Arrow down and up go to the next and the previous of what `selector` finds within the element that listens. */
export function goByArrows(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.closest('[hidden]'))
  const at = all.findIndex((one) => one === document.activeElement || one.contains(document.activeElement))
  const next = all[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
