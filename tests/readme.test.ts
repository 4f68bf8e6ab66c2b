/** Checks the README pages: beginnings, links, paths, words, the tree of src, and the example of a call. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { filesOf, root } from '../src/tools/sources.ts'
import { oddWords } from '../src/tools/vocabulary.ts'
import { tokenOf } from './features/base/accounts/tokens.ts'
import { addCatalogue, addVehicle, vinOf } from './features/fleet/vehicles/fleet.ts'
import { openTestServer } from './platform/harness.ts'

const pages = new Map(
  ['README.md', ...filesOf('src/**/README.md', 'tests/**/README.md')].map((path) => [
    path,
    readFileSync(join(root, path), 'utf8'),
  ]),
)
const readme = pages.get('README.md') ?? ''
const inSources = [...pages].filter(([path]) => path.startsWith('src/'))

/** A page without blocks and pieces of code. */
const proseOf = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** Targets of the links and pictures of a page that lead to files, relative to the root, with their anchors. */
const linksOf = (path: string, text: string) =>
  [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return []
    const [file = '', anchor] = link.split('#')
    return [{ link, file: file === '' ? path : posix.join(dirname(path), file), anchor }]
  })

/** Anchors of the headings of a page, as GitHub derives them. */
const anchorsOf = (text: string) =>
  [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('there are pages next to the code', () => expect(inSources.length).toBeGreaterThan(20))

test('the tree names every folder and file at the top of src, and no other', () => {
  const tree = /```\nsrc\/\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const names = [...tree.matchAll(/^ {2}([\w.-]+)\/? /gm)].map(([, name]) => name)
  const parts = readdirSync(join(root, 'src')).filter((name) => name !== 'README.md')
  expect(names.sort()).toEqual(parts.sort())
  const inner = [...tree.matchAll(/^ {4}([\w.-]+)\/ /gm)].map(([, name]) => name ?? '')
  const folders = filesOf('src/*/*/**/*.ts').map((path) => path.split('/')[2])
  expect(inner.filter((name) => !folders.includes(name))).toEqual([])
})

test('every link and every file or folder that a page names exists', () => {
  const missing = [...pages].flatMap(([path, text]) => {
    const links = linksOf(path, text).filter(
      ({ file, anchor }) =>
        !existsSync(join(root, file)) ||
        (anchor !== undefined && !anchorsOf(pages.get(file) ?? '').includes(decodeURIComponent(anchor))),
    )
    const paths = [...text.matchAll(/`((?:src|tests|e2e)\/[\w./-]+)`/g)].flatMap(([, name = '']) =>
      existsSync(join(root, name)) ? [] : name,
    )
    return [...links.map(({ link }) => link), ...paths].map((name) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('the README is short, and leads to every page', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(200)
  const targets = new Set(linksOf('README.md', readme).map(({ file }) => file))
  expect([...pages.keys()].filter((path) => path !== 'README.md' && !targets.has(path))).toEqual([])
})

test('each page begins with a sentence of whom it serves', () => {
  const others = inSources.filter(([, text]) => !/^# .+\n\nFor [^\n]{10,}\.\n/.test(text))
  expect(others.map(([path]) => path)).toEqual([])
})

test('a page longer than a screen has a table of contents with all of its chapters', () => {
  const missing = [...pages].flatMap(([path, text]) => {
    if (text.split('\n').length <= 45 || path.startsWith('tests/')) return []
    const targets = linksOf(path, text).flatMap(({ file, anchor }) => (file === path && anchor ? anchor : []))
    const chapters = anchorsOf(text.replaceAll(/^(#|###+) .*$/gm, ''))
    return chapters.filter((anchor) => !targets.includes(anchor)).map((anchor) => `${path}: ${anchor}`)
  })
  expect(missing).toEqual([])
})

test('pages use plain words', () => {
  const oddOnes = [...pages].flatMap(([path, text]) =>
    path.startsWith('tests/')
      ? []
      : (proseOf(text).match(/[A-Za-z]+/g) ?? [])
          .filter((word) => Object.hasOwn(oddWords, word.toLowerCase()))
          .map((word) => `${path}: ${word}`),
  )
  expect(oddOnes).toEqual([])
})

test('the example of a call works as it is written', async () => {
  const examples = [...pages.values()].flatMap((text) =>
    [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? ''),
  )
  const [example = '', ...more] = examples.filter((block) => block.includes('$TOKEN'))
  expect(more).toEqual([])
  const on = await openTestServer()
  onTestFinished(() => on.close())
  const catalogue = await addCatalogue(on.admin)
  for (const n of [2, 1]) await addVehicle(on.admin, catalogue, n)
  await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = on.server.app.server.address() as AddressInfo
  const run = async (token: string) => {
    const env = { ...process.env, SERVER: `http://127.0.0.1:${port}`, TOKEN: token, no_proxy: '*' }
    return JSON.parse((await promisify(execFile)('bash', ['-c', example], { env })).stdout)
  }
  const { token } = await tokenOf(on, on.admin, [vehicleCalls.query.path])
  const { code, data } = await run(token)
  expect(code).toBe(200)
  expect(data.rows.map(({ vin }: { vin: string }) => vin)).toEqual([vinOf(1), vinOf(2)])
  expect(await run(token.slice(0, -1)).catch((error: Error) => error)).not.toMatchObject({ code: 200 })
})
