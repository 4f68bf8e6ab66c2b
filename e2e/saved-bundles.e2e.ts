import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { root } from '../src/tools/sources.ts'
import type { Bundle } from '../src/ui/offline/bundle.ts'
import { publishing } from './publishing.ts'
import { expect, openStage } from './stage.ts'

type Saving = typeof import('../src/ui/offline/bundle.ts')
declare const saving: Saving

const stage = openStage()
const kib = 1024
const content = (seed: string, bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, at) => (seed.charCodeAt(at % seed.length) * (at + 7) * 31) & 255))
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const part = (bytes: Buffer) => ({ hash: hashOf(bytes), bytes: bytes.length })

const pages = ['first', 'second', 'third'].map((seed) => content(seed, 40 * kib))
const picture = content('picture', 300 * kib)
const index = content('index', 20 * kib)
const version = (number: number, contents: Buffer[]): Bundle => ({
  id: 'manual 1',
  version: number,
  language: 'zh',
  title: '使用说明书',
  pages: contents.map((bytes, at) => ({ ...part(bytes), title: `第 ${at + 1} 页` })),
  files: [part(picture)],
  index: part(index),
})

let server: Awaited<ReturnType<typeof publishing>>
beforeAll(async () => {
  server = await publishing(join(root, 'src/ui/offline/bundle.ts'), 'saving')
})
afterAll(() => server.close())

/** Opens a page that can save, without saved content. */
async function openPage(): Promise<Page> {
  server.serve([...pages, picture, index])
  const { page } = await stage.open({ shell: 'phone', tolerated: /ERR_|404/ })
  await page.goto(server.address)
  return page
}
const save = (page: Page, bundle: Bundle) =>
  page.evaluate(
    (input) =>
      saving.saveBundle(input).then(
        () => 'saved',
        (error: { problem?: string; name: string }) => error.problem ?? error.name,
      ),
    bundle,
  )
const savedVersions = (page: Page) =>
  page.evaluate(async () => (await saving.savedBundles()).map(({ bundle }) => bundle.version))
const savedParts = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('saved')).keys()).map(({ url }) => url.split('/').at(-1)))

describe('a saved bundle', () => {
  test('is here with all its parts, and the next version fetches only what changed', async () => {
    const page = await openPage()
    expect(await save(page, version(1, pages))).toBe('saved')
    expect(server.fetched()).toHaveLength(5)
    const changedPage = content('changed', 40 * kib)
    server.serve([changedPage])
    expect(await save(page, version(2, [pages[0] as Buffer, changedPage]))).toBe('saved')
    expect(server.fetched()).toEqual([hashOf(changedPage)])
    expect(await savedVersions(page)).toEqual([2])
    // Files that only the previous version had are deleted.
    expect((await savedParts(page)).sort()).toEqual(
      [pages[0] as Buffer, changedPage, picture, index].map(hashOf).sort(),
    )
    await page.evaluate(() => saving.deleteBundle('manual 1'))
    expect(await savedParts(page)).toEqual([])
  })

  test('with a flipped byte is refused: the version before stays, and the part is not kept', async () => {
    const page = await openPage()
    await save(page, version(1, pages))
    const changedPage = content('changed', 40 * kib)
    server.serve([changedPage])
    server.spoil(hashOf(changedPage))
    expect(await save(page, version(2, [pages[0] as Buffer, changedPage]))).toBe('damaged')
    expect(await savedVersions(page)).toEqual([1])
    expect(await savedParts(page)).not.toContain(hashOf(changedPage))
    expect(await savedParts(page)).toEqual(expect.arrayContaining(pages.map(hashOf)))
  })

  test('is interrupted and goes on where it was, also after the page was closed', async () => {
    const page = await openPage()
    server.breakAfter(3)
    expect(await save(page, version(1, pages))).toBe('network')
    expect(await savedVersions(page)).toEqual([])
    expect(await page.evaluate(async () => (await saving.begunBundles()).length)).toBe(1)
    server.serve([...pages, picture, index])
    const again = await page.context().newPage()
    await page.close()
    await again.goto(server.address)
    expect(await save(again, version(1, pages))).toBe('saved')
    expect(server.fetched()).toHaveLength(2)
    expect(await again.evaluate(async () => (await saving.begunBundles()).length)).toBe(0)
  })

  test('finds the device full: it says so, takes no room, and the version before stays readable', async () => {
    const page = await openPage()
    await save(page, version(1, pages))
    const devtools = await page.context().newCDPSession(page)
    const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin: server.address })
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.address, quotaSize: usage + 100 * kib })
    const large = [content('large', 900 * kib), content('larger', 900 * kib)]
    server.serve(large)
    expect(await save(page, version(2, large))).toBe('full')
    expect(await savedVersions(page)).toEqual([1])
    expect((await savedParts(page)).sort()).toEqual([...pages, picture, index].map(hashOf).sort())
    expect(await page.evaluate(async () => (await saving.begunBundles()).length)).toBe(0)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.address })
    expect(await save(page, version(2, large))).toBe('saved')
    expect(await savedVersions(page)).toEqual([2])
  })
})
