import { Tooltip } from 'antd'
import type { ItemType } from 'antd/es/menu/interface'
import type { Pair } from '../../domain/contract/words.ts'
import type { MenuNode } from '../session/role-menu.ts'
import { MenuIcon } from './icons.tsx'

/** Titles longer than this get a tooltip (specification section 2). */
const shortTitle = 5

/** Converts a part of the role's menu to entries of antd's Menu, with the keys of the nodes. */
export function menuItems(nodes: MenuNode[], say: (pair: Pair) => string): ItemType[] {
  return nodes.map((node) => {
    const label = say(node.title)
    const item = { key: node.key, icon: <MenuIcon name={node.icon} />, label }
    // antd shows `title` itself where the menu is collapsed.
    return node.children.length > 0 ? { ...item, children: menuItems(node.children, say) } : { ...item, title: label }
  })
}

export function nodeOf(nodes: MenuNode[], key: string): MenuNode | undefined {
  for (const node of nodes) {
    const match = node.key === key ? node : nodeOf(node.children, key)
    if (match) return match
  }
  return undefined
}

/** An entry's title. Long ones are truncated, with the full title in a tooltip. */
export const EntryTitle = ({ title, placement = 'right' }: EntryTitleProps) =>
  [...title].length > shortTitle ? (
    <LongTitle title={title} placement={placement} />
  ) : (
    <span className="menu-title">{title}</span>
  )

interface EntryTitleProps {
  title: string
  placement?: 'right' | 'bottom'
}
function LongTitle({ title, placement }: Required<EntryTitleProps>) {
  return (
    <Tooltip title={title} placement={placement} mouseEnterDelay={0.3}>
      <span className="menu-title">{title}</span>
    </Tooltip>
  )
}
