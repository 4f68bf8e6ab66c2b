import { RightOutlined } from '@ant-design/icons'
import { type MouseEvent, memo, useId, useRef } from 'react'
import type { Route } from '../../client/navigation.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { goByArrows } from '../../ui/parts/arrow-keys.ts'
import type { MenuNode } from '../session/role-menu.ts'
import { MenuIcon } from './icons.tsx'
import { EntryTitle } from './menu-items.tsx'
import './side-menu.css'

interface MenuProps {
  nodes: MenuNode[]
  say(pair: Pair): string
  /** Keys from the top of the menu down to the current page. */
  way: readonly string[]
  opened: readonly string[]
  onToggle(key: string): void
  onOpen(route: Route): void
}

/**
 * The role's menu as a list of links. Not antd's menu: each of its entries has a tooltip and a popup and renders on
 * every selection, which cost more than the page at every change of tabs.
 */
export function SideMenu(props: MenuProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are one more way between its links and buttons
    <div className="side-menu" onKeyDown={(event) => goByArrows(event, '.side-entry')}>
      <Entries {...props} depth={0} />
    </div>
  )
}

function Entries({ nodes, depth, ...props }: MenuProps & { depth: number }) {
  const { say, way, onOpen } = props
  return (
    <ul>
      {nodes.map((node) =>
        node.children.length > 0 ? (
          <Directory key={node.key} {...props} node={node} depth={depth} />
        ) : (
          <li key={node.key}>
            <Entry
              node={node}
              title={say(node.title)}
              depth={depth}
              current={way.at(-1) === node.key}
              onOpen={onOpen}
            />
          </li>
        ),
      )}
    </ul>
  )
}

function Directory({ node, depth, ...props }: Omit<MenuProps, 'nodes'> & { node: MenuNode; depth: number }) {
  const { say, way, opened: expandedKeys, onToggle } = props
  const id = useId()
  const isOpen = expandedKeys.includes(node.key)
  // Its entries are rendered when first expanded, and then stay.
  const hasOpened = useRef(isOpen)
  hasOpened.current ||= isOpen
  return (
    <li>
      <Heading
        id={id}
        node={node}
        depth={depth}
        isOpen={isOpen}
        onToggle={onToggle}
        title={say(node.title)}
        holds={way.length > 1 && way.includes(node.key)}
      />
      <div id={id} hidden={!isOpen} className="side-children">
        {hasOpened.current && <Entries {...props} nodes={node.children} depth={depth + 1} />}
      </div>
    </li>
  )
}

interface HeadingProps extends Pick<MenuProps, 'onToggle'> {
  id: string
  node: MenuNode
  title: string
  depth: number
  isOpen: boolean
  /** True when it contains the current page. */
  holds: boolean
}
const Heading = memo(function Heading({ id, node, title, depth, isOpen, holds, onToggle }: HeadingProps) {
  return (
    <button
      type="button"
      className={holds ? 'side-entry holds' : 'side-entry'}
      style={indent(depth)}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => onToggle(node.key)}
    >
      <MenuIcon name={node.icon} />
      <EntryTitle title={title} />
      <RightOutlined className="side-arrow" aria-hidden />
    </button>
  )
})

interface EntryProps extends Pick<MenuProps, 'onOpen'> {
  node: MenuNode
  title: string
  depth: number
  current: boolean
}
const Entry = memo(function Entry({ node, title, depth, current, onOpen }: EntryProps) {
  const { route, href } = node
  const follow = (event: MouseEvent) => {
    if (!route || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(route)
  }
  return (
    <a
      className="side-entry"
      style={indent(depth)}
      href={href ?? `#${route}`}
      {...(href && { target: '_blank', rel: 'noopener noreferrer' })}
      aria-current={current ? 'page' : undefined}
      draggable={false}
      onClick={follow}
    >
      <MenuIcon name={node.icon} />
      <EntryTitle title={title} />
    </a>
  )
})

const indent = (depth: number) => ({ paddingInlineStart: 18 * (depth + 1) })
