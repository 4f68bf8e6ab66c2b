import type { KeyboardEvent } from 'react'

/** Moves the focus by arrow down and up among the elements that match `selector` within the listening element. */
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
