import { test } from 'vitest'
import { manualCalls } from '../src/features/work/content/manual/contract.ts'
import { manualReaderCalls } from '../src/features/work/content/manualReader/contract.ts'
import { documentPicture } from '../src/virtual-fleet/demonstration/document-picture.ts'
import { countClicks } from './clicks.ts'
import { addModel, mark } from './data.ts'
import { handOf } from './hand.ts'
import { answer, recordScreen } from './record.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()

test('on a phone pages are put in order by finger and buttons, a picture is added, versions are compared, published and withdrawn', async () => {
  const admin = await stage.caller()
  const title = `手册 ${mark()}`
  const { id } = await admin.call(manualCalls.add, { title, kind: 'common', language: 'zh' })
  for (const each of ['胎压', '充电', '雨刮'])
    await admin.call(manualCalls.savePage, { manual: id, title: each, markdown: `${each}的说明` })
  const order = async () => (await admin.call(manualCalls.pages, { manual: id, number: 1 })).map(({ title }) => title)
  const publishedVersions = async () =>
    (await admin.call(manualReaderCalls.list, { id, language: 'zh' })).map(({ version }) => version)

  const { page } = await stage.open({ shell: 'phone', as: admin, at: '/contentManagement/userManualManagement' })
  await recordScreen(page, 'phone').row(title).getByRole('button').first().click()
  const pages = page.locator('.mm-pages li')
  await expect(pages).toHaveText([/胎压/, /充电/, /雨刮/])
  const hand = await handOf(page, 'phone', '.mm-pages li')
  await hand.take('胎压')
  await hand.over('雨刮')
  await hand.drop()
  await expect(pages).toHaveText([/充电/, /雨刮/, /胎压/])
  await expect.poll(order).toEqual(['充电', '雨刮', '胎压'])
  await page.getByRole('button', { name: '上移: 胎压' }).click()
  await expect.poll(order).toEqual(['充电', '胎压', '雨刮'])

  await pages.filter({ hasText: '充电' }).getByRole('button', { name: '充电', exact: false }).first().click()
  const picture = { name: '充电枪.png', mimeType: 'image/png', buffer: documentPicture('licence', 'LTESTV00000000001') }
  await page.locator('.md-write input[type=file]').setInputFiles(picture)
  await expect(page.getByLabel('正文').getByRole('img', { name: '充电枪' })).toBeVisible()
  await page.getByText(/^Markdown (源码|source)$/).click()
  await expect(page.getByLabel('正文')).toHaveValue(/!\[充电枪\]\(\/file\//)
  const save = page.getByRole('button', { name: '保存', exact: true })
  await save.click()
  await expect(page.getByText('页面已保存')).toBeVisible()
  await page.getByRole('button', { name: '页面', exact: true }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await answer(page, '发布')

  const versions = page.getByRole('region', { name: '版本' })
  const version = (number: number) => versions.getByRole('listitem').filter({ hasText: `第 ${number} 版` })
  await expect(version(1).getByText('已发布', { exact: true })).toBeVisible()
  expect(await publishedVersions()).toEqual([1])
  await version(1).getByRole('button', { name: '新建草稿' }).click()
  await pages.filter({ hasText: '雨刮' }).getByRole('button').first().click()
  await page.getByLabel('正文').fill('每年更换雨刮片')
  await save.click()
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: '页面', exact: true }).click()
  await page.getByRole('button', { name: '返回列表' }).click()
  await version(2).getByRole('button', { name: '与上一版比较' }).click()
  const difference = page.locator('.mm-differences > li')
  await expect(difference).toHaveText(/修改.*雨刮.*− 雨刮的说明.*\+ 每年更换雨刮片/s)
  await page.goBack()
  await expect(difference).toHaveCount(0)
  await version(2).getByRole('button', { name: '发布', exact: true }).click()
  await answer(page, '发布')
  await expect(version(2).getByText('已发布', { exact: true })).toBeVisible()
  expect(await publishedVersions()).toEqual([2])
  await version(2).getByRole('button', { name: '撤回' }).click()
  await answer(page, '撤回')
  await expect(version(2).getByText('已撤回', { exact: true })).toBeVisible()
  expect(await publishedVersions()).toEqual([])
})

test('a manual takes eight clicks from nothing to published, and its pages are one click from its row', async () => {
  const admin = await stage.caller()
  const [title, model] = [`手册 ${mark()}`, `MM${mark()}`]
  await addModel(admin, model)
  const { page } = await stage.open({ shell: 'desk', as: admin, at: '/contentManagement/userManualManagement' })
  const screen = recordScreen(page, 'desk')
  await expect(screen.rows.or(page.locator('.ant-empty')).first()).toBeVisible()
  const clicks = await countClicks(page)
  await screen.add()
  await screen.fill('标题', title)
  await screen.choose('车型', model)
  await screen.save()
  await page.getByRole('button', { name: '新增页面' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill('充电')
  await page.getByLabel('正文').fill('请使用充电桩充电')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('页面已保存')).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await answer(page, '发布')
  await expect(page.getByText('已发布', { exact: true }).first()).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(8)

  const { page: list } = await stage.open({ shell: 'desk', as: admin, at: '/contentManagement/userManualManagement' })
  await recordScreen(list, 'desk').row(title).getByRole('button', { name: '页面', exact: true }).click()
  await expect(list.locator('.mm-pages')).toContainText('充电')
})
