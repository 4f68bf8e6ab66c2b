/** Tests webhooks: added with the password, tested, with a replaced secret, and deleted. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { webhookSignature } from '../src/platform/webhook.ts'
import { type WebhookRequest, webhookReceiver } from '../tests/features/base/messaging/receiver.ts'
import { mark } from './data.ts'
import { answer, prove, recordScreen } from './record.ts'
import { casesOf, expect, openStage } from './stage.ts'

const stage = openStage()
const { password } = stage.administrator
const route = '/systemManage/webhook'
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
beforeAll(async () => {
  receiver = await webhookReceiver()
})
afterEach(() => {
  receiver.received.length = 0
  receiver.answers.length = 0
})
afterAll(() => receiver.close())

const words = {
  zh: {
    name: '名称',
    address: '地址',
    secret: '签名密钥',
    copy: '复制',
    copied: '已复制',
    kept: '我已保存',
    test: '发送测试消息',
    taken: '接收方已接收',
    refused: '接收方未接收',
    close: '关闭',
    rotate: '更换密钥',
    remove: '删除',
    confirm: '确定',
    resend: '重新投递',
    resent: '1 条将立即重新投递',
    delivered: '已送达',
    failed: '失败',
    deliveries: '投递记录',
    asksRotate: '24 小时内',
    asksRemove: '删除 1 个地址？',
  },
  en: {
    name: 'Name',
    address: 'Address',
    secret: 'Signing secret',
    copy: 'Copy',
    copied: 'Copied',
    kept: 'I have saved it',
    test: 'Send test message',
    taken: 'Accepted by the receiver',
    refused: 'Not accepted by the receiver',
    close: 'Close',
    rotate: 'Replace secret',
    remove: 'Delete',
    confirm: 'OK',
    resend: 'Send again',
    resent: '1 message will be sent now',
    delivered: 'Delivered',
    failed: 'Failed',
    deliveries: 'Deliveries',
    asksRotate: 'For 24 hours',
    asksRemove: 'Delete 1 address?',
  },
} as const

const signedBy = ({ headers, body }: WebhookRequest, keys: string[]) =>
  headers['webhook-signature'] ===
  webhookSignature({ keys, id: headers['webhook-id'] ?? '', body }, Number(headers['webhook-timestamp']))

const settings = [
  ['desk', 'zh'],
  ['phone', 'en'],
] as const

test.each(casesOf('desk', settings))('from its first secret to its end (%s, %s)', async (shell, lang) => {
  const say = words[lang]
  const name = `Receiver ${mark()}`
  const at = `${route}?list=addresses`
  const { page, context } = await stage.open({ shell, lang, as: await stage.caller(), at })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const screen = recordScreen(page, shell, lang)

  await screen.add()
  await screen.fill(say.name, name)
  await screen.fill(say.address, 'ftp://127.0.0.1/')
  await screen.save()
  await expect(screen.field(say.address)).toContainText('https://')
  await screen.fill(say.address, receiver.address)
  await screen.save()
  await prove(page, password, lang)
  const first = await secretOf(page, say)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)

  await screen.act(name, say.test)
  const outcome = page.getByRole('dialog').filter({ hasText: say.taken })
  await expect(outcome).toContainText('204')
  expect(receiver.received).toHaveLength(1)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  expect(signedBy(receiver.received[0]!, [first])).toBe(true)
  await outcome.getByRole('button', { name: say.close }).last().click()
  await expect(outcome).toHaveCount(0)

  // A failed delivery shows its response, and is sent again from the list of deliveries.
  receiver.answers.push({ status: 503, text: 'busy today' })
  await screen.act(name, say.test)
  const failureDialog = page.getByRole('dialog').filter({ hasText: say.refused })
  await expect(failureDialog).toContainText('503')
  await expect(failureDialog).toContainText('busy today')
  await failureDialog.getByRole('button', { name: say.close }).last().click()
  await page.locator('.ui-lists').getByText(say.deliveries, { exact: true }).click()
  const failedRows = screen.rows.filter({ hasText: name }).filter({ hasText: say.failed })
  await expect(failedRows).toHaveCount(1)
  await screen.act(say.failed, say.resend)
  await expect(page.getByText(say.resent)).toBeVisible()
  await expect.poll(() => receiver.received.length).toBe(3)
  // The same message, which a receiver recognises as a duplicate.
  expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id'])
  await expect(async () => {
    await page.reload()
    await expect(screen.rows.filter({ hasText: name }).filter({ hasText: say.delivered })).toHaveCount(2)
  }).toPass()

  // Another session has to confirm the password before it gets a new secret.
  const other = await stage.open({ shell, lang, as: await stage.caller(), at })
  await other.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const there = recordScreen(other.page, shell, lang)
  await there.act(name, say.rotate)
  await expect(other.page.getByRole('alertdialog')).toContainText(say.asksRotate)
  await answer(other.page, say.confirm)
  await prove(other.page, password, lang)
  const second = await secretOf(other.page, say)
  expect(second).not.toBe(first)
  await there.act(name, say.test)
  await expect(other.page.getByText(say.taken)).toBeVisible()
  expect(signedBy(receiver.received[3]!, [second, first])).toBe(true)
  await other.page.getByRole('button', { name: say.close, exact: true }).last().click()

  await there.act(name, say.remove)
  await expect(other.page.getByRole('alertdialog')).toContainText(say.asksRemove)
  await answer(other.page, say.remove)
  await expect(there.row(name)).toHaveCount(0)
})

/** Copies the secret that the dialog shows once, and closes the dialog. */
async function secretOf(page: Page, say: (typeof words)['zh' | 'en']): Promise<string> {
  const dialog = page.getByRole('dialog').filter({ hasText: say.secret })
  const secret = (await dialog.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: say.copy, exact: true }).click()
  await expect(dialog).toContainText(say.copied)
  await dialog.getByRole('button', { name: say.kept }).click()
  await expect(dialog).toHaveCount(0)
  return secret
}
