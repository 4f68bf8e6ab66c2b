import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { dayMs } from '../../../src/domain/time.ts'
import { type FileStore, openFiles } from '../../../src/platform/files/files.ts'
import { encodePng } from '../../../src/platform/png.ts'
import { writeSheet } from '../../../src/platform/sheet/write.ts'
import type { FileKind } from '../../../src/record/kinds/kind.ts'

const problem = (code: string) => expect.objectContaining({ name: 'FileProblem', code })
const png = encodePng(1, 1, new Uint8Array([1, 2, 3, 255]))
const zipOf = async (name: string) => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('MZ'), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

let dataDir: string
let files: FileStore
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'files-'))
  files = openFiles({ dataDir })
})
const put = (content: Buffer | string, kinds: FileKind[], maxBytes = 1 << 20) =>
  files.put(Readable.from([Buffer.from(content)]), { maxBytes, kinds })
const incoming = () => readdir(join(dataDir, 'files', 'incoming'))

test('a file is kept under the hash of its content and comes back', async () => {
  const hash = createHash('sha256').update(png).digest('hex')
  expect(await files.has(hash)).toBe(false)
  expect(await put(png, ['picture'])).toEqual({ hash, size: png.length, type: 'image/png' })
  expect(await put(png, ['picture'])).toEqual({ hash, size: png.length, type: 'image/png' })
  expect(await files.has(hash)).toBe(true)
  expect(await buffer(await files.get(hash))).toEqual(png)
  expect(await readFile(join(dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash))).toEqual(png)
  expect(await incoming()).toEqual([])
})

test('a span of a file, and its size', async () => {
  const content = Buffer.from(Array.from({ length: 700_000 }, (_, at) => at % 251))
  const { hash } = await put(content, ['binary'])
  expect(await files.size(hash)).toBe(content.length)
  const ends = fc.tuple(fc.nat(content.length - 1), fc.integer({ min: 1, max: content.length }))
  await fc.assert(
    fc.asyncProperty(ends, async ([from, length]) => {
      const until = Math.min(from + length, content.length)
      expect((await buffer(await files.get(hash, { from, until }))).equals(content.subarray(from, until))).toBe(true)
    }),
  )
  await expect(files.size('f'.repeat(64))).rejects.toEqual(problem('missing'))
})

test('the same file sent many times at once is kept once', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => put('a,b\n1,2', ['sheet'])))
  expect(new Set(all.map((one) => one.hash)).size).toBe(1)
  expect(await incoming()).toEqual([])
  // Some exist while others are added.
  for (let round = 0; round < 20; round++) {
    const soon = Array.from({ length: 6 }, async (_, turn) => {
      for (let step = 0; step < turn; step++) await new Promise(setImmediate)
      return put(`a,b\n2,${round}`, ['sheet'])
    })
    expect(new Set((await Promise.all(soon)).map((one) => one.hash)).size).toBe(1)
  }
  expect(await incoming()).toEqual([])
})

test('what is no hash names no file', async () => {
  for (const name of ['', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(62)}/.`, 'f'.repeat(64)]) {
    expect(await files.has(name)).toBe(false)
    await expect(files.get(name)).rejects.toEqual(problem('missing'))
  }
})

test('too large, empty and broken off leave nothing behind', async () => {
  await expect(put(png, ['picture'], png.length - 1)).rejects.toEqual(problem('size'))
  expect(await put(png, ['picture'], png.length)).toBeTruthy()
  await expect(put('', ['binary'])).rejects.toEqual(problem('empty'))
  async function* cut() {
    yield png
    throw new Error('gone')
  }
  await expect(files.put(Readable.from(cut()), { maxBytes: 1000, kinds: ['picture'] })).rejects.toThrow('gone')
  await expect(put('<svg xmlns="http://www.w3.org/2000/svg"/>', ['picture'])).rejects.toEqual(problem('type'))
  expect(await incoming()).toEqual([])
})

test('a start removes what lay unfinished for a day by the clock of the file system, whatever the server’s clock says', async () => {
  const place = { dataDir: await mkdtemp(join(tmpdir(), 'files-')) }
  const folder = join(place.dataDir, 'files', 'incoming')
  await mkdir(folder, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(join(folder, name), name)
  const old = new Date((await stat(join(folder, 'new'))).mtimeMs - dayMs - 60_000)
  await utimes(join(folder, 'old'), old, old)
  const { now } = Date
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  for (const aheadMs of [-2 * dayMs, 2 * dayMs]) {
    clock.mockImplementation(() => now() + aheadMs)
    openFiles(place)
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['new']), { timeout: 60_000 })
  }
})

test('a stream that is too long is left for the caller to drop', async () => {
  const stream = Readable.from([png, png, png])
  await expect(files.put(stream, { maxBytes: png.length, kinds: ['picture'] })).rejects.toEqual(problem('size'))
  expect(stream.destroyed).toBe(false)
  await finished(stream.resume())
})

const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex')
const webp = Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')
const tar = Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\0'), Buffer.alloc(250)])
test.each<[string, Buffer | string, FileKind[], string | undefined]>([
  ['jpeg', jpeg, ['picture'], 'image/jpeg'],
  ['gif', 'GIF89a\x01\0', ['picture'], 'image/gif'],
  ['webp', webp, ['picture'], 'image/webp'],
  ['wav', webp.toString('latin1').replace('WEBPVP8 ', 'WAVEfmt '), ['picture'], undefined],
  ['pdf', '%PDF-1.7\n', ['pdf', 'picture'], 'application/pdf'],
  ['pdf as picture', '%PDF-1.7\n', ['picture'], undefined],
  ['html', '<!doctype html><script>', ['picture', 'pdf', 'sheet', 'archive'], undefined],
  ['html after a BOM', '\ufeff\n <html>', ['sheet'], undefined],
  ['svg as table', ' \n<svg/>', ['sheet'], undefined],
  ['svg as anything', '<svg/>', ['binary'], 'application/octet-stream'],
  ['program', Buffer.from('4d5a9000030000', 'hex'), ['picture', 'pdf', 'sheet', 'archive'], undefined],
  ['program as binary', Buffer.from('7f454c460201', 'hex'), ['binary'], 'application/octet-stream'],
  ['picture beside binary', png, ['binary', 'picture'], 'image/png'],
  ['picture as binary', png, ['binary'], 'application/octet-stream'],
  ['csv', 'VIN,车辆\r\n', ['sheet'], 'text/csv'],
  ['csv in GB18030', Buffer.from('c4e3bac32cb3b5c1be0a', 'hex'), ['sheet'], 'text/csv'],
  ['text with controls', 'a\x01b', ['sheet'], undefined],
  ['gzip', Buffer.from('1f8b0800', 'hex'), ['archive'], 'application/gzip'],
  ['7z', Buffer.from('377abcaf271c0004', 'hex'), ['archive'], 'application/x-7z-compressed'],
  ['tar', tar, ['archive'], 'application/x-tar'],
])('%s', async (_, content, kinds, type) => {
  const outcome = put(
    typeof content === 'string' ? Buffer.from(content, content.includes('RIFF') ? 'latin1' : 'utf8') : content,
    kinds,
  )
  if (type) expect((await outcome).type).toBe(type)
  else await expect(outcome).rejects.toEqual(problem('type'))
})

test('a workbook is told from another zip', async () => {
  const xlsx = await buffer(writeSheet('xlsx', { sheetName: 'a', headers: ['a'], rows: [] }))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect((await put(xlsx, ['sheet'])).type).toBe(type)
  expect((await put(xlsx, ['archive', 'sheet'])).type).toBe(type)
  expect((await put(xlsx, ['archive'])).type).toBe('application/zip')
  await expect(put(await zipOf('setup.exe'), ['sheet'])).rejects.toEqual(problem('type'))
  expect((await put(await zipOf('setup.exe'), ['sheet', 'archive'])).type).toBe('application/zip')
  await expect(put(xlsx.subarray(0, xlsx.length - 30), ['sheet'])).rejects.toEqual(problem('type'))
})
