import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect as expectValue, inject, test } from 'vitest'
import { attendeeCalls, seatCalls } from '../src/features/work/events/attendee/contract.ts'
import { meetingCalls } from '../src/features/work/events/meeting/contract.ts'
import { killProcess, startProcess } from '../tests/platform/own-process.ts'
import { createDatabase } from '../tests/platform/store/postgres-server.ts'
import { reservedPort } from '../tests/ports.ts'
import { Caller } from './caller.ts'
import { mark } from './data.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
const filePassword = 'Umbrella at the door'
const firstPassword = 'First-Harbour-26'

/** The spare computer: a server with a separate key and database. */
let spare: { server: ChildProcess; address: string; dataDir: string; staff: Caller }
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'spare-'))
  const databaseUrl = await createDatabase([inject('database')], `spare_${mark().toLowerCase()}`)
  const port = await reservedPort()
  const env = { SECRET_KEY: 'the key of the spare computer', ADMIN_PASSWORD: firstPassword, SIGN_IN_WITHOUT_CODE: '1' }
  const server = await startProcess({ parts: { config: { dataDir, databaseUrl } } }, port, env)
  const address = `http://127.0.0.1:${port}`
  const { username, password } = stage.administrator
  const first = await Caller.signIn(address, { username, password: firstPassword })
  const passwordChange = { oldpassword: firstPassword, newpassword: password, surePsd: password }
  await first.post('/user/updatePassword', passwordChange)
  spare = { server, address, dataDir, staff: await Caller.signIn(address, stage.administrator) }
})
afterAll(async () => {
  await killProcess(spare.server)
  await rm(spare.dataDir, { recursive: true, force: true })
})

test.each(shells)('on a %s a meeting is exported under a password, and imported on a spare computer', async (shell) => {
  const staff = await stage.caller()
  const name = `年会 ${mark()}`
  const { id } = await staff.call(meetingCalls.add, {
    name,
    startsAt: '2026-12-31T01:00:00.000Z',
    endsAt: '2026-12-31T09:00:00.000Z',
    joinRule: 'list',
  })
  await staff.call(attendeeCalls.add, { meeting: id, name: '李雷', phone: '13912340001' })
  await staff.call(seatCalls.add, { meeting: id, name: 'A-7', tableName: '2 号桌' })
  await staff.call(meetingCalls.move, { id, move: 'publish' })
  const { code } = await staff.call(meetingCalls.link, { id })

  const { page: here } = await stage.open({ shell, as: stage.administrator, at: `/meetingManagement?meeting=${id}` })
  await here.getByRole('button', { name: '导出设置' }).click()
  const exporting = here.getByRole('dialog')
  await exporting.getByLabel('文件密码').fill('short')
  await exporting.getByRole('button', { name: '导出设置' }).click()
  await expect(exporting).toContainText('至少 12 位')
  await exporting.getByLabel('文件密码').fill(filePassword)
  await exporting.getByLabel('原因').fill('备用电脑')
  await exporting.getByLabel('登录密码').fill(stage.administrator.password)
  const saving = here.waitForEvent('download')
  await exporting.getByRole('button', { name: '导出设置' }).click()
  const download = await saving
  expectValue(download.suggestedFilename()).toBe(`${name}.meeting.json`)
  const file = join(spare.dataDir, `${shell}.meeting.json`)
  await download.saveAs(file)
  await expect(exporting).toHaveCount(0)

  const { page: there } = await stage.open({ shell, as: spare.staff })
  await there.goto(`${spare.address}/#/meetingManagement`)
  await there.getByRole('button', { name: '导入设置' }).click()
  const importing = there.getByRole('dialog')
  await importing.getByRole('button', { name: '导入设置' }).click()
  await expect(importing).toContainText('请选择文件')
  await importing.locator('input[type=file]').setInputFiles(file)
  await importing.getByLabel('文件密码').fill('another password')
  await importing.getByRole('button', { name: '导入设置' }).click()
  await expect(importing.getByRole('alert')).toBeVisible()
  await importing.getByLabel('文件密码').fill(filePassword)
  await importing.getByRole('button', { name: '导入设置' }).click()
  await expect(importing).toContainText('会议已导入，共 1 名参会人')
  await importing.getByRole('button', { name: '打开会议' }).click()
  await expect(there.getByRole('heading', { name })).toBeVisible()
  await expect(there.getByText('草稿', { exact: true })).toBeVisible()

  // The printed poster of the first server opens the meeting of the second.
  const { rows } = await spare.staff.call(meetingCalls.query, { filter: { name } })
  const copy = rows[0]?.id ?? 0
  for (const move of ['publish', 'start'] as const) await spare.staff.call(meetingCalls.move, { id: copy, move })
  const { page: attendee } = await stage.open({ shell: 'phone' })
  await attendee.goto(`${spare.address}/#/meetingSignIn?m=${code}`)
  await attendee.getByLabel('姓名').fill('李雷')
  await attendee.getByLabel('手机号').fill('13912340001')
  await attendee.getByRole('button', { name: '签到', exact: true }).click()
  await expect(attendee.getByText('A-7')).toBeVisible()
})
