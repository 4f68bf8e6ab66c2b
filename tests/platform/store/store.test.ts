import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { eq, sql } from '../../../src/platform/store/drizzle.ts'
import { databaseError } from '../../../src/platform/store/errors.ts'
import { type Db, openStore, type StoreOptions } from '../../../src/platform/store/store.ts'
import { pause } from '../../waiting.ts'
import { freshStore, storeKind, withStore } from './open.ts'
import { counter } from './sample/sample.ts'

const sampleMigrations = join(import.meta.dirname, 'sample/migrations')
const misuseError = { code: 'STORE_MISUSED' }

describe.each([storeKind])('store on %s', (kind) => {
  const on = withStore(kind, sampleMigrations)
  const countersNamed = (displayName: string) =>
    on.store.db.select().from(counter).where(eq(counter.displayName, displayName))

  test('says its kind, is ready, keeps time in UTC', async () => {
    expect(on.store.kind).toBe(kind)
    expect(await on.store.ready()).toBe(true)
    expect((await on.store.db.execute(sql`SHOW TimeZone`)).rows).toEqual([{ TimeZone: 'UTC' }])
  })

  test('a commit stays, a thrown error rolls back', async () => {
    expect(await on.store.tx((tx) => tx.insert(counter).values({ displayName: 'kept' }).returning())).toHaveLength(1)
    const failing = on.store.tx(async (tx) => {
      await tx.insert(counter).values({ displayName: 'dropped' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await countersNamed('kept')).toHaveLength(1)
    expect(await countersNamed('dropped')).toHaveLength(0)
  })

  test('values come back as they went in', async () => {
    const row = {
      displayName: '电池包 🔋 "\\\'',
      details: { tags: ['a', '乙'] },
      createdAt: '2026-02-28T23:59:59.123Z',
    }
    await on.store.db.insert(counter).values(row)
    expect(await countersNamed(row.displayName)).toMatchObject([row])
    const long = 'x'.repeat(3_000_000)
    const echo = await on.store.db.execute(sql`SELECT length(${long}) AS length, ${long}::text AS text`)
    expect(echo.rows).toEqual([{ length: long.length, text: long }])
  })

  test('an instant takes any offset and refuses what is none', async () => {
    await on.store.db.insert(counter).values({ displayName: 'offset', createdAt: '2026-01-01T08:00:00+08:00' })
    expect(await countersNamed('offset')).toMatchObject([{ createdAt: '2026-01-01T00:00:00.000Z' }])
    const wrong = async () => on.store.db.insert(counter).values({ displayName: 'none', createdAt: 'yesterday' })
    await expect(wrong()).rejects.toThrow(RangeError)
  })

  test('a second row of the same name is refused with code and constraint, also in the middle of a transaction', async () => {
    const twice = (db: Db) => db.insert(counter).values([{ displayName: 'same' }, { displayName: 'same' }])
    const uniqueViolation = { code: '23505', constraint: 'counter_display_name_unique', table: 'counter' }
    expect(databaseError(await twice(on.store.db).catch((error) => error))).toMatchObject(uniqueViolation)
    const inside = on.store.tx((tx) => twice(tx))
    expect(databaseError(await inside.catch((error) => error))).toMatchObject(uniqueViolation)
    expect(databaseError(new Error('other'))).toBeUndefined()
    expect(await on.store.ready()).toBe(true)
  })

  test('inside a transaction store.db and store.tx throw at once; after it they work', async () => {
    const { db, tx: transaction } = on.store
    const query = db.select().from(counter)
    await on.store.tx(async () => {
      expect(() => on.store.db.select()).toThrow(expect.objectContaining(misuseError))
      expect(() => db.select()).toThrow(expect.objectContaining(misuseError))
      await expect(transaction(async () => 1)).rejects.toMatchObject(misuseError)
      await expect(query).rejects.toMatchObject({ cause: misuseError })
    })
    expect(() => db.transaction).toThrow(expect.objectContaining(misuseError))
    expect(await db.select().from(counter)).toBeInstanceOf(Array)
  })

  test('work that a transaction started and left behind is outside of it', async () => {
    let later: Promise<unknown> | undefined
    const commit = Promise.withResolvers<void>()
    await on.store.tx(async () => {
      later = commit.promise.then(() => on.store.db.execute(sql`SELECT 1`))
    })
    commit.resolve()
    await expect(later).resolves.toBeDefined()
  })

  test('a failed statement that was ignored does not pass for a commit', async () => {
    const ignoring = on.store.tx(async (tx) => {
      await tx.insert(counter).values({ displayName: 'never' })
      await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined)
    })
    await expect(ignoring).rejects.toMatchObject({ code: 'TRANSACTION_ABORTED' })
    expect(await countersNamed('never')).toHaveLength(0)
  })

  test('a savepoint takes back its own part alone', async () => {
    await on.store.tx(async (tx) => {
      await tx.insert(counter).values({ displayName: 'outer' })
      await tx.transaction((inner) => inner.execute(sql`SELECT 1 / 0`)).catch(() => undefined)
    })
    expect(await countersNamed('outer')).toHaveLength(1)
  })

  test('50 transactions at once lose no increment', async () => {
    await on.store.db.insert(counter).values({ displayName: 'shared' })
    const increment = () =>
      on.store.tx(async (tx) => {
        const [row] = await tx.select().from(counter).where(eq(counter.displayName, 'shared')).for('update')
        await tx
          .update(counter)
          .set({ count: (row?.count ?? 0) + 1 })
          .where(eq(counter.displayName, 'shared'))
      })
    await Promise.all(Array.from({ length: 50 }, increment))
    expect(await countersNamed('shared')).toMatchObject([{ count: 50 }])
  })

  test.runIf(kind === 'server')('a connection that breaks fails its transaction and is replaced', async () => {
    const brokenTransaction = on.store.tx((tx) => tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`))
    await expect(brokenTransaction).rejects.toThrow()
    expect(await on.store.ready()).toBe(true)
  })

  test('a transaction that the database gives up is run again, three times at most', async () => {
    const giveUp = sql`DO $$ BEGIN RAISE EXCEPTION 'later' USING ERRCODE = '40001'; END $$`
    let runs = 0
    const third = on.store.tx(async (tx) => {
      if (++runs < 3) await tx.execute(giveUp)
      return runs
    })
    expect(await third).toBe(3)
    runs = 0
    const never = on.store.tx(async (tx) => {
      runs++
      await tx.execute(giveUp)
    })
    expect(databaseError(await never.catch((error) => error))).toMatchObject({ code: '40001' })
    expect(runs).toBe(4)
  })

  test.runIf(kind === 'server')(
    'a read that is ended because a migration and it wait for each other is run again',
    async () => {
      const migration = new pg.Client({ connectionString: on.options.databaseUrl })
      await migration.connect()
      try {
        await migration.query('create table beside (id int)')
        // PostgreSQL aborts the session that first detects the deadlock. It must not be the migration.
        await migration.query("begin; set local deadlock_timeout = '20s'; lock table beside in access exclusive mode")
        const read = on.store.db
          .execute(sql`select count(*)::int as count from counter, beside`)
          .then(({ rows }) => rows)
        const waits = sql`select count(*)::int as count from pg_locks where not granted and relation = to_regclass('beside')`
        await expect.poll(async () => (await on.store.db.execute(waits)).rows).toEqual([{ count: 1 }])
        await migration.query('lock table counter in access exclusive mode')
        await migration.query('commit')
        expect(await read).toEqual([{ count: 0 }])
      } finally {
        await migration.end()
      }
    },
  )
})

describe.each([storeKind])('opening and closing on %s', (kind) => {
  const folders: string[] = []
  async function fresh(): Promise<StoreOptions> {
    const options = await freshStore(kind, sampleMigrations)
    folders.push(options.dataDir)
    return options
  }
  afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))))

  test('close waits for what runs and what waits, and refuses what comes later', async () => {
    const store = await openStore(await fresh())
    const running = Array.from({ length: 15 }, (_, at) =>
      store.tx(async (tx) => {
        await pause(20, 'it runs while the store is closed')
        await tx.insert(counter).values({ displayName: `row ${at}` })
        return at
      }),
    )
    const closing = store.close()
    await expect(store.tx(async () => 1)).rejects.toMatchObject({ code: 'STORE_CLOSED' })
    expect(await Promise.all(running)).toHaveLength(15)
    await closing
    await store.close()
    expect(await store.ready()).toBe(false)
  })

  test('opens again with its rows, and migrates once', async () => {
    const options = await fresh()
    const first = await openStore(options)
    await first.db.insert(counter).values({ displayName: 'before' })
    await first.close()
    const second = await openStore(options)
    expect(await second.db.select().from(counter)).toMatchObject([{ displayName: 'before' }])
    const migrationCount = await second.db.execute(sql`SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations`)
    expect(migrationCount.rows).toEqual([{ count: 1 }])
    await second.close()
  })

  test('a folder without migrations opens', async () => {
    const store = await openStore({ ...(await fresh()), migrations: join(import.meta.dirname, 'no-migrations') })
    expect(await store.ready()).toBe(true)
    await store.close()
  })
})
