import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { uploadCalls } from '../src/domain/contract/upload.ts'
import { seriesCalls } from '../src/features/fleet/vehicles/series/contract.ts'
import { upgradeFileCalls as calls } from '../src/features/work/ota/upgradeFile/contract.ts'
import type { Caller } from './caller.ts'
import { mark } from './data.ts'
import { expect, openStage, type shells, shellsOf } from './stage.ts'

const stage = openStage()
const seriesName = `Series ${mark()}`
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
  await admin.call(seriesCalls.add, { name: seriesName, code: seriesName, powerMode: 'BEV' })
})
afterAll(async () => {
  const { rows } = await admin.call(calls.query, {})
  const own = rows.filter(({ series }) => series.label === seriesName)
  if (own.length > 0) await admin.call(calls.remove, { ids: own.map(({ id }) => id) })
})

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const pieces = '**/upload/content/**'

async function choose(page: Page, name: string, content: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: content })
}

/** Fills in everything except the file. The series comes from a list that each shell renders differently. */
async function fillIn(page: Page, shell: (typeof shells)[number], name: string): Promise<void> {
  await page.getByLabel('File name').last().fill(name)
  await page.getByLabel('File version').last().fill('2.1')
  await page.getByLabel('Firmware name').last().fill('TBOX-FW')
  await page.getByLabel('Firmware version').last().fill('2.1.0')
  if (shell === 'phone') {
    await page.getByRole('button', { name: /^Car series/ }).click()
    await page.getByRole('searchbox').last().fill(seriesName)
    // The list behind the form also shows the series.
    const sheet = page.locator('.adm-popup', { has: page.getByRole('searchbox') })
    await sheet.getByText(seriesName, { exact: true }).click()
  } else {
    await page.getByLabel('Car series').last().fill(seriesName)
    await page.locator('.ant-select-item-option', { hasText: seriesName }).click()
  }
}

describe.each(shellsOf('phone'))('%s', (shell) => {
  test('a file goes up past a lost network and a reload, is saved, and comes down as it was', async () => {
    const content = randomBytes(6 * 1024 * 1024)
    const [name, fileName] = [`Box ${mark()}`, `tbox-${mark()}.swu`]
    const at = '/contentManagement/tboxUpFileManagement?add=1'
    const ignoredFaults = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/
    const { page } = await stage.open({ shell, as: admin, lang: 'en', at, tolerated: ignoredFaults })
    // Two chunks pass, then the network fails.
    let chunkCount = 0
    await page.route(pieces, (route) => (chunkCount++ < 2 ? route.continue() : route.abort()))
    await choose(page, fileName, content)
    await expect(page.getByText('Connection lost. Continues automatically.')).toBeVisible()
    const [upload] = await admin.call(uploadCalls.query, { record: 'upgradeFile', field: 'file' })
    expect(upload).toMatchObject({ name: fileName, state: 'open', sha256: sha256(content) })
    expect(upload?.received).toBeGreaterThan(0)
    expect(upload?.received).toBeLessThan(content.length)

    await page.reload()
    await expect(page.getByText('Unfinished uploads')).toBeVisible()
    await expect(page.getByText(/\d+\s%\suploaded\. Choose the same file to continue\./)).toBeVisible()
    const offsets: number[] = []
    await page.unroute(pieces)
    await page.route(pieces, (route) => {
      offsets.push(Number(route.request().headers()['upload-offset']))
      return route.continue()
    })
    await choose(page, fileName, content)
    await expect(page.getByText(sha256(content))).toBeVisible()
    // Existing chunks are not sent again.
    expect(offsets[0]).toBe(upload?.received)

    await fillIn(page, shell, name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const row = page.getByText(name, { exact: true }).first()
    await expect(row).toBeVisible()
    await row.click()
    await expect(page.getByText(sha256(content)).last()).toBeVisible()
    const downloadPromise = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).last().click()
    const file = await downloadPromise
    expect(file.suggestedFilename()).toBe(fileName)
    expect(sha256(await buffer(await file.createReadStream()))).toBe(sha256(content))

    // The same content is not sent a second time.
    await page.goto(`/#${at}&again=1`)
    await page.reload()
    await choose(page, 'copy.swu', content)
    await expect(page.getByText('This file already exists:')).toBeVisible()
    await expect(page.getByText(`“${name} 2.1” (Update file)`)).toBeVisible()
    await page.getByRole('button', { name: 'Use it' }).click()
    await expect(page.getByText(sha256(content)).last()).toBeVisible()
    const mine = await admin.call(uploadCalls.query, { record: 'upgradeFile', field: 'file' })
    for (const { id } of mine) await admin.call(uploadCalls.cancel, { id })
  })
})
