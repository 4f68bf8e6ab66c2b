/**
 * A migration waits for a table that another session locks for long. Later statements must not be blocked behind it.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../src/platform/store/store.ts'
import { eventually } from '../../telematics/gateway/yard.ts'
import { freshStore, onCitus, removeStore, storeKind } from './open.ts'

const sample = join(import.meta.dirname, 'sample/migrations')

/** Copies the sample's migrations and one that adds a column. */
async function oneMore(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(sample, folder, { recursive: true })
  await writeFile(join(folder, '0001_more.sql'), 'ALTER TABLE "counter" ADD COLUMN "more" integer;')
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const [first] = journal.entries
  journal.entries.push({ ...first, idx: 1, when: first.when + 1, tag: '0001_more' })
  await writeFile(path, JSON.stringify(journal))
  return folder
}

test.runIf(storeKind === 'server' && !onCitus)(
  'a migration steps back from a table that is in use, and runs when it is free',
  async () => {
    const options = await freshStore('server', sample)
    onTestFinished(() => removeStore(options))
    await (await openStore(options)).close()
    const connect = async () => {
      const client = new pg.Client({ connectionString: options.databaseUrl })
      await client.connect()
      onTestFinished(() => client.end())
      return client
    }
    const [holder, writer, watcher] = [await connect(), await connect(), await connect()]
    const isThere = async () =>
      (await watcher.query("select 1 from pg_attribute where attrelid = 'counter'::regclass and attname = 'more'"))
        .rowCount === 1
    await holder.query('begin')
    await holder.query('select * from counter')

    const opening = openStore({ ...options, migrations: await oneMore() })
    const waiting = "select 1 from pg_locks where relation = 'counter'::regclass and not granted"
    await eventually(
      () => watcher.query(waiting),
      ({ rowCount }) => rowCount === 1,
    )
    // Queued after the migration, which waits for the lock. Answered only if the migration steps back.
    await writer.query("insert into counter (display_name) values ('while it waits')")
    expect(await isThere()).toBe(false)
    await holder.query('commit')
    const store = await opening
    onTestFinished(() => store.close())
    expect(await isThere()).toBe(true)
  },
)
