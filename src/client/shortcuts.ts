import { useEffect, useRef } from 'react'

/** Key without modifiers that does something on the visible page. */
export interface Shortcut {
  /** Values of `KeyboardEvent.key`, letters in lower case. */
  readonly keys: readonly string[]
  /** In the current language. */
  readonly label: string
  /** Absent where the browser handles the key. It is only listed then. */
  readonly run?: () => void
}

type Registration = { readonly current: readonly Shortcut[] }
/** Shortcuts of the mounted parts of the page. A later part takes precedence. */
const registrations = new Set<Registration>()

/** Elements that use keys themselves. */
const ownKeys =
  'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role=menu], [role=tablist], [role=radiogroup], [role=listbox], [role=tree], [role=slider]'
const openDialog = 'dialog[open], .ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open'

/** Shortcuts of the visible page, without those that another part of it replaces. */
export function currentShortcuts(): readonly Shortcut[] {
  const claimedKeys = new Set<string>()
  return [...registrations].reverse().flatMap(({ current }) =>
    current.flatMap((shortcut) => {
      const keys = shortcut.keys.filter((key) => !claimedKeys.has(key))
      for (const key of keys) claimedKeys.add(key)
      return keys.length > 0 ? [{ ...shortcut, keys }] : []
    }),
  )
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest(ownKeys)) return
  if (document.querySelector(openDialog)) return
  // Caps Lock makes no difference.
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const run = currentShortcuts().find(({ keys }) => keys.includes(key))?.run
  if (!run) return
  event.preventDefault()
  run()
}

/** Registers shortcuts while the component is visible. They are ignored in inputs, dialogs and menus. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    if (registrations.size === 0) document.addEventListener('keydown', press)
    registrations.add(latest)
    return () => {
      registrations.delete(latest)
      if (registrations.size === 0) document.removeEventListener('keydown', press)
    }
  }, [])
}
