import type { Location } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createPages, fullPath, giveUp, hasUnsaved, losesInput } from '../../src/app/pages/pages.ts'
import type { Screen } from '../../src/features/screens.ts'

const at = (path: string): Location => {
  const [pathname = '', search] = path.split('?')
  return { pathname, search: search ? `?${search}` : '', hash: '', state: null, key: path } as Location
}
const screen = { route: '/mySessions', access: 'open', thing: 'a/b', title: ['甲', 'A'] } satisfies Screen
const open = (paths: string[], limit = 20) => {
  const pages = createPages(limit)
  for (const path of paths) pages.show(at(path), screen)
  return pages
}
const keys = (pages: ReturnType<typeof createPages>) => pages.get().mountedPages.map(({ key }) => key)

test('one page for each path, which remembers its last query', () => {
  const pages = open(['/a?page=1', '/b', '/a?page=2'])
  expect(pages.get().mountedPages.map(fullPath)).toEqual(['/a?page=2', '/b'])
  expect(pages.get().active).toBe('/a')
})

test('a page beside another of its route has a number, and keeps a place of its own', () => {
  const pages = open(['/a?vin=1', '/b'])
  const tab = pages.nextTab('/a')
  pages.show({ ...at('/a?vin=2'), state: { tab } }, screen)
  expect(pages.get().mountedPages.map(fullPath)).toEqual(['/a?vin=1', '/b', '/a?vin=2'])
  expect(pages.get().active).toBe('/a 2')
  expect(pages.ofRoute('/a')?.tab).toBe(2)
  expect(pages.find('/a 2')?.state.shown()).toBe(true)
  expect(pages.find('/a')?.state.shown()).toBe(false)
  pages.show({ ...at('/a?vin=3'), state: { tab } }, screen)
  expect(pages.get().mountedPages.map(fullPath)).toEqual(['/a?vin=1', '/b', '/a?vin=3'])
  expect(pages.nextTab('/a')).toBe(3)
  pages.close(['/a 2'])
  expect(keys(pages)).toEqual(['/a', '/b'])
  expect(pages.ofRoute('/a')?.tab).toBeUndefined()
})

test('a page starts anew in its place', () => {
  const pages = open(['/a', '/b'])
  const before = pages.find('/a')
  pages.restart('/a')
  expect(keys(pages)).toEqual(['/a', '/b'])
  expect(pages.find('/a')?.instance).not.toBe(before?.instance)
})

test('closing the page that is shown leaves none shown', () => {
  const pages = open(['/a', '/b'])
  pages.close(['/b'])
  expect(pages.get().active).toBeNull()
  expect(keys(pages)).toEqual(['/a'])
})

test('beyond the limit the page not shown for longest goes, but none with unsaved input', () => {
  const pages = open(['/a', '/b', '/c'], 3)
  pages.show(at('/a'), screen)
  pages.find('/b')?.state.mark('form', true)
  pages.show(at('/d'), screen)
  expect(keys(pages)).toEqual(['/a', '/b', '/d'])
})

test('unsaved input is known by form', () => {
  const pages = open(['/a'])
  const state = pages.find('/a')!.state
  state.mark('one', true)
  state.mark('two', true)
  state.mark('one', false)
  expect(hasUnsaved(pages.find('/a'))).toBe(true)
  state.mark('two', false)
  expect(hasUnsaved(pages.find('/a'))).toBe(false)
})

test('a reload loses what is kept nowhere; what is given up is forgotten', () => {
  const pages = open(['/a'])
  const page = pages.find('/a')!
  const forgottenKeys: string[] = []
  let isSaved = true
  page.state.mark('draft', true, { isStored: () => isSaved, forget: () => forgottenKeys.push('draft') })
  expect(losesInput(page)).toBe(false)
  isSaved = false
  expect(losesInput(page)).toBe(true)
  isSaved = true
  page.state.mark('secret', true)
  expect(losesInput(page)).toBe(true)
  giveUp(page)
  expect(forgottenKeys).toEqual(['draft'])
})
