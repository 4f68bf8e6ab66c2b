import { expect, test } from 'vitest'
import { sql } from '../../../src/server/store/drizzle.ts'
import { placement } from '../../../src/server/store/placement.ts'
import { openStore } from '../../../src/server/store/store.ts'
import { onCitus, withStore } from './open.ts'

const on = withStore()

test.runIf(onCitus)('tables lie where the list says; a later start changes nothing', async () => {
  const places = async () => {
    const { rows } = await on.store.db.execute<{ name: string; place: string }>(sql`
      select logicalrelid::text as name, case when partmethod = 'h' then 'byVin' when repmodel = 't' then 'everywhere' end as place
      from pg_dist_partition where not exists (select 1 from pg_inherits where inhrelid = logicalrelid)`)
    return (place: string) => rows.flatMap((row) => (row.place === place ? [row.name] : [])).sort()
  }
  const found = await places()
  expect(found('byVin')).toEqual([...placement.byVin].sort())
  expect(found('everywhere')).toEqual([...placement.everywhere].sort())
  await (await openStore(on.options)).close()
  const later = await places()
  expect(later('byVin')).toEqual(found('byVin'))
})

test.runIf(onCitus)("what is one vehicle's lies on one machine", async () => {
  const { rows } = await on.store.db.execute<{ count: number }>(sql`
    select count(distinct colocationid)::int as count from pg_dist_partition where partmethod = 'h'`)
  expect(rows).toEqual([{ count: 1 }])
})
