import { useEffect, useState } from 'react'
import { setLanguage, useT } from '../../client/language.ts'
import { useOpen, useOpens } from '../../client/navigation.ts'
import { useCall } from '../../client/query.ts'
import { useVehicleWays } from '../../client/vehicle.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { type FoundVehicle, minSearchLength, searchCalls } from '../../features/desk/search/search/contract.ts'
import type { Favour } from '../../features/desk/search/search/parts.tsx'
import { viewKey } from '../../record/views/shared/list-views.ts'
import { useDelayed } from '../../record/views/shared/options.ts'
import { screensOf } from '../session/menu-groups.ts'
import { home, type MenuNode, openPlatform } from '../session/role-menu.ts'
import { useSession } from '../session/session.ts'
import { useMenuTree } from '../session/use-menu-tree.ts'
import { settingsStore } from '../settings/settings.ts'
import { menuTexts } from '../words/menu-texts.ts'
import { appTexts } from '../words/texts.ts'
import { noteVisit, nowhere, recent } from './recent.ts'
import { searchTexts as words } from './texts.ts'

export interface ResultLine {
  readonly key: string
  readonly title: string
  readonly note: string
  open(): void
  /** Target of the star next to it. */
  readonly favour?: Favour
}
interface ResultGroup {
  readonly key: string
  readonly title: string
  readonly lines: readonly ResultLine[]
}

const searchDelayMs = 200
const maxScreens = 6

/** Results for a text. For an empty one, favourites and recent items. */
export function useFound(text: string, changePassword: () => void) {
  const { t, say } = useT()
  const open = useOpen()
  const opens = useOpens()
  const ways = useVehicleWays()
  const actions = useActions(changePassword)
  const screens = useScreens()
  const search = useDelayed(text.trim().slice(0, 64), searchDelayMs)
  const searchText = text.trim().toLowerCase()
  const isSearchable = search.length >= minSearchLength
  const results = useCall(searchCalls.find, { text: search }, { enabled: isSearchable, quiet: true })
  const [last, setLast] = useState(nowhere)
  useEffect(() => void recent().then(setLast), [])
  const own = useCall(searchCalls.favourites, { recent: [...last.vehicles] }, { quiet: true })

  const vehicle = (group: string, { vin, plate, series, model }: FoundVehicle, matchText = ''): ResultLine => ({
    key: `${group} ${vin}`,
    title: plate ?? vin,
    favour: { vin },
    note: [plate && vin, series, model, matchText].filter(Boolean).join(' · '),
    open: () => {
      noteVisit(undefined, vin)
      ways?.ways.find(({ key }) => key !== 'share')?.open(vin, 0)
    },
  })
  const screen = (group: string, { node, directory }: ScreenEntry): ResultLine => ({
    key: `${group} ${node.key}`,
    title: say(node.title),
    note: directory ? say(directory) : '',
    ...(node.route && node.route !== home ? { favour: { route: node.route } } : {}),
    open: () => (node.href ? openPlatform(node.href) : open(node.route ?? home)),
  })
  const group = (key: string, title: string, lines: readonly ResultLine[]): ResultGroup[] =>
    lines.length > 0 ? [{ key, title, lines }] : []
  const atRoutes = (routes: readonly string[]) =>
    routes.flatMap((route) => screens.find(({ node }) => node.route === route) ?? [])

  // Results of an earlier text are ignored, so that Enter while typing does not open them.
  const isCurrent = isSearchable && search.toLowerCase() === searchText
  const has = (titles: Pair) => titles.some((title) => title.toLowerCase().includes(searchText))
  const people = '/management/user'
  const groups =
    searchText === ''
      ? [
          ...group('favourites', t(words.favourites), [
            ...(own.data?.vehicles ?? []).map((one) => vehicle('favourites', one)),
            ...atRoutes(own.data?.screens ?? []).map((one) => screen('favourites', one)),
          ]),
          ...group(
            'recentVehicles',
            t(words.recentVehicles),
            (own.data?.recent ?? []).map((one) => vehicle('recentVehicles', one)),
          ),
          ...group(
            'recentScreens',
            t(words.recentScreens),
            atRoutes(last.screens).map((one) => screen('recentScreens', one)),
          ),
        ]
      : [
          ...group(
            'vehicles',
            t(words.vehicles),
            (isCurrent ? (results.data?.vehicles ?? []) : []).map(({ by, found: matchText, ...one }) =>
              vehicle('vehicles', one, by ? t(words[by], { found: matchText }) : ''),
            ),
          ),
          ...group(
            'screens',
            t(words.screens),
            screens
              .filter(({ node, directory }) => has(node.title) || (directory !== undefined && has(directory)))
              .toSorted((a, b) => Number(has(b.node.title)) - Number(has(a.node.title)))
              .slice(0, maxScreens)
              .map((one) => screen('screens', one)),
          ),
          ...group(
            'views',
            t(words.views),
            (isCurrent ? (results.data?.views ?? []) : []).flatMap(({ id, name, owner, route, mine }) =>
              atRoutes([route]).map(({ node }) => ({
                key: `views ${id}`,
                title: `${say(node.title)} · ${name}`,
                note: mine ? '' : owner,
                open: () => node.route && open(node.route, { [viewKey.link]: id }),
              })),
            ),
          ),
          ...group(
            'people',
            t(words.people),
            (isCurrent && opens(people) ? (results.data?.people ?? []) : []).map(
              ({ id, userName, fullName, department }) => ({
                key: `people ${id}`,
                title: fullName,
                note: [userName, department].filter(Boolean).join(' · '),
                open: () => open(people, { 'q.userName': userName }),
              }),
            ),
          ),
          ...group(
            'actions',
            t(words.actions),
            actions
              .filter(({ title }) => title.toLowerCase().includes(searchText))
              .map(({ key, title, run }) => ({ key: `actions ${key}`, title, note: '', open: run })),
          ),
        ]
  return {
    groups,
    favourites: own.data,
    /** True while the server's results are pending. */
    asking: searchText.length >= minSearchLength && (search.toLowerCase() !== searchText || results.isFetching),
    failed: isSearchable && results.isError,
  }
}

interface ScreenEntry {
  node: MenuNode
  directory?: Pair | undefined
}
function useScreens(): ScreenEntry[] {
  const leaves = (nodes: readonly MenuNode[], directory?: Pair): ScreenEntry[] =>
    nodes.flatMap((node) =>
      node.children.length > 0
        ? leaves(node.children, node.title)
        : screensOf(node).map((each) => ({ node: each, ...(directory ? { directory } : {}) })),
    )
  return leaves(useMenuTree())
}

function useActions(changePassword: () => void) {
  const open = useOpen()
  const { t } = useT()
  const { signOut } = useSession()
  const appearance = (to: 'light' | 'dark' | 'system') => () => settingsStore.change({ appearance: to })
  return [
    { key: 'light', title: t(words.toLight), run: appearance('light') },
    { key: 'dark', title: t(words.toDark), run: appearance('dark') },
    { key: 'system', title: t(words.toSystem), run: appearance('system') },
    { key: 'zh', title: t(menuTexts.chinese), run: () => void setLanguage('zh') },
    { key: 'en', title: t(menuTexts.english), run: () => void setLanguage('en') },
    { key: 'notifications', title: t(menuTexts.myNotifications), run: () => open('/myNotifications') },
    { key: 'factors', title: t(menuTexts.myFactors), run: () => open('/myFactors') },
    { key: 'sessions', title: t(menuTexts.mySessions), run: () => open('/mySessions') },
    { key: 'tokens', title: t(menuTexts.myTokens), run: () => open('/myTokens') },
    { key: 'password', title: t(menuTexts.changePassword), run: changePassword },
    { key: 'signOut', title: t(appTexts.signOut), run: () => void signOut() },
  ]
}
