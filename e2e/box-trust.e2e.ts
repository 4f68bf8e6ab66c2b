/** Tests the trust between boxes and the platform: tokens, keys of ECUs, and signatures made outside the platform. */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { boxCalls } from '../src/features/fleet/vehicles/box/contract.ts'
import { deviceTokenCalls } from '../src/features/work/ota/deviceToken/contract.ts'
import { newKeyPair, openPrivate, signWith } from '../src/features/work/ota/metadata/keys.ts'
import { changedTargets, requestShape, type SigningAnswer } from '../src/features/work/ota/metadata/signing-files.ts'
import { signingCalls } from '../src/features/work/ota/signing/contract.ts'
import { root } from '../src/tools/sources.ts'
import { keysFolder } from '../src/virtual-fleet/demonstration/upgrades/signing.ts'
import { longTest } from '../tests/check.ts'
import type { Caller } from './caller.ts'
import { addUser, addVehicles, mark } from './data.ts'
import { attemptMs } from './prompt-expect.ts'
import { answer, recordScreen } from './record.ts'
import { expect, openStage, shellsOf } from './stage.ts'

const stage = openStage()
const run = promisify(execFile)
let admin: Caller
/** Second administrator, who releases entries of the first. */
let second: Caller
let folder: string

beforeAll(async () => {
  admin = await stage.caller()
  const { rows } = await admin.call(userCalls.query, { filter: { userName: stage.administrator.username } })
  second = await stage.caller(await addUser(admin, `w${mark()}`, { role: rows[0]?.role?.id ?? 1 }))
  folder = await mkdtemp(join(tmpdir(), 'signing-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function vehicleWithBox(): Promise<string> {
  const word = mark()
  const [vin = ''] = (await addVehicles(admin, word, 1)).vins
  const imei = String(randomInt(10 ** 14, 2 * 10 ** 14))
  await admin.call(boxCalls.add, {
    serial: `T${word}`,
    iccid: `89861${imei}`,
    imei,
    msisdn: imei.slice(2),
    vin,
  })
  return vin
}

/** Sends a request as the box of a vehicle. */
const asBox = (token: string, path: string, body?: unknown) =>
  fetch(stage.address + path, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: { authorization: `TargetToken ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const poll = async (vin: string, token: string) => (await asBox(token, `/ddi/DEFAULT/controller/v1/${vin}`)).status

async function choose(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

describe.each(shellsOf('desk'))('%s', (shell) => {
  test('a box token is issued and shown once; the box is known by it until it is revoked', async () => {
    const vin = await vehicleWithBox()
    const { page } = await stage.open({ shell, as: admin, at: `/software/deviceToken?q.vin=${vin}` })
    await page.getByRole('button', { name: '签发令牌' }).first().click()
    const issueDialog = page.getByRole('dialog')
    await issueDialog.getByRole('button', { name: '签发令牌' }).click()
    await expect(issueDialog.getByText('请选择车辆')).toBeVisible()
    await issueDialog.getByRole('searchbox').fill(vin)
    await issueDialog.getByRole('button', { name: new RegExp(vin) }).click()
    await issueDialog.getByRole('button', { name: '签发令牌' }).click()
    const tokenDialog = page.getByRole('dialog', { name: `${vin} 的终端令牌` })
    const token = await tokenDialog.locator('code').innerText()
    expect(token).toMatch(/^[\w-]{43}$/)
    await tokenDialog.getByRole('button', { name: '我已保存' }).click()
    await expect(page.getByText(token)).toHaveCount(0)
    expect(await poll(vin, token)).toBe(200)
    expect(await poll(vin, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(401)

    const tokens = recordScreen(page, shell)
    await expect(tokens.row(vin).getByText('有效', { exact: true })).toBeVisible()
    await tokens.act(vin, '撤销')
    await answer(page, '确定')
    await expect(tokens.row(vin).getByText('已撤销', { exact: true })).toBeVisible()
    expect(await poll(vin, token)).toBe(401)
  })

  longTest('with the key of its Primary a vehicle’s manifest counts, once', async () => {
    const vin = await vehicleWithBox()
    const { token } = await admin.call(deviceTokenCalls.issue, { vin })
    const { publicHex, privatePem } = newKeyPair()
    const now = new Date().toISOString()
    const own = [openPrivate(privatePem)]
    const report = signWith({ ecu: 'TBOX', counter: 1, time: now, installed: { version: 'V1.0.0' } }, own)
    const manifest = signWith({ vin, primary: 'TBOX', counter: 1, time: now, reports: { TBOX: report } }, own)
    const send = async () => (await asBox(token, `/uptane/director/${vin}/manifest`, manifest)).status
    expect(await send()).toBe(403)

    const { page } = await stage.open({ shell, as: admin, at: `/software/ecuKey?q.vin=${vin}` })
    const keys = recordScreen(page, shell)
    const fill = async (publicKey: string) => {
      await keys.fill('VIN', vin)
      await keys.fill('ECU', 'TBOX')
      await keys.fill('Ed25519 公钥', publicKey)
    }
    await keys.add()
    await fill('not a key')
    await keys.field('主 ECU').getByRole('switch').click()
    await keys.save()
    await expect(keys.field('Ed25519 公钥').getByText(/64 位小写十六进制数字/)).toBeVisible()
    await keys.fill('Ed25519 公钥', publicHex)
    await keys.save()
    await keys.saved()
    expect(await send()).toBe(200)
    expect(await send()).toBe(409)
    await page.reload()
    await expect(keys.row(vin).getByText(now.slice(0, 4))).toBeVisible()
  })

  longTest('a version waits for its signature, is signed outside of the platform, and released', async () => {
    const part = `SIG-${mark()}`
    const content = Buffer.from(`image ${part}.bin`)
    const { page } = await stage.open({ shell, as: admin, at: '/software/versionManage' })
    const versions = recordScreen(page, shell)
    await versions.add()
    await versions.fill('软件零件号', part)
    await versions.fill('版本', '1.0.0')
    await versions.fill('发布序号', '10')
    await versions.fill('中文说明', '首个版本')
    await versions.fill('英文说明', 'First version')
    await choose(page, '选择文件', { name: `${part}.bin`, mimeType: 'application/octet-stream', buffer: content })
    await expect(page.getByText(/[0-9a-f]{64}/)).toBeVisible()
    await versions.save()
    await versions.saved()
    await versions.act(part, '标记为已测试')
    await answer(page, '确定')
    await expect(versions.row(part).getByText('已测试', { exact: true })).toBeVisible()

    // The demonstration signs its metadata after the start.
    const isBegun = async () =>
      (await admin.call(signingCalls.state, {})).metadata.every(({ version }) => version !== null)
    await expect.poll(isBegun).toBe(true)
    const counts = async () => (await admin.call(signingCalls.state, {})).versions
    const desk = await stage.open({ shell, as: admin, at: '/software/signing' })
    const progressText = desk.page.getByText(/^\d+ \/ \d+ .*已签名$/)
    let now = await counts()
    // Other tests release theirs, too.
    const expectCounts = () =>
      expect(async () => {
        await desk.page.reload()
        now = await counts()
        await expect(progressText).toHaveText(new RegExp(`^${now.signed} / ${now.released} `), { timeout: attemptMs })
      }).toPass()
    await expectCounts()
    const before = now
    expect(before.signed).toBeLessThan(before.released)
    const downloadPromise = desk.page.waitForEvent('download')
    await desk.page.getByRole('button', { name: '导出待签名文件' }).click()
    const request = join(folder, `${part}.json`)
    await (await downloadPromise).saveAs(request)

    // On the machine with the keys, the built files must be in this folder.
    const buildFolder = join(folder, part)
    const signedFile = join(folder, `${part}-signed.json`)
    const sign = () =>
      run(process.execPath, [
        join(root, 'src/programs/sign.ts'),
        request,
        '--files',
        buildFolder,
        '--out',
        signedFile,
        '--targets-key',
        join(inject('dataDir'), keysFolder, 'targets.pem'),
      ])
    await mkdir(buildFolder)
    await expect(sign()).rejects.toThrow(new RegExp(`Missing in .*${part}/1\\.0\\.0/${part}\\.bin`))
    // Includes releases of other tests. Their file names are in the request.
    for (const name of Object.keys(changedTargets(requestShape.parse(JSON.parse(await readFile(request, 'utf8'))))))
      await writeFile(join(buildFolder, basename(name)), `image ${basename(name)}`)
    expect((await sign()).stdout).toContain(`${part}/1.0.0/${part}.bin`)

    const upload = async (text: string) =>
      choose(desk.page, '上传签名文件', {
        name: 'signed.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      })
    const right = await readFile(signedFile, 'utf8')
    const forgedAnswer = JSON.parse(right) as { image: { targets: { signatures: { sig: string }[] } } }
    const [signature] = forgedAnswer.image.targets.signatures
    signature!.sig = signature!.sig.replace(/^../, (digits) => (digits === '00' ? '11' : '00'))
    await upload(JSON.stringify(forgedAnswer))
    await expect(desk.page.getByText(/签名无效/).first()).toBeVisible()
    await upload(right)
    const version = (JSON.parse(right) as SigningAnswer).image.targets?.signed.version
    await expect(desk.page.getByText(`已接收：镜像库 目标（targets） ${version}`)).toBeVisible()
    await expectCounts()
    expect(now.signed).toBeGreaterThan(before.signed)

    const theirs = await stage.open({ shell, as: second, at: `/software/versionManage?q.partNumber=${part}` })
    const versionScreen = recordScreen(theirs.page, shell)
    await versionScreen.act(part, '发布')
    await answer(theirs.page, '确定')
    await expect(versionScreen.row(part).getByText('已发布', { exact: true })).toBeVisible()
  })
})
