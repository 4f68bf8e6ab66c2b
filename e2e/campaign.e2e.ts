import pg from 'pg'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { campaignCalls } from '../src/features/work/ota/campaign/contract.ts'
import { eligibilityCalls } from '../src/features/work/ota/eligibility/contract.ts'
import { applicationCalls } from '../src/features/work/ota/otaApplication/contract.ts'
import { policyCalls } from '../src/features/work/ota/policy/contract.ts'
import { policyTestCalls } from '../src/features/work/ota/policyTest/contract.ts'
import type { Caller } from './caller.ts'
import { addUser, mark, releasedBaseline } from './data.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
/** Campaigns are evaluated every few seconds. */
const install = { windows: [], socPercent: 0, parked: false, notCharging: false, consent: 'none' as const }
const noRestriction = { models: [], series: [], groups: [], regions: [], vins: [], excluded: [], versions: [] }
let admin: Caller
/** Approver with a phone. */
let second: Caller
let database: pg.Client

beforeAll(async () => {
  admin = await stage.caller()
  const { rows } = await admin.call(userCalls.query, { filter: { userName: stage.administrator.username } })
  second = await stage.caller(await addUser(admin, `u${mark()}`, { role: rows[0]?.role?.id ?? 1 }))
  database = new pg.Client({ connectionString: inject('database') })
  await database.connect()
})
afterAll(() => database?.end())

/** Sets the results of a group's vehicles directly, where the feedback of their boxes is stored. */
const end = (campaign: number, group: number | null, state: string, code: string | null = null) =>
  database.query(
    `update upgrade_target set state = $3, code = $4, offered_at = coalesce(offered_at, now()), ended_at = now(),
       due_at = null, updated_at = now() where campaign = $1 and ($2::int is null or group_number = $2)`,
    [campaign, group, state, code],
  )

/**
 * Creates an application that a second person approved and released, with vehicles that are eligible for its update.
 */
async function addReleasedApplication(): Promise<{ application: string; vins: string[] }> {
  const baseline = async () => (await releasedBaseline(admin))?.id
  await expect.poll(baseline).toBeGreaterThan(0)
  const { id: policy } = await admin.call(policyCalls.add, {
    name: `策略${mark()}`,
    baseline: (await baseline()) ?? 0,
    who: noRestriction,
    depends: [],
    conflicts: [],
    startVersions: [],
    install,
    staleDays: 3650,
  })
  const eligible = async () => {
    const { id: check } = await admin.call(eligibilityCalls.start, { policy })
    await expect.poll(async () => (await admin.call(eligibilityCalls.latest, { policy }))?.state).toBe('done')
    return (await admin.call(eligibilityCalls.vehicles, { id: check })).rows.map(({ vin }) => vin)
  }
  // The versions of its vehicles also arrive after the start.
  await expect.poll(async () => (await eligible()).length).toBeGreaterThan(3)
  const vins = await eligible()
  const { id: policyTest } = await admin.call(policyTestCalls.start, { policy, vins: vins.slice(0, 1) })
  const vehicles = () => admin.call(policyTestCalls.vehicles, { id: policyTest })
  await expect.poll(async () => (await vehicles()).rows.length).toBe(1)
  await end((await vehicles()).campaign ?? 0, null, 'succeeded')
  await admin.call(policyTestCalls.decide, { id: policyTest, passed: true, remark: '行驶与充电正常' })
  const application = `申请${mark()}`
  const { id } = await admin.call(applicationCalls.add, {
    name: application,
    policy,
    criticality: 'safety',
    durationMinutes: 20,
    typeApproval: false,
    verification: 'V',
    purposeZh: '修复',
    purposeEn: 'Fix',
    unavailableZh: '行车',
    unavailableEn: 'Driving',
    instructionsZh: '停车',
    instructionsEn: 'Park',
  })
  const { hash } = await admin.call(applicationCalls.open, { id })
  await admin.call(applicationCalls.submit, { id, hash })
  await admin.call(applicationCalls.examine, { id, hash })
  await second.call(applicationCalls.approve, { id, hash })
  await admin.call(applicationCalls.file, { id, filingNumber: `备案${mark()}` })
  await second.call(applicationCalls.release, { id, hash })
  return { application, vins: vins.slice(1, 4) }
}

test('a campaign in three groups: approved and paused on a phone, held by its failures, resumed, and complete', async () => {
  const { application, vins } = await addReleasedApplication()
  expect(vins).toHaveLength(3)
  const name = `任务${mark()}`
  const { page: desk } = await stage.open({ shell: 'desk', lang: 'en', as: admin, at: '/software/taskManage?do=new' })
  await desk.getByRole('combobox', { name: 'OTA application' }).click()
  await desk.getByTitle(application).last().click()
  await desk.getByLabel('Name', { exact: true }).first().fill(name)
  await desk.getByText('Selected vehicles only').click()
  await desk.getByLabel('VINs', { exact: true }).fill(vins.join('\n'))
  await desk.getByRole('button', { name: 'Remove group 3' }).click()
  for (const number of [1, 2, 3]) {
    const group = desk.getByRole('region', { name: `Group ${number}` })
    await group.getByLabel('Minimum attempts').fill('1')
    await group.getByLabel('Soak time (h)').fill('0')
  }
  await desk.getByRole('button', { name: 'Save and submit' }).click()
  await expect(desk.getByText('Awaiting approval').first()).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  const { rows } = await admin.call(campaignCalls.query, { filter: { name } })
  const id = rows[0]?.id ?? 0
  const progress = () => admin.call(campaignCalls.progress, { id })
  const groupStates = async () => (await progress()).groups.map(({ state }) => state)

  const { page: phone } = await stage.open({ shell: 'phone', as: second, at: `/software/taskManage?task=${id}` })
  await phone.getByRole('button', { name: '批准', exact: true }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: '批准', exact: true }).click()
  await expect.poll(async () => (await progress()).campaign.state).toBe('running')
  const pause = phone.getByRole('button', { name: '暂停', exact: true })
  await pause.click()
  const pauseDialog = phone.getByRole('dialog')
  await expect(pauseDialog.getByText(/尚未开始安装的 3 辆车将被保留/)).toBeVisible()
  await pauseDialog.getByRole('button', { name: '暂停', exact: true }).click()
  await expect(phone.getByText('任务已暂停')).toBeVisible()
  await phone.getByRole('button', { name: '恢复', exact: true }).click()
  await phone.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click()
  await expect(pause).toBeVisible()

  await end(id, 1, 'succeeded')
  await expect.poll(async () => (await groupStates())[1]).toBe('running')
  await end(id, 2, 'failed', 'hash')
  await expect(desk.getByText('Halted: Group 2 · Failure rate reached its limit')).toBeVisible()
  await expect(desk.getByRole('list', { name: 'Failures by cause' }).getByText('Checksum mismatch')).toBeVisible()
  await desk.getByRole('button', { name: 'Resume', exact: true }).click()
  const resumeDialog = desk.getByRole('dialog')
  await expect(resumeDialog.getByText(/failures? so far .* accepted/)).toBeVisible()
  await resumeDialog.getByRole('button', { name: 'Resume', exact: true }).click()
  await end(id, 2, 'succeeded')
  await expect.poll(async () => (await groupStates())[2]).toBe('running')
  await end(id, 3, 'succeeded')
  await expect.poll(async () => (await progress()).campaign.state).toBe('complete')
  await expect(desk.getByText('Complete', { exact: true }).first()).toBeVisible()
  // Clicking a segment of a group's bar opens its vehicles.
  await desk
    .getByRole('region', { name: /^Group 2/ })
    .getByRole('button', { name: /Succeeded/ })
    .click()
  await expect(desk.getByRole('row').filter({ hasText: 'Succeeded' })).toHaveCount(1)
})
