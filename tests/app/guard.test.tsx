import { expect, test } from 'vitest'
import { type GuardStep, guard, isManual, isUnmarked, type Visit } from '../../src/app/session/guard.ts'
import { tabAt, withGroups } from '../../src/app/session/menu-groups.ts'
import { readMenu, wayTo } from '../../src/app/session/role-menu.ts'
import type { MenuEntry } from '../../src/features/base/accounts/session/contract.ts'
import { misplacedScreens } from '../../src/features/menu.ts'
import { type ScreenRoute, screens } from '../../src/features/screens.ts'

let id = 0
const entry = (type: MenuEntry['type'], url: string, children: MenuEntry[] = []): MenuEntry => {
  id += 1
  return { id, name: `名${id}`, nameEn: `name ${id}`, url, type, icon: null, children }
}
const entries = [
  entry('directory', '/management', [
    entry('menu', '/management/user', [entry('button', '/user/queryUser')]),
    entry('menu', '/management/user'),
    entry('menu', '/management/notBuilt'),
  ]),
  entry('directory', '/basic', [entry('menu', '/basic/notBuilt')]),
  entry('menu', '/logManagement'),
  entry('menu', 'https://elsewhere.example/'),
]
const isBuilt = (route: string): route is ScreenRoute => !route.includes('notBuilt')
const menu = readMenu(entries, isBuilt)

const visit = (to: string, more: Partial<Visit> = {}): string => {
  const [path = '', search] = to.split('?')
  return describeStep(
    guard({ path, search: search ? `?${search}` : '', signedIn: true, menu, built: () => true, ...more }),
  )
}
function describeStep(step: GuardStep): string {
  if ('to' in step) return `${step.kind} ${step.to}`
  if ('screen' in step) return `${step.kind} ${step.screen.route}`
  return 'path' in step ? `${step.kind} ${step.path}` : step.kind
}
const stranger = { signedIn: false, menu: null }

test.each([
  ['/login', 'public /login'],
  ['/register', 'public /register'],
  ['/passwordReset?secret=x', 'public /passwordReset'],
  ['/404', 'notFound'],
  ['/', 'go /login'],
  ['/index', 'go /login?redirect=%2Findex'],
  ['/management/user?page=2', 'go /login?redirect=%2Fmanagement%2Fuser%3Fpage%3D2'],
  ['/nowhere', 'go /login?redirect=%2Fnowhere'],
  ['/meetingInformation', 'public /meetingInformation'],
  ['/annualMeetingLottery/7', 'go /404'],
])('a stranger at %s: %s', (to, step) => expect(visit(to, stranger)).toBe(step))

test('every screen is for strangers or for the signed in, as it says', () => {
  for (const { route, access } of screens)
    if (access === 'public') expect(visit(route, stranger)).toBe(`public ${route}`)
    else expect(visit(route, stranger)).toMatch(/^go \/login/)
})

test.each([
  ['/', 'go /index'],
  ['/login', 'go /index'],
  ['/register', 'public /register'],
  ['/index', 'page /index'],
  ['/mySessions', 'page /mySessions'],
  ['/management/user', 'page /management/user'],
  ['/management/role', 'forbidden'],
  ['/management', 'go /management/user'],
  ['/basic', 'go /404'],
  ['/nowhere', 'go /404'],
  ['/redirect/management/user?page=2', 'refresh /management/user?page=2'],
  ['/work', 'phone /work'],
  ['/messages', 'phone /messages'],
  ['/me', 'phone /me'],
])('a signed-in user at %s: %s', (to, step) => expect(visit(to)).toBe(step))

test('right after the sign-in the landing route is opened', () => {
  expect(visit('/login', { justSignedIn: true })).toBe('go /management/user')
  expect(visit('/login', { justSignedIn: true, menu: null })).toBe('loading')
})

test('until the menu is known nothing is refused', () => {
  expect(visit('/management/role', { menu: null })).toBe('loading')
})

test('a screen that is not built leads to the 404 page', () => {
  expect(visit('/management/user', { built: () => false })).toBe('go /404')
})

test('the menu draws each entry once, what is built, and no empty directory', () => {
  expect(menu.tree.map(({ path, route, href }) => path ?? route ?? href)).toEqual([
    '/management',
    '/logManagement',
    'https://elsewhere.example/',
  ])
  expect(menu.tree[0]?.children.map(({ route }) => route)).toEqual(['/management/user'])
  expect([...menu.calls]).toEqual(['/user/queryUser'])
  expect(wayTo(menu.tree, '/management/user').map(({ path, route }) => path ?? route)).toEqual([
    '/management',
    '/management/user',
  ])
})

test('another platform is drawn where its address is set, under the name that its entry has', () => {
  const menuEntries = [
    entry('directory', '/sysPlatform', [entry('menu', '/sysPlatform/alarm'), entry('menu', '/sysPlatform/ota')]),
  ]
  const ota = { link: '/sysPlatform/ota', url: 'https://ota.example/' }
  const isOwnRoute = (route: string): route is ScreenRoute => isBuilt(route) && !route.startsWith('/sysPlatform')
  const [directory] = readMenu(menuEntries, isOwnRoute, [ota]).tree
  expect(directory?.children.map(({ href, title }) => [href, title[0]])).toEqual([
    ['https://ota.example/', menuEntries[0]?.children[1]?.name],
  ])
  expect(readMenu(menuEntries, isOwnRoute).tree).toEqual([])
})

test.each([
  ['the first permitted route', entries, '/management/user'],
  ['the dashboard for a role without routes', [], '/index'],
  ['the alarms where warn is permitted', [...entries, entry('directory', '/warn', [])], '/warn/queryAlarm'],
  [
    'not the alarms for who may see the board alone',
    [entry('directory', '/warn', [entry('menu', '/warn/warnAlarmSound')])],
    '/warn/warnAlarmSound',
  ],
  [
    'not the alarms for a role with level-3 alarms only',
    [entry('directory', '/warn', [entry('menu', '/alarm/alarmThird')])],
    '/alarm/alarmThird',
  ],
])('landing: %s', (_, list, landing) => expect(readMenu(list, isBuilt).landing).toBe(landing))

test('manuals are known by their paths', () => {
  expect(['/vehicleInstructionManual/3', '/instructionManualInfo', '/vehicleBook'].map(isManual)).toEqual([
    true,
    true,
    true,
  ])
  expect(isManual('/vehicleManagement/vehicleInfo')).toBe(false)
  const unmarkedRoutes = ['/vehicleBook', '/vehiclebind', '/ownerHelp', '/ownerFeedback']
  expect([...unmarkedRoutes, '/vehicleManagement/certExamineManagement'].filter(isUnmarked)).toEqual(unmarkedRoutes)
})

test('the initial menu contains each screen of the role menu exactly once', () => {
  expect(misplacedScreens()).toEqual([])
})

const changes = entry('directory', '/vehicleManagement', [
  entry('menu', '/vehicleManagement/vehicleInfo'),
  entry('menu', '/vehicleManagement/tboxChangeManagement'),
  entry('menu', '/vehicleManagement/carMachineInfo'),
])
const basic = entry('directory', '/basic', [entry('menu', '/basic/tboxmodify'), entry('menu', '/basic/flow')])

test('screens of a group share one entry, with a tab for each kind of record', () => {
  const tree = withGroups(readMenu([changes, basic], isBuilt).tree)
  const [, group] = tree[0]?.children ?? []
  expect(tree[0]?.children).toHaveLength(2)
  expect([group?.route, group?.title[1]]).toEqual(['/vehicleManagement/tboxChangeManagement', 'Part changes'])
  expect(group?.tabs?.map(({ routes }) => routes)).toEqual([
    ['/vehicleManagement/tboxChangeManagement', '/basic/tboxmodify'],
    ['/vehicleManagement/carMachineInfo'],
  ])
  // The other directory has no own entry of the group.
  expect(tree[1]?.children.map(({ route }) => route)).toEqual(['/basic/flow'])
  expect(wayTo(tree, '/basic/tboxmodify').at(-1)).toBe(group)
  expect(tabAt(group, '/basic/tboxmodify')?.node.route).toBe('/vehicleManagement/tboxChangeManagement')
})

test('a role with one screen of a group has it under its own title, without tabs', () => {
  const [directory] = withGroups(readMenu([basic], isBuilt).tree)
  expect(directory?.children.map(({ route, title, tabs }) => [route, title[1], tabs])).toEqual(
    basic.children.map(({ url, nameEn }) => [url, nameEn, undefined]),
  )
  // Two routes to the same records are one entry.
  const both = entry('directory', '/rds', [
    entry('menu', '/rds/mmiFileLog'),
    entry('menu', '/contentManagement/mmiFileLog'),
  ])
  const [logs] = withGroups(readMenu([both], isBuilt).tree)
  expect(logs?.children.map(({ title }) => title[1])).toEqual([both.children[0]?.nameEn])
  expect(tabAt(logs?.children[0], '/rds/mmiFileLog')).toBeUndefined()
})
