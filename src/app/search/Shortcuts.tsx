import type { ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import type { MenuNode } from '../session/role-menu.ts'
import { searchTexts as words } from './texts.ts'
import { useShortcuts } from './use-shortcuts.ts'

interface Props {
  tree: readonly MenuNode[]
  /** Draws some of the menu's entries in the style of the menu below. */
  part(title: string, nodes: MenuNode[], icon: string): ReactNode
}

export function Shortcuts({ tree, part }: Props) {
  const { t } = useT()
  const { favourites, recent } = useShortcuts(tree)
  if (favourites.length + recent.length === 0) return null
  return (
    <nav className="side-shortcuts" aria-label={t(words.shortcuts)}>
      {favourites.length > 0 && part(t(words.favourites), favourites, 'star')}
      {recent.length > 0 && part(t(words.recentScreens), recent, 'history')}
    </nav>
  )
}
