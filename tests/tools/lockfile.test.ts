import { expect, test } from 'vitest'
import { fillGaps, lockfileGaps, platformEntry } from '../../src/tools/lockfile.ts'

const tool = {
  version: '2.0.0',
  dev: true,
  optionalDependencies: { 'tool-linux-x64': '2.0.0', 'tool-linux-x64-musl': '2.0.0' },
}

test('a platform that the registry lacked is found and filled in', () => {
  const packages = { '': {}, 'node_modules/tool': tool, 'node_modules/tool-linux-x64': { version: '2.0.0' } }
  expect(lockfileGaps(packages).map(({ name }) => name)).toEqual(['tool-linux-x64-musl'])
  const full = fillGaps(packages)
  expect(lockfileGaps(full)).toEqual([])
  expect(full['node_modules/tool-linux-x64-musl']).toEqual({
    version: '2.0.0',
    cpu: ['x64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  })
})

test('a package nested in its owner counts as there', () => {
  const nestedPackage = { version: '2.0.0' }
  const folder = 'node_modules/tool/node_modules'
  const packages = {
    'node_modules/tool': tool,
    [`${folder}/tool-linux-x64`]: nestedPackage,
    [`${folder}/tool-linux-x64-musl`]: nestedPackage,
  }
  expect(lockfileGaps(packages)).toEqual([])
})

test('what tells no platform or no exact version is refused', () => {
  const neededBy = 'node_modules/tool'
  expect(() => platformEntry({ name: 'fsevents', version: '2.3.3', neededBy }, false)).toThrow('fsevents@2.3.3')
  expect(() => platformEntry({ name: 'tool-win32-x64', version: '^2.0.0', neededBy }, false)).toThrow('tool-win32-x64')
})
