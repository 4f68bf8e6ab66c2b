/** The README's picture of the tree is the tree. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../src/tools/sources.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('the tree names every folder and file at the top of src, and no other', () => {
  const tree = /```\nsrc\/\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const named = [...tree.matchAll(/^ {2}([\w.]+)\/? /gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(readdirSync(join(root, 'src')).sort())
})

test('every file and folder that the README names exists', () => {
  const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => path)
  const code = [...readme.matchAll(/`((?:src|tests|e2e)\/[\w./-]+)`/g)].map(([, path]) => path)
  const missing = [...links, ...code].filter((path) => {
    try {
      return !path || !readdirSync(join(root, path, '..')).includes(path.replace(/\/$/, '').split('/').at(-1) ?? '')
    } catch {
      return true
    }
  })
  expect(missing).toEqual([])
})
