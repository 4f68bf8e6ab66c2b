/** Tests pictures of a model as one ZIP: with faults, then correct, then exported again. */
import { buffer } from 'node:stream/consumers'
import { beforeAll, test } from 'vitest'
import { ZipFile } from 'yazl'
import { encodePng } from '../src/platform/png.ts'
import type { Caller } from './caller.ts'
import { addModel, mark } from './data.ts'
import { expectFaults } from './record.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

const picture = encodePng(2, 2, new Uint8Array(16).fill(200))
async function archive(files: Record<string, Buffer>) {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return { name: 'pictures.zip', mimeType: 'application/zip', buffer: await buffer(zip.outputStream) }
}

const words = {
  zh: {
    import: '导入',
    export: '导出',
    again: '重新选择文件',
    close: '关闭',
    refused: '发现 2 处错误，未导入任何数据',
    imported: '已导入 2 行',
    total: '共 2 张图片',
    faults: (model: string) => [
      [`${model}_blue.png`, '车型_颜色_角度'],
      [`${model}_red_upside.png`, '角度', '应为以下之一'],
    ],
    sides: ['正前', '内饰'],
  },
  en: {
    import: 'Import',
    export: 'Export',
    again: 'Choose another file',
    close: 'Close',
    refused: '2 errors – nothing was imported',
    imported: '2 rows imported',
    total: '2 pictures',
    faults: (model: string) => [
      [`${model}_blue.png`, 'Model_Colour_Angle'],
      [`${model}_red_upside.png`, 'Angle', 'must be one of'],
    ],
    sides: ['Front', 'Interior'],
  },
} as const

test.each([
  ['desk', 'en'],
  ['phone', 'zh'],
] as const)('an archive of pictures (%s, %s)', async (shell, lang) => {
  const say = words[lang]
  const model = `P-${mark()}`
  const { id } = await addModel(admin, model)
  const { page } = await stage.open({ shell, lang, as: admin, at: `/modelPictureManagement?q.model=${id}` })
  const bar = page.locator('.picture-bar')
  await bar.getByRole('button', { name: say.import }).click()
  const dialog = page.locator('.ant-modal:visible, .pk-page-in:visible')
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles(
    await archive({
      [`${model}_blue.png`]: picture,
      [`${model}_red_upside.png`]: picture,
      [`${model}_red_front.png`]: picture,
    }),
  )
  await expect(dialog.getByText(say.refused)).toBeVisible()
  await expectFaults(page, say.faults(model))

  await dialog.getByRole('button', { name: say.again }).click()
  await input.setInputFiles(await archive({ [`${model}_red_front.png`]: picture, [`${model}_red_内饰.png`]: picture }))
  await expect(dialog.getByText(say.imported)).toBeVisible()
  await dialog.getByRole('button', { name: say.close }).last().click()
  await expect(bar).toContainText(say.total)
  const pictures = page.locator('.pictures li')
  for (const side of say.sides)
    await expect(pictures.filter({ hasText: model }).filter({ hasText: side })).toHaveCount(1)
  // Each picture is rendered, not only named.
  await expect
    .poll(() =>
      pictures.locator('img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)),
    )
    .toEqual([2, 2])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: say.export }).click(),
  ])
  const archiveText = (await buffer(await download.createReadStream())).toString('latin1')
  for (const side of say.sides)
    expect(archiveText).toContain(Buffer.from(`${model}_red_${side}.png`).toString('latin1'))
})
