import { expect, test } from 'vitest'
import { appearanceOf } from '../../src/app/settings/appearance.ts'
import { contrast, readable } from '../../src/app/settings/contrast.ts'
import { defaults, readSettings, settingsStore } from '../../src/app/settings/settings.ts'

test('the defaults are the specification’s', () => {
  expect(readSettings(null)).toMatchObject({
    theme: '#409EFF',
    sideTheme: 'theme-dark',
    topNav: false,
    tagsView: true,
    fixedHeader: false,
    sidebarLogo: true,
    dynamicTitle: false,
  })
})

test.each([
  ['not JSON', '{'],
  ['not an object', '7'],
  ['null', 'null'],
  ['wrong types', '{"theme":"red","topNav":"yes","sideTheme":1,"appearance":"sepia","other":1}'],
])('stored settings that are %s are the defaults', (_, storedText) =>
  expect(readSettings(storedText)).toEqual(defaults),
)

test('a change is stored and told, and a reset forgets it', () => {
  let changeCount = 0
  const stop = settingsStore.subscribe(() => {
    changeCount += 1
  })
  settingsStore.change({ topNav: true, theme: '#722ED1' })
  expect(readSettings(localStorage.getItem('layout-setting'))).toEqual({ ...defaults, topNav: true, theme: '#722ED1' })
  settingsStore.reset()
  stop()
  expect(settingsStore.get()).toEqual(defaults)
  expect(localStorage.getItem('layout-setting')).toBeNull()
  expect(changeCount).toBe(2)
})

test.each(['#409EFF', '#13A8A8', '#D48806', '#ffff00', '#000000', '#ffffff', '#722ED1'])(
  '%s is made readable',
  (colour) => {
    for (const ground of ['#ffffff', '#1f252d'])
      expect(contrast(readable(colour, ground), ground)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each([
  ['light', true, false],
  ['dark', false, true],
  ['system', true, true],
  ['system', false, false],
] as const)('appearance %s on a device that is dark: %s', (appearance, systemDark, dark) => {
  expect(appearanceOf({ theme: defaults.theme, appearance }, systemDark).dark).toBe(dark)
})
