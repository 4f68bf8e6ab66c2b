import { buffer } from 'node:stream/consumers'
import MiniSearch from 'minisearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { indexOptions } from '../../../../src/domain/search/index-options.ts'
import { termsOf } from '../../../../src/domain/search/terms.ts'
import { compareVersions } from '../../../../src/features/work/content/manual/compare.ts'
import { manualCalls as calls } from '../../../../src/features/work/content/manual/contract.ts'
import {
  type PublishedManual,
  manualReaderCalls as readers,
} from '../../../../src/features/work/content/manualReader/contract.ts'
import { encodePng } from '../../../../src/platform/png.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { ApiAnswer } from '../../../platform/client.ts'
import { gbkZip, inGbk } from '../../../platform/files/gbk.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'

interface Bundle {
  id: string
  version: number
  pages: { hash: string; title: string; bytes: number }[]
  files: { hash: string; bytes: number }[]
  index: { hash: string; bytes: number }
}
let on: TestServer
let model: number
beforeAll(async () => {
  on = await openTestServer()
  const series = await on.parts.store.db.execute<{ id: string }>(
    sql`insert into series (code, name, power_mode) values ('S9', 'S9', 'BEV') returning id`,
  )
  const { rows } = await on.parts.store.db.execute<{ id: string }>(sql`
    insert into model (full_code, name, series, power_mode) values ('M9', 'M9', ${Number(series.rows[0]?.id)}, 'BEV') returning id`)
  model = Number(rows[0]?.id)
})
afterAll(() => on.close())

const colour = (value: number) => encodePng(4, 4, Buffer.alloc(4 * 4 * 4, value))
const picture = async (value: number) => (await on.admin.upload(colour(value), 'pile.png')).data.id
const addManual = async (kind: 'manual' | 'guide' | 'book' | 'common', language: 'zh' | 'en', title = '说明书') =>
  (await on.admin.call(calls.add, { title, kind, language, ...(kind !== 'common' && { model }) })).data.id
const save = (manual: number, title: string, markdown: string, page?: number) =>
  on.admin.call(calls.savePage, { manual, title, markdown, ...(page !== undefined && { page }) })
const file = (hash: string) => on.anonymous.raw({ method: 'GET', url: `/file/published/${hash}` })
const json = async <T>(hash: string) => JSON.parse((await file(hash)).body.toString()) as T
const findManual = async (id: number) => (await on.anonymous.call(readers.list, { id })).data[0]
const bundleOf = async (id: number) => json<Bundle>((await findManual(id))!.bundle.hash)

describe('a manual', () => {
  it('is written, published, read by anybody, replaced and withdrawn', async () => {
    const id = await addManual('manual', 'zh')
    const pictureId = await picture(90)
    const first = await save(
      id,
      '充电',
      `使用**充电桩**充电。\n\n![桩](/file/content/${pictureId})\n\n<script>hit()</script>`,
    )
    expect(first.code).toBe(200)
    await save(id, '胎压', '每月检查一次胎压。')
    expect(await findManual(id)).toBeUndefined()
    expect((await on.admin.call(calls.publish, { manual: id, number: 1 })).data).toMatchObject({
      state: 'published',
      pages: 2,
    })

    const bundle = await bundleOf(id)
    expect(bundle).toMatchObject({ id: `manual-${id}`, version: 1 })
    expect(bundle.pages.map(({ title }) => title)).toEqual(['充电', '胎压'])
    const page = await json<{ html: string }>(bundle.pages[0]!.hash)
    expect(page.html).toContain('<strong>充电桩</strong>')
    expect(page.html).toContain(`src="/file/published/${bundle.files[0]!.hash}"`)
    expect(page.html).not.toContain('script')
    expect((await file(bundle.files[0]!.hash)).headers['content-type']).toBe('image/png')
    const index = MiniSearch.loadJS(await json(bundle.index.hash), indexOptions)
    expect(index.search('充电桩').map((each) => each.id)).toEqual([0])
    expect(index.search('检查 胎压').map((each) => each.id)).toEqual([1])
    expect(index.search('后视镜')).toEqual([])
    expect((await on.anonymous.raw({ method: 'GET', url: `/file/content/${pictureId}` })).code).not.toBe(200)

    // A published version never changes. The next one shares the unchanged pages.
    expect((await save(id, 'x', 'y', first.data.id)).code).not.toBe(200)
    await on.admin.call(calls.draft, { manual: id })
    const pages = (await on.admin.call(calls.pages, { manual: id, number: 2 })).data
    await save(id, '胎压', '每两周检查一次胎压。', pages[1]!.id)
    await on.admin.call(calls.publish, { manual: id, number: 2 })
    const next = await bundleOf(id)
    expect(next.pages[0]).toEqual(bundle.pages[0])
    expect(next.pages[1]!.hash).not.toBe(bundle.pages[1]!.hash)
    expect((await file(bundle.pages[1]!.hash)).status).toBe(404)
    const versions = (await on.admin.call(calls.versions, { manual: id })).data
    expect(versions.map(({ state }) => state)).toEqual(['published', 'withdrawn'])
    expect((await on.admin.call(calls.compare, { manual: id, from: 1, to: 2 })).data).toMatchObject([
      { change: 'changed', title: '胎压' },
    ])

    expect((await on.admin.call(calls.remove, { ids: [id] })).code).not.toBe(200)
    await on.admin.call(calls.withdraw, { manual: id, number: 2 })
    expect(await findManual(id)).toBeUndefined()
    for (const { hash } of [...next.pages, ...next.files, next.index]) expect((await file(hash)).status).toBe(404)
    expect((await on.admin.call(calls.remove, { ids: [id] })).data.count).toBe(1)
  })

  it('is not published while a page has no title; the error names the page', async () => {
    const id = await addManual('guide', 'en')
    await save(id, 'Doors', 'How to open a door')
    const { data: page } = await save(id, '', 'Some words on **windows** and wipers')
    const publish = () => on.admin.call(calls.publish, { manual: id, number: 1 })
    expect((await publish()).msg).toMatch(/^Page 2 “Some words on windows and wipers” has no title\./)
    await save(id, '', '', page.id)
    expect((await publish()).msg).toMatch(/^Page 2 has no title and no text\./)
    await save(id, 'Windows', '', page.id)
    expect((await publish()).code).toBe(200)
    await on.admin.call(calls.withdraw, { manual: id, number: 1 })
  })

  it('has pages in any order; two writers do not undo each other', async () => {
    const id = await addManual('guide', 'zh')
    for (const title of ['a', 'b', 'c']) await save(id, title, title)
    const pages = (await on.admin.call(calls.pages, { manual: id, number: 1 })).data
    const ids = pages.map((each) => each.id)
    const order = (pageIds: number[]) => on.admin.call(calls.order, { manual: id, pages: pageIds })
    expect((await order([ids[2]!, ids[0]!, ids[1]!])).data.map(({ title }) => title)).toEqual(['c', 'a', 'b'])
    expect((await order(ids.slice(1))).code).not.toBe(200)
    const page = (await on.admin.call(calls.page, { manual: id, page: ids[0]! })).data
    on.clock.advance(1_000)
    expect((await save(id, 'a2', 'x', ids[0])).code).toBe(200)
    const late = { manual: id, page: ids[0]!, title: 'a3', markdown: 'y', seenAt: page.updatedAt }
    expect((await on.admin.call(calls.savePage, late)).code).not.toBe(200)
    await on.admin.call(calls.savePage, { manual: id, title: 'new', markdown: '', after: ids[2]! })
    await on.admin.call(calls.removePages, { manual: id, pages: [ids[1]!] })
    const left = (await on.admin.call(calls.pages, { manual: id, number: 1 })).data
    expect(left.map(({ title }) => title)).toEqual(['c', 'new', 'a2'])
  })

  it('takes no picture that its writer may not see, and is not published without pages', async () => {
    const id = await addManual('book', 'en')
    expect((await on.admin.call(calls.publish, { manual: id, number: 1 })).code).not.toBe(200)
    const writer = await on.asUser({ links: [calls.savePage.path] })
    const markdown = `![x](/file/content/${await picture(40)})`
    expect((await writer.call(calls.savePage, { manual: id, title: 't', markdown })).code).not.toBe(200)
    expect((await on.admin.call(calls.add, { title: 'x', kind: 'manual', language: 'tr' })).code).not.toBe(200)
  })
})

describe('an archive', () => {
  const zipOf = async (files: Record<string, string | Buffer>) => {
    const zip = new ZipFile()
    for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name)
    zip.end()
    return buffer(zip.outputStream as NodeJS.ReadableStream)
  }
  const importArchive = async (manual: number, files: Record<string, string | Buffer>, replace = false) => {
    const fileId = (await on.admin.upload(await zipOf(files), 'manual.zip')).data.id
    return on.admin.call(calls.importPages, { manual, file: fileId, replace })
  }

  it('may have names and texts in GB18030', async () => {
    const id = await addManual('manual', 'zh', 'GB18030')
    const archive = await gbkZip({
      '01-启动.md': inGbk('正文 ![电池](图片/电池.png)'),
      '02-月光白.md': Buffer.from('正文 ![电池](图片/电池.png)'),
      '图片/电池.png': colour(9),
    })
    const file = (await on.admin.upload(archive, 'manual.zip')).data.id
    expect((await on.admin.call(calls.importPages, { manual: id, file, replace: false })).data).toEqual({
      pages: 2,
      pictures: 1,
    })
    const pages = (await on.admin.call(calls.pages, { manual: id, number: 1 })).data
    expect(pages.map(({ title, pictures }) => [title, pictures])).toEqual([
      ['01-启动', 1],
      ['02-月光白', 1],
    ])
    await on.admin.call(calls.publish, { manual: id, number: 1 })
    const { pages: parts } = await bundleOf(id)
    for (const { hash } of parts) expect((await json<{ html: string }>(hash)).html).toContain('正文')
    await on.admin.call(calls.withdraw, { manual: id, number: 1 })
  })

  it('becomes pages in the order of its names, with their pictures', async () => {
    const id = await addManual('manual', 'en', 'Manual')
    const answer = await importArchive(id, {
      'book/10-tyres.md': '# Tyres\n\nCheck them. <img src="img/a.png" onerror="hit()">',
      'book/2-charge.md': 'No \0heading ![pile](./img/a.png "t")',
      'book/img/a.png': colour(7),
      'book/img/unused.png': colour(8),
      '__MACOSX/book/._2-charge.md': 'rubbish',
      'book/evil.html': '<script>hit()</script>',
    })
    expect(answer.data).toEqual({ pages: 2, pictures: 1 })
    const pages = (await on.admin.call(calls.pages, { manual: id, number: 1 })).data
    expect(pages.map(({ title, pictures }) => [title, pictures])).toEqual([
      ['2-charge', 1],
      ['Tyres', 1],
    ])
    await on.admin.call(calls.publish, { manual: id, number: 1 })
    const { pages: parts } = await bundleOf(id)
    expect((await json<{ html: string }>(parts[1]!.hash)).html).not.toContain('onerror')
  })

  it('of pictures alone is a book; what is broken or incomplete is refused whole', async () => {
    const id = await addManual('book', 'zh')
    expect((await importArchive(id, { '1.png': colour(1), '2.png': colour(2) })).data).toEqual({
      pages: 2,
      pictures: 2,
    })
    expect((await importArchive(id, { 'a.md': '![x](gone.png)' }, true)).msg).toContain('gone.png')
    expect((await importArchive(id, { 'a.md': '![x](fake.png)', 'fake.png': 'no picture' }, true)).code).not.toBe(200)
    expect((await importArchive(id, { 'a.txt': 'x' }, true)).code).not.toBe(200)
    expect((await on.admin.call(calls.pages, { manual: id, number: 1 })).data).toHaveLength(2)
  })
})

/** Published manual of a model, whose id is in the path. */
const ofModel = async (id: number, language = 'zh') =>
  (await on.anonymous.post(readers.ofModel.path.replace('{id}', String(id)), {
    language,
  })) as ApiAnswer<PublishedManual>

describe('readers', () => {
  it('get each manual in their language, else English, else Chinese', async () => {
    const zh = await addManual('common', 'zh', '安全须知')
    await save(zh, '安全', '系好安全带')
    await on.admin.call(calls.publish, { manual: zh, number: 1 })
    const inTurkish = (await on.anonymous.call(readers.common, { language: 'tr' })).data
    expect(inTurkish.map(({ title }) => title)).toEqual(['安全须知'])
    const en = (await ofModel(model, 'fr')).data
    expect(en).toMatchObject({ title: 'Manual', language: 'en', model: { id: model, name: 'M9' } })
    expect((await ofModel(model + 1)).code).not.toBe(200)
    expect((await on.anonymous.call(readers.list, { language: 'zh' })).data.map(({ title }) => title).sort()).toEqual([
      'Manual',
      '安全须知',
    ])
  })

  it('like once per browser, however often it is sent', async () => {
    const { id } = (await ofModel(model)).data
    const first = await on.anonymous.call(readers.like, { id, liked: true })
    expect(first.data).toEqual({ likes: 1, liked: true })
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/Max-Age=\d{8,}/)
    const again = { headers: { cookie: cookie.split(';')[0] ?? '' } }
    for (let times = 0; times < 3; times++)
      expect((await on.anonymous.call(readers.like, { id, liked: true }, again)).data.likes).toBe(1)
    expect((await on.anonymous.call(readers.list, { id }, again)).data[0]).toMatchObject({ likes: 1, liked: true })
    expect((await on.anonymous.call(readers.like, { id, liked: true })).data.likes).toBe(2)
    expect((await on.anonymous.call(readers.like, { id, liked: false }, again)).data.likes).toBe(1)
    expect((await on.anonymous.call(readers.like, { id: id + 1000, liked: true })).code).not.toBe(200)
  })
})

describe('search and comparison', () => {
  it('splits Chinese into characters and pairs, the rest into words', () => {
    expect(termsOf('充电桩 CCS2接口')).toEqual(['充', '充电', '电', '电桩', '桩', '接', '接口', '口', 'ccs2'])
    const index = new MiniSearch(indexOptions)
    index.addAll([
      { id: 0, title: '充电', text: '充电桩的位置 charging station' },
      { id: 1, title: '桩', text: '电动后视镜' },
    ])
    expect(index.search('充电桩').map(({ id }) => id)).toEqual([0])
    expect(
      index
        .search('桩')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([0, 1])
    expect(index.search('charg stat').map(({ id }) => id)).toEqual([0])
  })

  it('tells added, removed, changed and moved pages', () => {
    const page = (key: string, markdown = key) => ({ key, title: key, markdown })
    const before = [page('a'), page('b', '1\n2\n3'), page('c'), page('d')]
    const after = [page('c'), page('a'), page('b', '1\nx\n3'), page('e')]
    const all = compareVersions(before, after)
    expect(all.map(({ change, title }) => `${change} ${title}`)).toEqual([
      'moved c',
      'moved a',
      'changed b',
      'added e',
      'removed d',
    ])
    expect(all[2]!.lines.map(({ side, text }) => `${side} ${text}`)).toEqual([
      'same 1',
      'before 2',
      'after x',
      'same 3',
    ])
  })
})
