import { afterAll, beforeAll, expect, test } from 'vitest'
import { zentaoCalls as calls } from '../../../../src/features/work/analysis/zentao/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { endOfJob } from '../../../platform/jobs.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

test('a sheet adds items, and brings those of the same number up to date; a row that is wrong is told', async () => {
  const head = 'Number,Title,Type,Status,Assigned to,Severity,Opened,Closed'
  const importing = async (...rows: string[]) => {
    const sheet = [head, ...rows].join('\n')
    const { data } = await on.admin.upload(sheet, 'items.csv')
    const { job } = await callData(on.admin, calls.import, { file: data.id })
    return endOfJob(on, job)
  }
  const list = async (filter: object) => (await callData(on.admin, calls.query, { filter: { ...filter } })).total
  const findItem = async (number: string) => (await callData(on.admin, calls.query, { filter: { number } })).rows[0]
  const openedAt = '2026-06-01 08:00:00'
  const first = await importing(
    `BUG-900,Box restarts,Bug,Active,赵,Level 2,${openedAt},`,
    `TASK-901,Write tests,Task,In progress,,,${openedAt},`,
  )
  expect([first.state, first.count]).toEqual(['done', 2])
  const second = await importing(
    `BUG-900,Box restarts at night,Bug,Closed,,Level 2,${openedAt},2026-06-03 08:00:00`,
    `BUG-902,New,Bug,Active,,,${openedAt},`,
  )
  expect([second.state, second.count]).toEqual(['done', 2])
  expect(await findItem('BUG-900')).toMatchObject({
    title: 'Box restarts at night',
    state: 'closed',
    owner: null,
    closedAt: '2026-06-03T00:00:00.000Z',
  })
  expect(await list({ title: 'Box restarts' })).toBe(1)
  expect((await findItem('TASK-901'))?.state).toBe('doing')
  const wrong = await importing(
    `BUG-903,Other kind,Task,Active,,,${openedAt},`,
    `BUG-904,Early,Bug,Closed,,,${openedAt},2026-05-01 08:00:00`,
    `BUG-905,Unsaid,Bug,Closed,,,${openedAt},`,
    `BUG-906,Right,Bug,Active,,,${openedAt},`,
  )
  expect(wrong.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'Type', 'does not match the number'],
    [3, 'Closed', 'must not be before it was opened'],
    [4, 'Closed', 'is required for a closed item'],
  ])
  const twice = await importing(`BUG-907,A,Bug,Active,,,${openedAt},`, `BUG-907,B,Bug,Active,,,${openedAt},`)
  expect(twice.faults.length).toBeGreaterThan(0)
  const unreadable = await importing(`BUG-x,A,Bug,Lost,,,soon,`)
  expect(unreadable.faults.map(({ column }) => column).sort()).toEqual(['Number', 'Opened', 'Status'])
  for (const number of ['BUG-906', 'BUG-907']) expect(await list({ number })).toBe(0)
})
