/**
 * Files of a process share a platform. Each restores the parameters that it changes, because they affect the whole
 * platform.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'

async function changedParameters(): Promise<string[]> {
  const database = new pg.Client({ connectionString: inject('database') })
  await database.connect()
  try {
    const { rows } = await database.query<{ key: string; value: string }>(
      'select key, value from parameter_value where value is not null order by key',
    )
    return rows.map(({ key, value }) => `${key}: ${value}`)
  } finally {
    await database.end()
  }
}

let before: string[]
beforeAll(async () => {
  before = await changedParameters()
})
afterAll(async () => {
  expect(await changedParameters(), 'parameters that this file leaves changed').toEqual(before)
})
