import pg from 'pg'
import { beforeAll, describe, inject, test } from 'vitest'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { campaignCalls } from '../src/features/work/ota/campaign/contract.ts'
import { eligibilityCalls } from '../src/features/work/ota/eligibility/contract.ts'
import { applicationCalls } from '../src/features/work/ota/otaApplication/contract.ts'
import { policyCalls } from '../src/features/work/ota/policy/contract.ts'
import { policyTestCalls } from '../src/features/work/ota/policyTest/contract.ts'
import { releaseCalls } from '../src/features/work/ota/release/contract.ts'
import { longTest } from '../tests/check.ts'
import type { Caller } from './caller.ts'
import { countClicks } from './clicks.ts'
import { addUser, mark, releasedBaseline } from './data.ts'
import { expect, openStage, shellsOf } from './stage.ts'

const stage = openStage()
/** `admin` writes, tests and reviews. `second` approves. */
let admin: Caller
let second: Caller
let baseline: { id: number; label: string }

const install = { windows: [], socPercent: 30, parked: true, notCharging: false, consent: 'owner' as const }
const noRestriction = { models: [], series: [], groups: [], regions: [], vins: [], excluded: [], versions: [] }
const rules = () => ({
  baseline: baseline.id,
  who: noRestriction,
  depends: [],
  conflicts: [],
  startVersions: [],
  install,
  staleDays: 3650,
})

beforeAll(async () => {
  admin = await stage.caller()
  const { rows } = await admin.call(userCalls.query, { filter: { userName: stage.administrator.username } })
  second = await stage.caller(await addUser(admin, `o${mark()}`, { role: rows[0]?.role?.id ?? 1 }))
  const findBaseline = () => releasedBaseline(admin)
  await expect.poll(findBaseline).toBeTruthy()
  baseline = (await findBaseline())!
})

/** Vehicles that the policy may update, found by a check of all vehicles. */
async function eligible(policy: number): Promise<string[]> {
  const { id } = await admin.call(eligibilityCalls.start, { policy })
  await expect.poll(async () => (await admin.call(eligibilityCalls.latest, { policy }))?.state).toBe('done')
  return (await admin.call(eligibilityCalls.vehicles, { id })).rows.map(({ vin }) => vin)
}

/**
 * Creates a policy whose test has passed. The result of its vehicle is written where the feedback of boxes is stored.
 */
async function addTestedPolicy(name: string): Promise<number> {
  const { id: policy } = await admin.call(policyCalls.add, { name, ...rules() })
  // The versions of the demonstration's vehicles also arrive after the start.
  await expect.poll(async () => (await eligible(policy)).length).toBeGreaterThan(0)
  const [vin = ''] = (await eligible(policy)).toReversed()
  const { id } = await admin.call(policyTestCalls.start, { policy, vins: [vin] })
  await expect.poll(async () => (await admin.call(policyTestCalls.vehicles, { id })).rows.length).toBe(1)
  const { campaign } = await admin.call(policyTestCalls.vehicles, { id })
  const client = new pg.Client({ connectionString: inject('database') })
  await client.connect()
  await client.query("update upgrade_target set state = 'succeeded', updated_at = now() where campaign = $1", [
    campaign,
  ])
  await client.end()
  await admin.call(policyTestCalls.decide, { id, passed: true, remark: '行驶与充电正常' })
  return policy
}

describe.each(shellsOf('desk'))('%s', (shell) => {
  longTest('a policy is written, says how many vehicles it is for, and why one is not', async () => {
    const name = `策略${mark()}`
    const { page } = await stage.open({ shell, as: admin, at: '/software/policyManage?do=new' })
    await page.getByLabel('名称', { exact: true }).fill(name)
    await page.getByLabel('软件基线', { exact: true }).click()
    await page
      .getByText(new RegExp(`^${baseline.label} · `))
      .last()
      .click()
    await expect(page.getByText(/辆可升级，共/)).toBeVisible()
    await page.getByRole('button', { name: '保存', exact: true }).first().click()
    await expect(page.getByText('策略已保存')).toBeVisible()
    // Its page opens. One vehicle meets every rule.
    const { rows } = await admin.call(policyCalls.query, { filter: { name } })
    const policy = rows[0]?.id ?? 0
    const policyView = await stage.open({ shell, as: admin, at: `/software/policyManage?view=${policy}` })
    await policyView.page.getByRole('button', { name: '检查全部车辆' }).click()
    await expect(policyView.page.getByText('其余车辆的原因')).toBeVisible()
    const check = await admin.call(eligibilityCalls.latest, { policy })
    const { rows: left } = await admin.call(eligibilityCalls.vehicles, { id: check?.id ?? 0, code: 'staleReport' })
    const vin = left[0]?.vin ?? (await eligible(policy))[0] ?? ''
    await policyView.page.getByLabel('按 VIN、车牌或车辆组查找').fill(vin)
    await policyView.page.getByText(vin).last().click()
    await expect(policyView.page.getByText('将安装', { exact: true })).toBeVisible()
    await expect(policyView.page.getByText(left.length > 0 ? '不能升级' : '可以升级', { exact: true })).toBeVisible()
  })

  test('an application goes its way: who wrote it cannot approve it, a second person can', async () => {
    const name = `申请${mark()}`
    const policy = await addTestedPolicy(`已测${mark()}`)
    const { id } = await admin.call(applicationCalls.add, {
      name,
      policy,
      criticality: 'safety',
      durationMinutes: 20,
      typeApproval: false,
      verification: 'V-1',
      purposeZh: '修复',
      purposeEn: 'Fix',
      unavailableZh: '行车',
      unavailableEn: 'Driving',
      instructionsZh: '停车',
      instructionsEn: 'Park',
    })
    const at = `/software/otaApplication?view=${id}`
    const { page } = await stage.open({ shell, as: admin, at })
    const decide = async (on: typeof page, label: string) => {
      // The list behind the details has the same buttons.
      const details = shell === 'desk' ? on.locator('.ant-drawer') : on
      await details.getByRole('button', { name: label, exact: true }).last().click()
      const dialog = on.getByRole('dialog', { name: new RegExp(`^${label} · `) })
      await expect(dialog.getByText(/[0-9a-f]{64}/)).toBeVisible()
      return dialog
    }
    for (const [label, doneText] of [
      ['提交', '已提交'],
      ['审核通过', '审核已通过'],
    ] as const) {
      const dialog = await decide(page, label)
      await dialog.getByRole('button', { name: label, exact: true }).click()
      await expect(page.getByText(doneText, { exact: true }).first()).toBeVisible()
      await expect(dialog).toHaveCount(0)
    }
    const own = await decide(page, '批准')
    await expect(own.getByText('不能批准自己创建或修改的申请').first()).toBeVisible()

    const theirs = await stage.open({ shell, as: second, at })
    await (await decide(theirs.page, '批准')).getByRole('button', { name: '批准', exact: true }).click()
    const stateOf = async () => (await admin.call(applicationCalls.one, { id })).state
    await expect.poll(stateOf).toBe('approved')

    // Not before it has its filing number.
    await admin.call(applicationCalls.file, { id, filingNumber: `备案${mark()}` })
    const again = await stage.open({ shell, as: second, at })
    await (await decide(again.page, '发布')).getByRole('button', { name: '发布', exact: true }).click()
    await expect.poll(stateOf).toBe('released')
    const { state, steps } = await admin.call(applicationCalls.open, { id })
    expect([state, steps.map(({ event }) => event).toReversed()]).toEqual([
      'released',
      ['submitted', 'examined', 'approved', 'filed', 'released'],
    ])

    // From the release to a submitted task, and its approval by a second person.
    const author = await stage.open({ shell, as: admin, at: `/software/release?application=${id}` })
    const release = author.page.getByRole('list', { name: '发布步骤' })
    await expect(release.getByRole('listitem', { name: 'OTA 申请' })).toContainText(name)
    const clicks = await countClicks(author.page)
    await author.page.getByRole('button', { name: '新建升级任务' }).click()
    await author.page.getByRole('button', { name: '提交审批' }).click()
    await expect(author.page.getByText('等待审批').first()).toBeVisible()
    expect(await clicks()).toBeLessThanOrEqual(8)
    await author.page.getByRole('button', { name: '发布进度' }).first().click()
    await expect(author.page.getByText('不能审批自己创建或提交的任务')).toBeVisible()

    const approver = await stage.open({ shell, as: second, at: `/software/release?application=${id}` })
    await expect(approver.page.getByRole('button', { name: '审批升级任务' })).toBeVisible()
    const approvalClicks = await countClicks(approver.page)
    await approver.page.getByRole('button', { name: '审批升级任务' }).click()
    await approver.page.getByRole('button', { name: '批准', exact: true }).click()
    await approver.page.getByRole('dialog').getByRole('button', { name: '批准', exact: true }).click()
    const taskOf = async () => (await admin.call(releaseCalls.open, { kind: 'application', id })).ids.task ?? 0
    await expect
      .poll(async () => (await admin.call(campaignCalls.one, { id: await taskOf() })).state)
      .not.toBe('submitted')
    expect(await approvalClicks()).toBeLessThanOrEqual(3)
    await admin.call(campaignCalls.terminate, { id: await taskOf(), reason: '测试结束' })
  })
})
