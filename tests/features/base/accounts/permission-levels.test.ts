import { expect, test } from 'vitest'
import type { PermissionLevel, PermissionNode } from '../../../../src/features/base/accounts/role/contract.ts'
import {
  directoriesOf,
  entriesAt,
  levelOf,
  levelsOf,
  type PermissionScreen,
  withEntries,
} from '../../../../src/features/base/accounts/role/permission-levels.ts'

const node = (
  id: number,
  type: PermissionNode['type'],
  parent: number | null,
  level: PermissionLevel | null = null,
): PermissionNode => ({ id, parent, name: `名${id}`, nameEn: `name ${id}`, type, level })

const nodes = [
  node(1, 'directory', null),
  node(2, 'directory', 1),
  node(3, 'menu', 2),
  node(4, 'button', 3, 'read'),
  node(5, 'button', 3, 'work'),
  node(6, 'button', 3, 'administer'),
  node(7, 'menu', 1),
  node(8, 'menu', null),
  node(9, 'button', 8, 'read'),
  node(10, 'directory', null),
]
const [vehicles, others] = directoriesOf(nodes)
const [first, second] = (vehicles?.screens ?? []) as [PermissionScreen, PermissionScreen]

test('screens are listed under their directory at the top, others by themselves', () => {
  expect([vehicles?.directory?.id, others?.directory]).toEqual([1, undefined])
  expect([first, second].map(({ menu, calls }) => [menu.id, calls.map(({ id }) => id)])).toEqual([
    [3, [4, 5, 6]],
    [7, []],
  ])
})

test('each level includes the one before, and is recognized by exactly its entries', () => {
  expect(entriesAt(first, 'read')).toEqual([3, 4])
  for (const level of ['none', ...levelsOf(first)] as const)
    expect(levelOf(first, new Set(entriesAt(first, level)))).toBe(level)
  expect(entriesAt(first, 'administer')).toEqual([3, 4, 5, 6])
  // A deletion without the rest, a call without its screen, and a screen without its query.
  for (const selection of [[3, 4, 6], [5], [3]]) expect(levelOf(first, new Set(selection))).toBe('custom')
  // A screen that only shows has one level.
  expect(levelsOf(second)).toEqual(['read'])
  expect(levelOf(second, new Set([7]))).toBe('read')
})

test('a change replaces the entries of its screens only, and leaves directories to the server', () => {
  expect(withEntries(nodes, [1, 2, 3, 4, 8, 9, 10], [first], entriesAt(first, 'none'))).toEqual([8, 9, 10])
  expect(withEntries(nodes, [8], [first, second], entriesAt(first, 'work'))).toEqual([8, 3, 4, 5])
})
