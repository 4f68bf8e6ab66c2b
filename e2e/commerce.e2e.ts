import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Locator, Page } from 'playwright'
import { beforeAll, expect as expectValue, test } from 'vitest'
import type { Shell } from '../src/client/shell.ts'
import { batchCalls, codeCalls } from '../src/features/work/commerce/exchangeCode/contract.ts'
import { invoiceCalls } from '../src/features/work/commerce/invoice/contract.ts'
import { orderCalls } from '../src/features/work/commerce/order/contract.ts'
import { serviceCalls } from '../src/features/work/commerce/service/contract.ts'
import { readSheet } from '../src/platform/sheet/read.ts'
import type { Caller } from './caller.ts'
import { addVehicles, mark } from './data.ts'
import { answer, recordScreen } from './record.ts'
import { expect, go, openStage, shellsOf, visit } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
const limits = { kind: 'xlsx', maxRows: 10, maxColumns: 10, maxUnpackedBytes: 1_000_000 } as const

/** Chooses a time about a year from now. */
async function inAYear(page: Page, shell: Shell, field: Locator): Promise<void> {
  if (shell === 'desk') {
    const input = field.locator('input').first()
    await input.fill(`${new Date().getFullYear() + 1}-01-31 12:00:00`)
    return page.locator('.ant-picker-ok:visible button').click()
  }
  await field.locator('.pk-pick-main').click()
  const wheels = page.locator('.adm-picker:visible')
  await wheels.getByRole('button', { name: /^下一项：\d{4}年$/ }).dispatchEvent('click')
  await wheels.getByText('确定').click()
  await expect(wheels).toHaveCount(0)
}

test.each(shellsOf('desk'))(
  'codes are made, exported once, and one is redeemed for a vehicle once (%s)',
  async (shell) => {
    const word = mark()
    const [vin = ''] = (await addVehicles(admin, word, 1)).vins
    const name = `批次${word}`
    const { page } = await stage.open({ shell, as: admin, at: '/addedManagement/exchangeCodeManagement' })
    const batches = recordScreen(page, shell)
    await batches.add()
    await batches.fill('批次名称', name)
    await batches.choose('类型', '续期')
    await batches.choose('功能', '在线导航')
    await batches.fill('月数', '6')
    await batches.fill('数量', '2')
    await inAYear(page, shell, batches.field('兑换截止时间'))
    await batches.save()
    await batches.saved()
    await expect(batches.row(name)).toBeVisible()
    const [{ id: batch } = { id: 0 }] = (await admin.call(batchCalls.query, { filter: { name } } as never)).rows
    await expect.poll(async () => (await admin.call(batchCalls.one, { id: batch })).state).toBe('ready')
    await page.reload()
    await expect(batches.row(name).getByText('待导出')).toBeVisible()
    await batches.act(name, '导出兑换码')
    const saving = page.waitForEvent('download')
    await answer(page, '导出')
    const rows = readSheet(Readable.from(await (await saving).createReadStream()), limits)
    const codes: string[] = []
    for await (const { cells } of rows) codes.push(String(cells[0] ?? ''))
    const code = codes.find((text) => /^\w{4}(-\w{4}){3}$/.test(text)) ?? ''
    await expect(batches.row(name).getByText('已导出')).toBeVisible()

    await go(page, '/addedManagement/exchangeCodeManagement?list=codes')
    const redeem = async (text: string) => {
      await page.getByRole('button', { name: '为车辆兑换' }).click()
      await batches.fill('兑换码', text)
      await batches.fill('VIN', vin)
      await batches.save('兑换')
    }
    // One wrong character is refused, and the input stays.
    await redeem(`${code.slice(0, -1)}${code.endsWith('X') ? 'Y' : 'X'}`)
    await expect(page.getByText('兑换码无效，请检查后重试').first()).toBeVisible()
    await batches.fill('兑换码', code.toLowerCase().replaceAll('-', ' '))
    await batches.save('兑换')
    await expect(page.getByText('兑换成功：在线导航')).toBeVisible()
    await batches.saved()
    await expect(batches.row(vin)).toContainText('已兑换')
    const { rows: services } = await admin.call(serviceCalls.query, { filter: { vin } } as never)
    expectValue(services).toMatchObject([{ vin, function: 'navigation', months: 6, source: 'code' }])

    // The rest of the batch is blocked, reactivated, and ended.
    await go(page, '/addedManagement/exchangeCodeManagement')
    // The possible actions depend on the current row.
    await expect(batches.row(name).getByText('已导出')).toBeVisible()
    for (const [action, button, state] of [
      ['冻结批次', '冻结', 'blocked'],
      ['解冻批次', '解冻', 'normal'],
      ['提前截止', '提前截止', 'expired'],
    ] as const) {
      await batches.act(name, action)
      await answer(page, button)
      await expect(page.getByText('1 个兑换码已更新').last()).toBeVisible()
      await expect(async () => {
        const { rows: all } = await admin.call(codeCalls.query, { filter: { batch: [batch] } } as never)
        expectValue(all.map((row) => row.state).sort()).toEqual(['exchanged', state].sort())
      }).toPass()
    }

    // Staff add a service to the vehicle, and remove it.
    await go(page, `/addedManagement/vehicleValueAddedManagement?q.vin=${vin}`)
    await page.getByRole('button', { name: '开通服务' }).first().click()
    await batches.fill('VIN', vin)
    await batches.choose('功能', '远程控制')
    await batches.fill('月数', '3')
    await batches.fill('原因', '试用')
    await batches.save('开通服务')
    await batches.saved()
    const serviceRow = batches.row('远程控制')
    await expect(serviceRow).toContainText('有效')
    await batches.act('远程控制', '停用服务')
    await page.getByRole('dialog').getByRole('textbox').fill('试用结束')
    await page.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click()
    await expect(serviceRow).toContainText('已到期')
  },
)

test.each(shellsOf('desk'))(
  'an order is paid and fulfilled, its invoice issued and taken back, and it is refunded (%s)',
  async (shell) => {
    const word = mark()
    const goods = `脚垫${word}`
    const { page } = await stage.open({ shell, as: admin, at: '/goods/goodsBaseInfo' })
    const screen = recordScreen(page, shell)
    await screen.add()
    await screen.fill('商品编码', word)
    await screen.fill('商品名称', goods)
    await screen.choose('类别', '精品附件')
    await screen.fill('单价', '199')
    await screen.fill('单位', '套')
    await screen.save()
    await screen.saved()
    await expect(screen.row(goods)).toContainText('¥199.00')
    await visit(page, '/goods/order/index')
    await screen.add()
    await screen.fill('订单号', `D${word}`)
    await screen.choose('商品', goods)
    await screen.fill('数量', '2')
    await screen.save()
    await screen.saved()
    const order = screen.row(`D${word}`)
    await expect(order).toContainText('¥398.00')
    const dialog = page.getByRole('dialog')
    const move = async (row: string, action: string, remark?: string) => {
      await screen.act(row, action)
      if (remark) await dialog.getByRole('textbox').fill(remark)
      await dialog.getByRole('button', { name: action, exact: true }).click()
    }
    await move(`D${word}`, '确认付款')
    await expect(order).toContainText('已付款')
    await move(`D${word}`, '确认履约')
    await expect(order).toContainText('已履约')

    await visit(page, '/faPiaoManagement')
    await screen.add()
    await screen.choose('订单', `D${word}`)
    await screen.fill('发票抬头', `某某公司${word}`)
    await screen.save()
    await screen.saved()
    const title = `某某公司${word}`
    const invoice = screen.row(title)
    // An empty amount means the whole order.
    await expect(invoice).toContainText('¥398.00')
    await move(title, '开票')
    await expect(invoice).toContainText('开票中')
    const number = () => String(26n * 10n ** 18n + BigInt(randomInt(2 ** 47)))
    await screen.act(title, '录入开票结果')
    await screen.fill('发票号码', number())
    await screen.save('录入开票结果')
    await screen.saved()
    await expect(invoice).toContainText('已开票')
    await screen.act(title, '申请红冲')
    await screen.choose('红冲原因', '销货退回')
    await screen.save('申请红冲')
    await screen.saved()
    await expect(invoice).toContainText('待红冲')
    await screen.act(title, '录入红字发票')
    await screen.fill('红字发票号码', number())
    await screen.save('录入红字发票')
    await screen.saved()
    await expect(invoice).toContainText('已红冲')

    await visit(page, '/goods/order/index')
    await move(`D${word}`, '申请退款', '客户退货')
    await expect(order).toContainText('退款中')
    await move(`D${word}`, '确认退款')
    await expect(order).toContainText('已退款')
    const { rows } = await admin.call(orderCalls.query, { filter: { number: `D${word}` } } as never)
    const { rows: invoices } = await admin.call(invoiceCalls.query, { filter: { title } } as never)
    expectValue([rows, invoices]).toMatchObject([[{ state: 'refunded', total: 39_800 }], [{ state: 'redIssued' }]])
    const steps = await admin.call(orderCalls.history, { id: rows[0]!.id })
    expectValue(steps.map(({ to }) => to)).toEqual(['refunded', 'refunding', 'fulfilled', 'paid', 'created'])
  },
)
