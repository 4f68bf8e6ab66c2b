import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { ownMigrations } from '../../../src/platform/store/migrations.ts'
import { placement } from '../../../src/platform/store/placement.ts'
import { openStore } from '../../../src/platform/store/store.ts'
import { freshStore, onCitus, removeStore, withStore } from './open.ts'

const on = withStore()

test.runIf(onCitus)('tables lie where the list says; a later start changes nothing', async () => {
  const places = async () => {
    const { rows } = await on.store.db.execute<{ name: string; place: string }>(sql`
      select logicalrelid::text as name, case when partmethod = 'h' then 'byVin' when repmodel = 't' then 'everywhere' end as place
      from pg_dist_partition where not exists (select 1 from pg_inherits where inhrelid = logicalrelid)`)
    return (place: string) => rows.flatMap((row) => (row.place === place ? [row.name] : [])).sort()
  }
  const namesAt = await places()
  expect(namesAt('byVin')).toEqual([...placement.byVin].sort())
  expect(namesAt('everywhere')).toEqual([...placement.everywhere].sort())
  await (await openStore(on.options)).close()
  const later = await places()
  expect(later('byVin')).toEqual(namesAt('byVin'))
})

test.runIf(onCitus)("what is one vehicle's lies on one machine", async () => {
  const { rows } = await on.store.db.execute<{ count: number }>(sql`
    select count(distinct colocationid)::int as count from pg_dist_partition where partmethod = 'h'`)
  expect(rows).toEqual([{ count: 1 }])
})

test.runIf(onCitus)('a cluster with the tables of the first release takes every later migration', async () => {
  const first = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(first, { recursive: true, force: true }))
  await cp(ownMigrations, first, { recursive: true })
  const journal = join(first, 'meta/_journal.json')
  const { entries, ...head } = JSON.parse(await readFile(journal, 'utf8'))
  await writeFile(journal, JSON.stringify({ ...head, entries: entries.slice(0, 1) }))
  const options = await freshStore('server', first)
  onTestFinished(() => removeStore(options))
  await (await openStore(options)).close()
  await (await openStore({ ...options, migrations: ownMigrations })).close()
})

test.runIf(onCitus)('what several connections wrote is read in a second attempt, over one', async () => {
  const attempts: string[] = []
  await on.store.tx(async (tx) => {
    const { rows } = await tx.execute<{ mode: string }>(
      sql`select current_setting('citus.multi_shard_modify_mode') as mode`,
    )
    attempts.push(...rows.map(({ mode }) => mode))
    await tx.execute(sql`update fault_code set severity = severity where number = 'P000000'`)
    await tx.execute(sql`update fault set severity = null where number = 'P000000'`)
    await tx.execute(sql`update fault f set severity = c.severity from fault_code c where c.number = f.number`)
  })
  expect(attempts).toEqual(['parallel', 'sequential'])
})
