import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { ecuCalls } from '../src/features/work/diagnosis/ecu/contract.ts'
import { baselineCalls } from '../src/features/work/ota/baseline/contract.ts'
import { inCheck } from '../tests/check.ts'
import type { Caller } from './caller.ts'
import { addUser, mark } from './data.ts'
import { answer, type RecordScreen, recordScreen } from './record.ts'
import { expect, openStage, shellsOf, visit } from './stage.ts'

const stage = openStage()
const ecus = inCheck([`A${mark()}`], [`A${mark()}`, `B${mark()}`])
let admin: Caller
let second: Caller

beforeAll(async () => {
  admin = await stage.caller()
  const ecu = { name: '控制器', nameEn: 'Control unit', services: ['22'], responseAddress: '7EF' }
  for (const [at, code] of ecus.entries()) await admin.call(ecuCalls.add, { ...ecu, code, requestAddress: `60${at}` })
  const { rows } = await admin.call(userCalls.query, { filter: { userName: stage.administrator.username } })
  second = await stage.caller(await addUser(admin, `v${mark()}`, { role: rows[0]?.role?.id ?? 1 }))
})

async function choose(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '选择文件' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(`image ${name}`) })
  await expect(page.getByText(/[0-9a-f]{64}/)).toBeVisible()
}

describe.each(shellsOf('desk'))('%s', (shell) => {
  async function add(page: Page, route: Parameters<typeof visit>[1], fill: (screen: RecordScreen) => Promise<void>) {
    await visit(page, route)
    const screen = recordScreen(page, shell)
    await screen.add()
    await fill(screen)
    await screen.save()
    await screen.saved()
    return screen
  }

  test('from a new vehicle type with its ECUs to a baseline that a second person released', async () => {
    const word = mark()
    const [type, baseline] = [`TYPE-${word}`, `基线${word}`]
    const partOf = (ecu: string) => `${ecu}-${word}`
    const { page } = await stage.open({ shell, as: admin, at: '/software/vehicleTypeManage' })
    await add(page, '/software/vehicleTypeManage', async (screen) => {
      await screen.fill('代号', type)
      // `releasedBaseline` recognizes types of tests by their names.
      await screen.fill('中文名称', `${type} 测试`)
      await screen.fill('英文名称', `${type} test`)
    })
    for (const [at, ecu] of ecus.entries())
      await add(page, '/software/ecuInfo', async (screen) => {
        await screen.choose('软件车型', type)
        await screen.choose('ECU', ecu)
        await screen.fill('软件零件号', partOf(ecu))
        await screen.fill('安装顺序', String(at + 1))
      })
    for (const ecu of ecus) {
      const versions = await add(page, '/software/versionManage', async (screen) => {
        await screen.fill('软件零件号', partOf(ecu))
        await screen.fill('版本', '1.0.0')
        await screen.fill('发布序号', '10')
        await screen.fill('中文说明', '首个版本')
        await screen.fill('英文说明', 'First version')
        await choose(page, `${ecu}-${word}.bin`)
      })
      await versions.act(partOf(ecu), '标记为已测试')
      await answer(page, '确定')
      await expect(versions.row(partOf(ecu)).getByText('已测试', { exact: true })).toBeVisible()
      // The author may not release it.
      await versions.row(partOf(ecu)).getByRole('button', { name: '更多' }).click()
      await expect(page.getByRole('menuitem', { name: /须由他人发布/ })).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Escape')
    }

    const theirs = await stage.open({ shell, as: second, at: '/software/versionManage' })
    const versions = recordScreen(theirs.page, shell)
    for (const ecu of ecus) {
      await versions.act(partOf(ecu), '发布')
      await answer(theirs.page, '确定')
      await expect(versions.row(partOf(ecu)).getByText('已发布', { exact: true })).toBeVisible()
    }

    await page.getByText('基线', { exact: true }).first().click()
    const screen = recordScreen(page, shell)
    await screen.add()
    await screen.fill('名称', baseline)
    await screen.choose('软件车型', type)
    await screen.save()
    await screen.saved()
    const { rows } = await admin.call(baselineCalls.query, { filter: { name: baseline } })
    const id = rows[0]?.id ?? 0
    const at = `/software/versionManage?list=baselines&view=${id}`
    const own = await stage.open({ shell, as: admin, at })
    await own.page.getByRole('button', { name: '编辑内容' }).click()
    await own.page.getByRole('button', { name: '全部选用最新发布版本' }).click()
    await own.page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).last().click()
    await expect(own.page.getByText('基线内容已保存')).toBeVisible()
    await expect(own.page.getByText('1.0.0', { exact: true })).toHaveCount(ecus.length)

    const approverView = await stage.open({ shell, as: second, at })
    const content = approverView.page.getByRole('region', { name: '基线内容' })
    await content.getByRole('button', { name: '发布', exact: true }).click()
    await answer(approverView.page, '发布')
    await expect(approverView.page.getByText('基线已发布')).toBeVisible()
    await expect(content.getByRole('button', { name: '编辑内容' })).toHaveCount(0)
    expect(await admin.call(baselineCalls.one, { id })).toMatchObject({ state: 'released', ecus: ecus.length })
  })
})
