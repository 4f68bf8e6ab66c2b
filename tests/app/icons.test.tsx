/** Checks that the entries of a menu have different pictures, because an icon identifies its entry. The icon of a group
 * is that of its first screen. */
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { icons as deskIcons } from '../../src/app/desk/icons.tsx'
import { icons as phoneIcons } from '../../src/app/phone/icons.ts'
import { directories, routesOf } from '../../src/features/menu.ts'
import { type ScreenRoute, screens } from '../../src/features/screens.ts'

const iconOf = (route: ScreenRoute | undefined) => screens.find((screen) => screen.route === route)?.icon
const isDrawn = (route: ScreenRoute | undefined) => !screens.find((screen) => screen.route === route)?.hidden
const entries = [
  ...directories.map(({ title, icon }) => ({ under: 'the top', title: title[0], icon })),
  { under: 'the top', title: '首页', icon: iconOf('/index') },
  ...directories.flatMap(({ path, entries: inDirectory }) =>
    inDirectory.flatMap((entry) => {
      const [first] = routesOf(entry)
      return isDrawn(first) ? { under: path, title: first ?? '', icon: iconOf(first) } : []
    }),
  ),
]

test('each entry names an icon that both shells have', () => {
  const lacking = entries.filter(({ icon }) => !icon || !(icon in deskIcons) || !(icon in phoneIcons))
  expect(lacking).toEqual([])
})

const shells = [
  { shell: 'desk', icons: deskIcons, drawn: entries },
  // Directories are headings on the phone.
  { shell: 'phone', icons: phoneIcons, drawn: entries.slice(directories.length) },
]
test.each(shells)('$shell: no two entries of a directory have one icon', ({ icons, drawn: drawnEntries }) => {
  const pictures = Object.values(icons)
  const placeOf = (icon: string) => pictures.indexOf(icons[icon] as ComponentType)
  const byIcon = Map.groupBy(drawnEntries, ({ under, icon = '' }) => `${under} ${placeOf(icon)}`)
  expect([...byIcon.values()].filter(({ length }) => length > 1)).toEqual([])
})

test('no two names stand for one icon', () => {
  const pictures = Object.values(deskIcons)
  expect(pictures.length).toBe(new Set(pictures).size)
})
