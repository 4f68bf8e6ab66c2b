import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { seriesCalls } from '../../../src/features/fleet/vehicles/series/contract.ts'
import { encodePng } from '../../../src/platform/png.ts'
import { dropUnshown } from '../../../src/platform/record/unshown-files.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'
import { endOfJob } from '../jobs.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Returns pictures with different contents. */
const pictureOf = (n: number) => encodePng(1, 1, Buffer.from([n, n, n, 255]))
let on: TestServer
let user: Client
beforeAll(async () => {
  on = await openTestServer()
  user = await on.asUser({ links: [seriesCalls.import.path, seriesCalls.add.path, seriesCalls.query.path] })
})
afterAll(() => on.close())

const fetchFile = (id: string, by = user) => by.raw({ url: `/file/content/${id}`, headers: by.headers() })
const storedFileCount = async () =>
  (await readdir(join(on.parts.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  ).length

test('20: what a file is follows from its content, not from its name', async () => {
  const programs: [string, Buffer | string][] = [
    ['photo.png', Buffer.from('4d5a90000300000004000000ffff0000b800000000000000', 'hex')],
    ['photo.jpg', Buffer.from('7f454c4602010100', 'hex')],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['table.csv', '<html><script>alert(1)</script>'],
    ['empty.png', ''],
    ['script.js', Buffer.from('\x7f\x00alert(1)')],
  ]
  const before = await storedFileCount()
  for (const [name, content] of programs) {
    const answer = await user.upload(content, name)
    expect([answer.status, answer.code], name).toEqual([200, 20009])
    expect(answer.msg, name).toMatch(/^[A-Z]/)
  }
  expect(await storedFileCount()).toBe(before)
  expect((await user.upload(png, 'kind.exe')).data).toMatchObject({ type: 'image/png' })
})

test('20: only those who are signed in store files: others’ are not even read', async () => {
  const before = await storedFileCount()
  expect((await on.anonymous.upload(png, 'a.png')).code).toBe(401)
  expect(await storedFileCount()).toBe(before)
  expect((await on.rowCounts()).stored_file).toBe(1)
})

test('20: names never become paths, headers or markup', async () => {
  const names: [string, string][] = [
    ['../../../etc/passwd', 'passwd.png'],
    ['..\\\\..\\\\boot.ini', 'boot.ini.png'],
    ['a\u0007b\u007f.png', 'a b .png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
    ['<img src=x>.png', '<img src=x>.png'],
    ['车型 "1".png', '车型 "1".png'],
    // An invisible character reverses the text, so that this displays as 'photoexe.png'.
    ['photo\u202egnp.exe', 'photognp.exe.png'],
    ['pho\u200bto\ufeff.PNG', 'photo.PNG'],
    ['\u202e', '.png'],
  ]
  for (const [name, storedName] of names) {
    const { code, data } = await user.upload(png, name.replaceAll('"', '%22'))
    expect([code, data.name.replaceAll('%22', '"')], name).toEqual([200, storedName])
    const { headers, body, status } = await fetchFile(data.id)
    expect([status, body.equals(png)]).toEqual([200, true])
    expect(headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''[\w%.~!'()*-]+$/)
  }
  expect((await readdir(on.parts.config.dataDir)).sort()).not.toContain('passwd')
})

test('20: what a browser keeps of a session ends with it', async () => {
  const signedIn = await on.asUser({ links: [seriesCalls.add.path] })
  const { data } = await signedIn.upload(png, 'kept.png')
  const { headers } = await fetchFile(data.id, signedIn)
  expect(Number(/max-age=(\d+)/.exec(String(headers['cache-control']))?.[1])).toBeLessThanOrEqual(300)
  expect(String(headers['cache-control'])).toContain('private')
  expect(String(headers.vary).toLowerCase()).toContain('cookie')
  const again = { ...signedIn.headers(), 'if-none-match': String(headers.etag) }
  const cachedAnswer = await signedIn.raw({ method: 'GET', url: `/file/content/${data.id}`, headers: again })
  expect([cachedAnswer.status, cachedAnswer.body.length]).toEqual([304, 0])
  expect((await signedIn.call(sessionCalls.mySessions)).headers['clear-site-data']).toBeUndefined()
  expect((await signedIn.call(sessionCalls.logout)).headers['clear-site-data']).toBe('"cache"')
  // When the session ended elsewhere, the next call informs the page.
  expect((await signedIn.call(sessionCalls.mySessions)).headers['clear-site-data']).toBe('"cache"')
  const after = await signedIn.raw({ method: 'GET', url: `/file/content/${data.id}`, headers: again })
  expect([after.code, after.headers['clear-site-data']]).toEqual([4013, '"cache"'])
})

test('20: only pictures are shown in place; the rest is downloaded; nothing is guessed', async () => {
  const pdf = await user.upload('%PDF-1.7\n1 0 obj\n', 'a.pdf')
  expect((await fetchFile(pdf.data.id)).headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment/),
    'x-content-type-options': 'nosniff',
  })
  const picture = await user.upload(png, 'a.png')
  expect((await on.anonymous.raw({ url: `/file/content/${picture.data.id}` })).code).toBe(401)
  for (const id of ['1', '..%2f..%2flock', '%00', '3f2b8c1e-0d7a-4c55-9a51-0f5b1c2d3e4f', "' or 1=1"]) {
    const answer = await fetchFile(id)
    expect([answer.status, answer.code], id).toEqual([404, 20003])
  }
})

test('20: a sheet belongs to who uploaded it', async () => {
  const { data } = await user.upload('name,code\nA,a\n', 'rows.csv')
  const other = await on.asUser({ links: [seriesCalls.import.path] })
  expect((await fetchFile(data.id)).status).toBe(200)
  expect((await fetchFile(data.id, other)).status).toBe(404)
  expect((await other.call(seriesCalls.import, { file: data.id })).code).toBe(20003)
})

test('20: a record takes files of the kind and size that its field names', async () => {
  const sheet = await user.upload('name,code\nA,a\n', 'rows.csv')
  const record = { name: 'p', code: 'p', powerMode: 'BEV' } as const
  expect((await user.call(seriesCalls.add, { ...record, picture: sheet.data.id })).code).toBe(20009)
  const unknown = '3f2b8c1e-0d7a-4c55-9a51-0f5b1c2d3e4f'
  expect((await user.call(seriesCalls.add, { ...record, picture: unknown })).code).toBe(20009)
  expect((await on.rowCounts()).series).toBe(0)
})

const jobResult = (job: number) => endOfJob(on, job, user)

test('20: a workbook that unpacks a hundredfold, or is none, is a fault of the sheet and harms nobody', async () => {
  const bomb = await zipOf({
    '[Content_Types].xml': types,
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': repeatedStream(
      `<worksheet xmlns="${main}"><sheetData><row r="1"><c t="inlineStr"><is><t>`,
      'a',
      300,
    ),
  })
  expect(bomb.length).toBeLessThan(4 * 1024 * 1024)
  const brokenWorkbook = await zipOf({ '[Content_Types].xml': types, 'xl/workbook.xml': '<workbook' })
  for (const [name, content] of Object.entries({ 'bomb.xlsx': bomb, 'broken.xlsx': brokenWorkbook })) {
    const upload = await user.upload(content, name)
    expect(upload.code, name).toBe(200)
    const before = process.memoryUsage().rss
    const { data } = await user.call(seriesCalls.import, { file: upload.data.id })
    const job = await jobResult(data.job)
    expect(job, name).toMatchObject({ state: 'failed', faultCount: 1 })
    expect(job.faults[0]?.message, name).toMatch(/[a-z]/)
    expect(process.memoryUsage().rss - before, name).toBeLessThan(400 * 1024 * 1024)
  }
  expect((await on.rowCounts()).series).toBe(0)
})

test('21: what no record shows is gone a day later, what one shows stays; nobody fills the disk within a day', async () => {
  const { data: alone } = await user.upload(pictureOf(1), 'a.png')
  const { data: usedPicture } = await user.upload(pictureOf(2), 'b.png')
  const series = { name: 'shown', code: 'shown', powerMode: 'BEV', picture: usedPicture.id } as const
  expect((await user.call(seriesCalls.add, series)).code).toBe(200)
  const hashOf = (id: string) =>
    on.parts.store.db.execute<{ hash: string }>(sql`select hash from stored_file where id = ${id}`)
  const [one, other] = [(await hashOf(alone.id)).rows[0]?.hash, (await hashOf(usedPicture.id)).rows[0]?.hash]
  await dropUnshown(on.parts)
  expect((await fetchFile(alone.id)).status).toBe(200)
  await on.parts.store.tx((tx) =>
    tx.execute(
      sql`update stored_file set created_at = created_at - interval '25 hours' where id in (${alone.id}, ${usedPicture.id})`,
    ),
  )
  expect(await dropUnshown(on.parts)).toBe(1)
  expect([(await fetchFile(alone.id)).status, (await fetchFile(usedPicture.id)).status]).toEqual([404, 200])
  expect([await on.parts.files.has(String(one)), await on.parts.files.has(String(other))]).toEqual([false, true])
  const { data: large } = await user.upload(pictureOf(3), 'c.png')
  await on.parts.store.tx((tx) => tx.execute(sql`update stored_file set size = 2147483647 where id = ${large.id}`))
  const before = await storedFileCount()
  expect((await user.upload(pictureOf(4), 'd.png')).code).toBe(20006)
  expect(await storedFileCount()).toBe(before)
  await on.parts.store.tx((tx) => tx.execute(sql`delete from stored_file where id = ${large.id}`))
})

test('20: forms: two files, none, too many fields, prototype names, a broken form', async () => {
  const send = (payload: string) =>
    user.raw({
      method: 'POST',
      url: '/file/upload',
      payload,
      headers: user.headers({ headers: { 'content-type': 'multipart/form-data; boundary=b' } }),
    })
  const field = (name: string, more = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`
  const forms = [
    `${field('file', '; filename="a.csv"')}${field('file', '; filename="b.csv"')}--b--\r\n`,
    '--b--\r\n',
    `${field('file')}--b--\r\n`,
    `${Array.from({ length: 40 }, (_, i) => field(`f${i}`)).join('')}--b--\r\n`,
    `${field('__proto__')}--b--\r\n`,
    `${field('a\0b')}--b--\r\n`,
    `${field('file', '; filename="a.csv"')}`,
    'not a form',
    '',
  ]
  for (const form of forms) {
    const answer = await send(form)
    expect(answer.status, form.slice(0, 60)).toBeLessThan(500)
    expect(answer.code, form.slice(0, 60)).not.toBe(200)
    expect(answer.msg, form.slice(0, 60)).not.toBe('')
  }
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const relations = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`

/** Stream of `head` followed by this many mebibytes of `sign`. */
function repeatedStream(head: string, sign: string, mebibytes: number): Readable {
  const block = Buffer.alloc(1024 * 1024, sign)
  return Readable.from(
    (function* () {
      yield Buffer.from(head)
      for (let i = 0; i < mebibytes; i++) yield block
    })(),
  )
}

async function zipOf(parts: Record<string, string | Readable>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts))
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name)
    else zip.addReadStream(content, name, { compressionLevel: 1 })
  zip.end()
  return buffer(zip.outputStream)
}
