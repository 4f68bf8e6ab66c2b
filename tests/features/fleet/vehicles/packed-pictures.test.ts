import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { platformCalls } from '../../../../src/domain/contract/platform.ts'
import { fleetZone } from '../../../../src/domain/time.ts'
import { animation, animationCalls } from '../../../../src/features/fleet/vehicles/animation/contract.ts'
import { modelPictureCalls } from '../../../../src/features/fleet/vehicles/modelPicture/contract.ts'
import { encodePng } from '../../../../src/platform/png.ts'
import { valueWords } from '../../../../src/platform/record/value-words.ts'
import { fileParts, packedName } from '../../../../src/record/model/packed-name.ts'
import { gbkZip } from '../../../platform/files/gbk.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { endOfJob } from '../../../platform/jobs.ts'
import { addCatalogue, callData } from './fleet.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await addCatalogue(on.admin)
})
afterAll(() => on.close())

type ZipFiles = Record<string, Buffer>
const picture = (shade: number) => encodePng(2, 2, new Uint8Array(16).fill(shade))
async function zipOf(files: ZipFiles): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}
async function filesIn(content: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false })
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = createHash('sha256')
      .update(await buffer(await zip.openReadStreamPromise(entry)))
      .digest('hex')
  return files
}

type ImportCall = typeof modelPictureCalls.import | typeof animationCalls.import
async function importZip(call: ImportCall, content: Buffer, lang: 'zh' | 'en' = 'en') {
  const { id } = (await on.admin.upload(content, 'files.zip')).data
  const { job } = await callData(on.admin, call, { file: id })
  return endOfJob(on, job, on.admin, lang)
}
const pictures = async () => (await on.admin.call(modelPictureCalls.query, { pageSize: 100 })).data.rows
const exportedFiles = async (lang: 'zh' | 'en') =>
  filesIn((await on.admin.call(modelPictureCalls.export, { format: 'zip' }, { lang })).body)

const good = {
  'E5-1_极光红_front.png': picture(1),
  'E5-1_极光红_Side.png': picture(2),
  'pictures of 2026/E5-1_Snow%5FWhite_内饰.png': picture(3),
  'E5-1_100%_俯视.png': picture(4),
  '__MACOSX/._E5-1_极光红_front.png': Buffer.from('beside'),
  '.DS_Store': Buffer.from('beside'),
}

test('pictures come by the names of their files, and an export gives the same files', async () => {
  expect(await importZip(modelPictureCalls.import, await zipOf(good))).toMatchObject({ state: 'done', count: 4 })
  const rows = await pictures()
  expect(rows.map(({ model, colour, angle }) => `${model.code} ${colour} ${angle}`).sort()).toEqual(
    ['E5-1 100% top', 'E5-1 Snow_White interior', 'E5-1 极光红 front', 'E5-1 极光红 side'].sort(),
  )
  const before = { zh: await exportedFiles('zh'), en: await exportedFiles('en') }
  expect(Object.keys(before.en).sort()).toEqual(
    ['E5-1_100%25_Top.png', 'E5-1_Snow%5FWhite_Interior.png', 'E5-1_极光红_Front.png', 'E5-1_极光红_Side.png'].sort(),
  )
  expect(Object.keys(before.zh)).toContain('E5-1_极光红_正前.png')
  for (const lang of ['zh', 'en'] as const) {
    const { body } = await on.admin.call(modelPictureCalls.export, { format: 'zip' }, { lang })
    await callData(on.admin, modelPictureCalls.remove, { ids: (await pictures()).map(({ id }) => id) })
    expect(await importZip(modelPictureCalls.import, body)).toMatchObject({ state: 'done', count: 4 })
    expect(await exportedFiles('zh')).toEqual(before.zh)
    expect(await exportedFiles('en')).toEqual(before.en)
  }
})

test('every fault of every file is told at once, and nothing is written', async () => {
  const count = (await pictures()).length
  const failedImport = await importZip(
    modelPictureCalls.import,
    await zipOf({
      'E5-1_极光红_front.png': picture(9),
      'E5-1_blue.png': picture(9),
      'E5-1_green_front.png': picture(9),
      'E5-1_green_正前.png': picture(9),
      'NOSUCH_red_upside.png': picture(9),
      'E5-1_white_front.png': Buffer.from('<svg onload="alert(1)"/>'),
      'E5-1_white_rear.png': Buffer.alloc(0),
      'E5-1_white_side.png': Buffer.concat([picture(9), Buffer.alloc(5_000_001)]),
      'E5-1_white_top.png': Buffer.concat([picture(9).subarray(0, 30), Buffer.from('cut')]),
    }),
  )
  expect(failedImport).toMatchObject({ state: 'failed', count: 0 })
  const faultTexts = failedImport.faults.map(
    ({ column, value, message }) => `${value}: ${column} ${message.split(':')[0]}`,
  )
  expect(faultTexts.sort()).toEqual(
    [
      'E5-1_极光红_front.png: Angle already exists',
      'E5-1_blue.png: null must be named “Model_Colour_Angle”',
      'E5-1_green_front.png: Angle already exists',
      'NOSUCH_red_upside.png: Model unknown value “NOSUCH”',
      'NOSUCH_red_upside.png: Angle must be one of',
      'E5-1_white_front.png: Picture This file type is not supported',
      'E5-1_white_rear.png: Picture The file is empty',
      'E5-1_white_side.png: Picture The file is larger than 5000000 bytes',
      'E5-1_white_top.png: Picture This file type is not supported',
    ].sort(),
  )
  expect((await pictures()).length).toBe(count)
})

test('what is no archive is refused in words', async () => {
  const sheet = (await on.admin.upload('a,b\n1,2\n', 'rows.csv')).data.id
  expect((await on.admin.call(modelPictureCalls.import, { file: sheet })).code).toBe(20009)
  const brokenZip = Buffer.concat([(await zipOf(good)).subarray(0, 200), Buffer.alloc(50)])
  expect((await importZip(modelPictureCalls.import, brokenZip)).faults).toMatchObject([
    { message: 'The file is not a valid ZIP archive' },
  ])
  expect(
    (await importZip(modelPictureCalls.import, await zipOf({ 'x/': Buffer.alloc(0) }).catch(() => brokenZip))).state,
  ).toBe('failed')
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.png`, Buffer.alloc(1)]))
  expect((await importZip(modelPictureCalls.import, await zipOf(many), 'zh')).faults[0]?.message).toBe(
    '压缩包内超过 2000 个文件',
  )
  expect((await on.admin.call(platformCalls.template, { record: 'modelPicture' })).code).toBe(20003)
})

test('animations come with their dates, and go as they came', async () => {
  const frames = await zipOf({ 'frame-1.png': picture(5) })
  const files = {
    '春节_centralControl_节日_2026-02-10_2026-02-24.zip': frames,
    'Hello_Instrument_welcome_2026-01-01_2026-12-31.zip': frames,
  }
  const late = { 'Late_Instrument_welcome_2026-02-01_2026-01-01.zip': frames }
  expect((await importZip(animationCalls.import, await zipOf({ ...files, ...late }))).faults).toMatchObject([
    {
      column: 'Valid to',
      value: 'Late_Instrument_welcome_2026-02-01_2026-01-01.zip',
      message: 'must not be before the first day',
    },
  ])
  expect(await importZip(animationCalls.import, await zipOf(files))).toMatchObject({ state: 'done', count: 2 })
  const { body } = await on.admin.call(animationCalls.export, { format: 'zip' }, { lang: 'en' })
  const sum = createHash('sha256').update(frames).digest('hex')
  expect(await filesIn(body)).toEqual({
    '春节_Central display_Festival_2026-02-10_2026-02-24.zip': sum,
    'Hello_Instrument_Welcome_2026-01-01_2026-12-31.zip': sum,
  })
})

test('the name of a file says its values, whatever stands in them', () => {
  const packing = { field: 'file', named: ['name', 'validFrom'] }
  const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, (name, validFrom) => {
      const fileName = packedName(animation, packing, { name, validFrom }, valueWords({ lang: 'zh', zone: fleetZone }))
      expect(fileName).not.toMatch(/[/\\:*?"<>|\p{Cc}]/u)
      expect(fileParts(`${fileName}.png`)).toEqual([name, validFrom])
    }),
  )
})

test('names are UTF-8 with or without its mark, or else GB18030', async () => {
  const zip = await gbkZip({ 'E5-1_月光白_front.png': picture(41), '图片/E5-1_电池_side.png': picture(42) })
  expect(await importZip(modelPictureCalls.import, zip)).toMatchObject({ state: 'done', count: 2, faults: [] })
  const unmarkedZip = await zipOf({ 'E5-1_极地蓝_front.png': picture(43) })
  for (let at = unmarkedZip.indexOf('PK\u0001\u0002'); at >= 0; at = unmarkedZip.indexOf('PK\u0001\u0002', at + 1))
    unmarkedZip.writeUInt16LE(unmarkedZip.readUInt16LE(at + 8) & ~0x800, at + 8)
  expect(await importZip(modelPictureCalls.import, unmarkedZip)).toMatchObject({ state: 'done', count: 1, faults: [] })
  const colours = (await pictures()).map(({ colour }) => colour)
  expect(colours).toEqual(expect.arrayContaining(['月光白', '电池', '极地蓝']))
})
