/** Tests hand-written forms: a reload asks no question and loses nothing, and a failed step keeps its remark. */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect as expectValue, test } from 'vitest'
import type { Shell } from '../src/client/shell.ts'
import { alarmCalls, handlingCalls } from '../src/features/work/alarms/alarm/contract.ts'
import { scriptCalls } from '../src/features/work/diagnosis/script/contract.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { addConnected, type ConnectedVehicle, mark } from './data.ts'
import { storedText } from './installed-app.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
let admin: Caller
/** One vehicle for each shell. */
let fleet: ConnectedVehicle[]
beforeAll(async () => {
  admin = await stage.caller()
  fleet = await addConnected(admin, mark(), shells.length)
})
afterAll(() => Promise.all(fleet.map(({ box }) => box.close())))

/** Raises an alarm of a vehicle, and waits until the platform has it. Returns its id. */
async function alarmOf({ vin, box }: ConnectedVehicle): Promise<number> {
  box.send(report(vin, Date.now(), { alarmLevel: 3, alarmFlags: 2 ** 11 }))
  const findAlarmId = async () => (await admin.call(alarmCalls.query, { filter: { vin } })).rows[0]?.id ?? 0
  await expect.poll(findAlarmId).toBeGreaterThan(0)
  return findAlarmId()
}
async function scriptOf(): Promise<number> {
  const code = `S${mark()}`
  return (await admin.call(scriptCalls.add, { code, name: code, nameEn: code })).id
}

interface Form {
  at: string
  /** Opens the form, where its address does not. */
  open?(page: Page, shell: Shell): Promise<void>
  /** Input to type into. */
  input(page: Page): Locator
  /** Text to type, with a unique word. */
  text?(word: string): string
}
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
/** Button of an open alarm: in its detail, and then in the dialog of the step. */
const closing = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close alarm', exact: true })
const formsOf = (alarm: number, script: number): Readonly<Record<string, Form>> => ({
  rule: {
    at: '/warn/queryAlarm?list=rules',
    open: button('New rule'),
    input: (page) => page.locator('.sr-form').getByLabel('Name', { exact: true }),
  },
  fence: {
    at: '/vehicleManagement/Geofenceadd',
    input: (page) => page.locator('.fence-form').getByLabel('Name').first(),
  },
  comment: {
    at: `/warn/queryAlarm?view=${alarm}`,
    input: (page) => page.getByLabel('Comment', { exact: true }),
  },
  remark: {
    at: `/warn/queryAlarm?view=${alarm}`,
    open: (page) => closing(page).first().click(),
    input: (page) => page.getByRole('dialog').getByLabel('Actions taken'),
  },
  policy: {
    at: '/software/policyManage?do=new',
    input: (page) => page.locator('.po-form').getByLabel('Name', { exact: true }),
  },
  script: {
    at: `/rds/scriptBasebook?do=edit&script=${script}`,
    open: async (page, shell) => {
      if (shell === 'phone') await page.getByText('JSON', { exact: true }).click()
    },
    input: (page) => page.locator('.sc-json textarea'),
    text: (word) => JSON.stringify({ steps: [], note: word }),
  },
})

describe.each(shells)('%s', (shell) => {
  const vehicle = shells.indexOf(shell)

  test('what was typed stands there after a reload, which asks nothing, until it is discarded', async () => {
    const { page } = await stage.open({ shell, as: admin, lang: 'en' })
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.accept()
    })
    const forms = formsOf(await alarmOf(fleet[vehicle]!), await scriptOf())
    for (const [name, { at, open, input, text = (word: string) => word }] of Object.entries(forms)) {
      const word = mark()
      await page.goto(`/#${at}`)
      await open?.(page, shell)
      const before = await input(page).inputValue()
      await input(page).fill(text(word))
      await expect.poll(() => storedText(page), name).toContain(word)
      await page.reload()
      await open?.(page, shell)
      const note = page.getByRole('status').filter({ hasText: 'Your entries were restored' })
      await expect(note.first(), name).toBeVisible()
      await expect(input(page), name).toHaveValue(text(word))
      await note.getByRole('button', { name: 'Discard' }).click()
      await expect(input(page), name).toHaveValue(before)
      await expect(note, name).toHaveCount(0)
      await expect.poll(() => storedText(page), name).not.toContain(word)
    }
    expectValue(questions).toEqual([])
  })

  test('a remark stands while its step cannot be taken, and is sent when it can', async () => {
    const ignoredFaults = /ERR_FAILED|Failed to load/
    const alarm = await alarmOf(fleet[vehicle]!)
    const at = `/warn/queryAlarm?view=${alarm}`
    const { page, context } = await stage.open({ shell, as: admin, lang: 'en', at, tolerated: ignoredFaults })
    const remark = page.getByRole('dialog').getByLabel('Actions taken')
    const take = closing(page).last()
    const word = mark()
    await closing(page).first().click()
    await remark.fill(word)
    const closePattern = `**${handlingCalls.close.path}`
    await context.route(closePattern, (route) => route.abort())
    await take.click()
    await expect(page.getByText(/Network error|Can’t reach the server/).first()).toBeVisible()
    await expect(remark).toHaveValue(word)
    await context.unroute(closePattern)
    await take.click()
    await expect(remark).toHaveCount(0)
    await expect(page.getByText(word).first()).toBeVisible()
    await expect.poll(() => storedText(page)).not.toContain(`remark alarm closed ${alarm}`)
  })
})
