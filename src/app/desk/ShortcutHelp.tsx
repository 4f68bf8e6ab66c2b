import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { currentShortcuts, useShortcuts } from '../../client/shortcuts.ts'
import { Dialog } from '../../ui/parts/dialog.tsx'
import { KeyList } from '../../ui/parts/KeyList.tsx'
import { searchTexts } from '../search/texts.ts'
import { searchKeys } from './SearchButton.tsx'
import { deskTexts as words } from './texts.ts'

const symbols: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→' }

/** List of the keys of the visible page. Opens by the key `?`. */
export function ShortcutHelp() {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  useShortcuts([{ keys: ['?'], label: t(words.shortcuts), run: () => setOpen(true) }])
  if (!open) return null
  const ofPage = currentShortcuts().map(({ keys, label }) => [keys.map((key) => symbols[key] ?? key), label] as const)
  return (
    <Dialog title={t(words.shortcuts)} onCancel={() => setOpen(false)}>
      <KeyList rows={[...ofPage, [[searchKeys], t(searchTexts.search)]]} />
    </Dialog>
  )
}
