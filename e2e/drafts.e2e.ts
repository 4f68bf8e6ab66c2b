import { test } from 'vitest'
import { mark } from './data.ts'
import { storedText } from './installed-app.ts'
import { recordScreen } from './record.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()

test('what was typed on a phone is there again when the app was ended, and goes when it is discarded or signed out', async () => {
  const { page, context } = await stage.open({ shell: 'phone', as: stage.administrator, at: '/basic/basicSeries' })
  const name = mark()
  const first = recordScreen(page, 'phone')
  await first.add()
  await first.fill('车系名称', name)
  await expect.poll(() => storedText(page)).toContain(name)
  await page.close()

  const next = await context.newPage()
  await next.goto('/#/basic/basicSeries')
  const form = recordScreen(next, 'phone')
  const nameField = form.form.getByLabel('车系名称')
  await form.add()
  await expect(next.getByText('已恢复您上次填写的内容')).toBeVisible()
  await expect(nameField).toHaveValue(name)
  await form.form.getByRole('button', { name: '放弃' }).click()
  await expect(nameField).toHaveValue('')
  await expect.poll(() => storedText(next)).not.toContain(name)

  await form.fill('车系名称', name)
  await expect.poll(() => storedText(next)).toContain(name)
  await context.clearCookies()
  await next.close()
  const signedOut = await context.newPage()
  await signedOut.goto('/#/login')
  await expect.poll(() => storedText(signedOut)).not.toContain(name)
})
