import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { connectEmbedded } from '../../../src/platform/store/connection.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { upkeep } from '../../../src/platform/store/embedded-upkeep.ts'
import { lockFolder } from '../../../src/platform/store/lock.ts'
import { openStore } from '../../../src/platform/store/store.ts'
import { freshStore, withStore } from './open.ts'

const opener = join(import.meta.dirname, 'opener.ts')

describe('the data folder', () => {
  const on = withStore('embedded')

  test('a second process is refused and told which folder', async () => {
    const second = await new Promise<string>((resolve) =>
      execFile(process.execPath, [opener, on.dataDir], (_error, stdout) => resolve(stdout)),
    )
    expect(second).toBe(`DATA_FOLDER_IN_USE The data folder ${on.dataDir} is in use by another process`)
  })

  test('a second store in the same process is refused too, and the first goes on', async () => {
    await expect(openStore(on.options)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' })
    expect(await on.store.ready()).toBe(true)
  })

  test('the lock can be taken again after it was given back', () => {
    const folder = join(on.dataDir, 'other')
    lockFolder(folder)()
    lockFolder(folder)()
  })

  test('nobody else on the machine can read the database', async () => {
    expect((await stat(join(on.dataDir, 'store'))).mode & 0o077).toBe(0)
  })
})

test('a database that had to stop starts again by itself, with all that was committed', async () => {
  const { dataDir } = await freshStore('embedded')
  const errors: string[] = []
  const store = await openStore({ dataDir, log: { ...console, error: (message) => errors.push(message) } })
  await store.tx((tx) => tx.execute(sql`CREATE TABLE kept AS SELECT 1 AS one`))
  // Removes the log, as on a full or lost disk.
  const log = join(dataDir, 'store/pg_wal')
  await rename(log, `${log}.away`)
  const writing = store.tx((tx) => tx.execute(sql`SELECT pg_logical_emit_message(true, '', repeat('x', 40000000))`))
  await expect(writing).rejects.toThrow()
  await vi.waitFor(() => expect(errors.join()).toContain('PANIC'))
  await rename(`${log}.away`, log)
  await vi.waitFor(async () => expect(await store.ready()).toBe(true), { interval: 200 })
  expect((await store.db.execute(sql`SELECT one FROM kept`)).rows).toEqual([{ one: 1 }])
  await store.close()
  await rm(dataDir, { recursive: true })
})

test('upkeep analyses, vacuums and shortens the log', async () => {
  const { dataDir } = await freshStore('embedded')
  const { pool, close } = await connectEmbedded(dataDir, console)
  await pool.query('CREATE TABLE heap AS SELECT i, md5(i::text) AS a FROM generate_series(1, 600000) i')
  await pool.query('DELETE FROM heap WHERE i > 300000')
  // Flushes the statistics now, not a second later, when the vacuum may be over.
  await pool.query('SELECT pg_stat_force_next_flush()')
  const bytesOfLog = async () => {
    const { rows } = await pool.query(
      'SELECT (pg_current_wal_lsn() - redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()',
    )
    return rows[0].bytes as number
  }
  expect(await bytesOfLog()).toBeGreaterThan(64 * 1024 * 1024)
  await upkeep((work) => pool.lend(work))
  expect(await bytesOfLog()).toBeLessThan(1024 * 1024)
  const { rows } = await pool.query(
    "SELECT n_dead_tup::int AS dead, c.reltuples::int AS planned FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = relid WHERE c.relname = 'heap'",
  )
  expect(rows).toEqual([{ dead: 0, planned: 300_000 }])
  await close()
  await rm(dataDir, { recursive: true })
})

test('a creation that was interrupted is begun again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-'))
  await mkdir(join(dataDir, 'store.creating/base'), { recursive: true })
  await writeFile(join(dataDir, 'store.creating/PG_VERSION'), '18')
  const store = await openStore({ dataDir })
  expect(await store.ready()).toBe(true)
  await store.close()
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'store'])
  await rm(dataDir, { recursive: true })
})
