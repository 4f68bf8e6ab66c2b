/** Tests the import template of every record: it can be downloaded in both languages, and its columns are accepted. */

import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformCalls } from '../../../src/domain/contract/platform.ts'
import type { Lang } from '../../../src/domain/contract/words.ts'
import { templateCalls } from '../../../src/features/base/messaging/template/contract.ts'
import { readHeading } from '../../../src/platform/record/sheet.ts'
import { csvField } from '../../../src/platform/sheet/csv.ts'
import { readSheet } from '../../../src/platform/sheet/read.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { endOfJob } from '../jobs.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())
const limits = { kind: 'xlsx', maxRows: 10, maxColumns: 200, maxUnpackedBytes: 1 << 24 } as const

async function headersOf(record: string, lang: Lang): Promise<string[]> {
  const { body, code } = await on.admin.call(platformCalls.template, { record }, { lang })
  expect(code, record).toBe(200)
  const [first] = await Array.fromAsync(readSheet(Readable.from([body]), limits))
  return first?.cells ?? []
}

async function importLines(path: string, lines: readonly (readonly string[])[], lang: Lang) {
  const upload = await on.admin.upload(lines.map((cells) => cells.map(csvField).join(',')).join('\n'), 'filled.csv')
  const { data } = await on.admin.post(path, { file: upload.data.id }, { lang })
  const { job } = data as { job: number }
  return endOfJob(on, job, on.admin, lang)
}

test.each(['zh', 'en'] as const)(
  'filled in with what no cell can be: every fault of every row in one answer, by its column, in %s',
  async (lang) => {
    const { data } = await on.admin.call(templateCalls.query, {})
    const templates = data.filter((template) => template.import)
    expect(templates.length).toBeGreaterThan(15)
    for (const { record } of templates) {
      const headers = await headersOf(record, lang)
      expect(headers.length, record).toBeGreaterThan(0)
      // Too long for any text.
      const wrong = (row: number) => headers.map((_, at) => `${row}.${at} ${'?'.repeat(9_000)}`)
      const path = on.parts.catalogue.recordOf(record)?.calls.import?.path ?? ''
      const { state, faults, faultCount, count } = await importLines(path, [headers, wrong(2), wrong(3)], lang)
      expect([state, count], record).toEqual(['failed', 0])
      // A fault names the field, without the star and the zone of its heading.
      const columns = headers.map((text) => readHeading(text).text.replace(/ \*$/, ''))
      const places = [2, 3].flatMap((row) => columns.map((column) => `${row} ${column}`))
      expect(
        faults.map(({ row, column }) => `${row} ${column}`),
        record,
      ).toEqual(places)
      expect(faultCount, record).toBe(places.length)
      for (const { row, column, value, message } of faults) {
        const at = columns.indexOf(column ?? '')
        // The value of a secret is never returned.
        if (value !== null) expect(value.startsWith(`${row}.${at} ?`), `${record} ${column}`).toBe(true)
        expect(/\p{Script=Han}/u.test(message.replace(/:.*/s, '')), `${record} ${column} ${message}`).toBe(
          lang === 'zh',
        )
      }
    }
  },
)
