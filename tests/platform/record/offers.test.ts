import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformCalls } from '../../../src/domain/contract/platform.ts'
import { queryFields } from '../../../src/record/model/address.ts'
import type { AnyRecord } from '../../../src/record/model/record.ts'
import { root } from '../../../src/tools/sources.ts'
import { openTestServer, type TestServer } from '../harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on?.close())

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'labelField' in value && 'fields' in value

async function recordsOfContracts(): Promise<AnyRecord[]> {
  const paths = globSync(join(root, 'src/features/*/*/*/contract.ts'))
  const modules = await Promise.all(paths.map((path) => import(path) as Promise<Record<string, unknown>>))
  return modules.flatMap((each) => Object.values(each).filter(isRecord))
}

test('what any form asks of vehicles and other records, somebody is offered', async () => {
  const choiceFields = (await recordsOfContracts()).flatMap((record) =>
    queryFields(record)
      .filter(
        ([, { kind, ...field }]) => kind.vehicle || kind.target?.(field as never) || kind.entries?.(field as never),
      )
      .map(([field]) => ({ record: record.name, field })),
  )
  expect(choiceFields.length).toBeGreaterThan(50)
  const refusals: string[] = []
  for (const { record, field } of choiceFields) {
    const { code } = await on.admin.post(platformCalls.options.path, { record, field })
    if (code !== 200) refusals.push(`${record}.${field}`)
  }
  expect(refusals).toEqual([])
})
