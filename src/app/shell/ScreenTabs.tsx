import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../client/language.ts'
import { Row } from '../../ui/parts/layout.tsx'
import { tabAt } from '../session/menu-groups.ts'
import { wayTo } from '../session/role-menu.ts'
import { useMenuTree } from '../session/use-menu-tree.ts'
import './screen-tabs.css'

interface TabsProps {
  path: string
  /** Replaces the page in the history, so that going back leaves all tabs. */
  replace?: boolean
}
/** Tabs between the screens that share the menu entry of this page. */
export function ScreenTabs({ path, replace = false }: TabsProps) {
  const { say } = useT()
  const tree = useMenuTree()
  const list = useRef<HTMLUListElement>(null)
  const entry = wayTo(tree, path).at(-1)
  const current = tabAt(entry, path)
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  if (!entry?.tabs || !current) return null
  return (
    <nav className="screen-tabs" aria-label={say(entry.title)}>
      <Row as="ul" ref={list} gap={24} className="scroll">
        {entry.tabs.map(({ node }) => (
          <li key={node.key} className="rigid">
            <Link to={node.route ?? ''} replace={replace} aria-current={node === current.node ? 'page' : undefined}>
              {say(node.title)}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  )
}
