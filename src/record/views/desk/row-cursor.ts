import type { RefObject } from 'react'
import { useT } from '../../../client/language.ts'
import { type Shortcut, useShortcuts } from '../../../client/shortcuts.ts'
import type { ListViewProps } from '../RecordScreen.tsx'
import { words } from '../shared/texts.ts'

/** Row of the table that contains the keyboard focus. */
const focusedRow = (list: HTMLElement | null): HTMLElement | null =>
  list?.contains(document.activeElement)
    ? (document.activeElement?.closest<HTMLElement>('[data-row-key]') ?? null)
    : null

/** Moves the keyboard focus by rows, from outside of the table to its first or last row. */
function moveFocus(list: HTMLElement | null, by: 1 | -1): void {
  const openers = [...(list?.querySelectorAll<HTMLElement>('.rk-open') ?? [])]
  const row = focusedRow(list)
  const index = openers.findIndex((opener) => row?.contains(opener))
  const target = index < 0 ? openers.at(by > 0 ? 0 : -1) : openers[index + by]
  target?.focus()
}

/** Registers the keys of a list: query, new record, row by row, opening, and those of its actions. */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  { add, actions, listing }: Pick<ListViewProps, 'add' | 'actions' | 'listing'>,
): void {
  const { t } = useT()
  const act = (key: string) => {
    const id = focusedRow(list.current)?.dataset.rowKey
    const row = listing.rows.find((one) => String(one.id) === id)
    const action = row && actions.of(row).find(({ shortcut }) => shortcut === key)
    if (action?.refused === undefined) action?.run()
  }
  const shortcuts: Shortcut[] = [
    {
      keys: ['/'],
      label: t(words.toQuery),
      run: () => list.current?.querySelector<HTMLInputElement>('.rk-query input')?.focus(),
    },
    ...(add ? [{ keys: ['n'], label: t(words.add), run: add }] : []),
    { keys: ['j', 'ArrowDown'], label: t(words.nextRow), run: () => moveFocus(list.current, 1) },
    { keys: ['k', 'ArrowUp'], label: t(words.previousRow), run: () => moveFocus(list.current, -1) },
    { keys: ['Enter'], label: t(words.openRow) },
    ...actions.shortcuts.map(({ key, label }) => ({ keys: [key], label, run: () => act(key) })),
  ]
  useShortcuts(shortcuts)
}
