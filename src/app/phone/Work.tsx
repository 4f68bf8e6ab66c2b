import { SearchBar } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { lazy } from '../../client/lazy.tsx'
import { useOpen, useOpens } from '../../client/navigation.ts'
import { Row, SecondaryText } from '../../ui/parts/layout.tsx'
import { screensOf } from '../session/menu-groups.ts'
import { home, leavesOf, type MenuNode } from '../session/role-menu.ts'
import { useMenuTree } from '../session/use-menu-tree.ts'
import { phoneTexts as words } from './texts.ts'
import { WorkGroup } from './WorkGroup.tsx'
import { WorkIcon } from './WorkIcon.tsx'

/** The first screen does not wait for it. */
const Shortcuts = lazy(async () => ({ default: (await import('../search/Shortcuts.tsx')).Shortcuts }), null, 'silent')

const fileRoute = '/basic/carInfo'

interface Group {
  key: string
  title: string
  entries: MenuNode[]
}

const renderGroup = (title: string, entries: MenuNode[]) => <WorkGroup key={title} title={title} entries={entries} />

/** All entries of the role's menu, by directory. The search covers both languages. */
export function Work() {
  const { t, say } = useT()
  const open = useOpen()
  const opens = useOpens()
  const tree = useMenuTree().filter(({ route }) => route !== home)
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLowerCase()
  const matches = ({ title }: MenuNode) => title.some((text) => text.toLowerCase().includes(searchText))
  const matchesIn = (node: MenuNode) => (matches(node) ? [node] : screensOf(node).filter(matches))
  const loose = tree.filter((node) => node.children.length === 0)
  const groups: Group[] = [
    ...tree
      .filter((node) => node.children.length > 0)
      .map((node) => ({ key: node.key, title: say(node.title), entries: leavesOf(node.children) })),
    { key: 'other', title: t(words.other), entries: loose },
  ]
    .map((group) => ({ ...group, entries: searchText ? group.entries.flatMap(matchesIn) : group.entries }))
    .filter(({ entries }) => entries.length > 0)

  return (
    <div className="work">
      <Row gap={8} className="work-search">
        <SearchBar placeholder={t(words.search)} value={search} onChange={setSearch} />
        {opens(fileRoute) && (
          <Row as="button" gap={6} align="center" type="button" onClick={() => open(fileRoute, { scan: 1 })}>
            <WorkIcon name="experiment" /> {t(words.scanVin)}
          </Row>
        )}
      </Row>
      {groups.length === 0 && (
        <SecondaryText as="p" className="text-center work-none">
          {t(tree.length === 0 ? words.nothing : words.noMatch)}
        </SecondaryText>
      )}
      {searchText === '' && <Shortcuts tree={tree} part={renderGroup} />}
      {groups.map(({ key, title, entries }) => (
        <WorkGroup key={key} title={title} entries={entries} />
      ))}
    </div>
  )
}
