import { expect, test } from 'vitest'
import { type Migration, ownMigrations, readMigrations } from '../../src/platform/store/migrations.ts'
import { placement } from '../../src/platform/store/placement.ts'
import { checkMigrations } from '../../src/tools/migration-rule.ts'

/** Tables of the first release. Databases in use have this hash, so it never changes. */
const baseline = '96181ac7bef77522061f238cf3f52523a3e9fac129ba1d4caa8d24619b52d818'
const notes = { zh: '可保存列表视图。', en: 'Views of lists can be saved.' }

const first: Migration = {
  tag: '0000_baseline',
  when: 1,
  hash: '',
  formerHashes: [],
  statements: [],
  notes: { zh: '', en: '' },
}
const second = (overrides: Partial<Migration>): Migration => ({
  tag: '0001_views',
  when: 2,
  hash: '',
  formerHashes: [],
  statements: ['create table view (id bigint)'],
  notes,
  ...overrides,
})
const faults = (overrides: Partial<Migration>) =>
  checkMigrations([first, second(overrides)], { release: '0.2.0', byVin: ['message'] }).map(({ message }) => message)
const saysOf = (statement: string, ...before: string[]) => faults({ statements: [...before, statement] })

test('the baseline is as databases in use have it, and every later migration keeps the rule', () => {
  const migrations = readMigrations(ownMigrations)
  expect(migrations[0]).toMatchObject({ tag: '0000_baseline', hash: baseline })
  expect(checkMigrations(migrations, { release: '0.1.0', byVin: placement.byVin })).toEqual([])
})

test('a migration tells who upgrades what it brings, in both languages', () => {
  expect(faults({})).toEqual([])
  const missing = expect.stringContaining('begin the file with two lines')
  for (const wrong of [
    { zh: '' },
    { zh: 'Views' },
    { en: '' },
    { en: 'lower case' },
    { en: 'One; two.' },
    { en: '视图' },
  ])
    expect([wrong, faults({ notes: { ...notes, ...wrong } })]).toEqual([wrong, [missing]])
})

test('a migration follows the one before: what has an earlier time or another number would never run', () => {
  expect(faults({ when: 1 })).toEqual([expect.stringContaining('is never applied')])
  expect(faults({ tag: '0002_views' })).toEqual([expect.stringContaining('must be number 1')])
  expect(faults({ tag: '0001_Views' })).toEqual([expect.stringContaining('must be number 1')])
})

test.each([
  'CREATE TABLE "view" ("id" bigserial PRIMARY KEY NOT NULL, "name" text NOT NULL);',
  'CREATE UNLOGGED TABLE "view" ("id" bigint)',
  'ALTER TABLE "job" ADD COLUMN "note" text;',
  `ALTER TABLE "job" ADD COLUMN "kind" text DEFAULT 'a, b; c' NOT NULL;`,
  'ALTER TABLE "job" ADD COLUMN "at" timestamp (3) with time zone DEFAULT now() NOT NULL, ADD COLUMN "n" numeric(4, 2);',
  'CREATE INDEX "job_due" ON "job" USING btree ("due_at");',
  '-- drop table job;\nCREATE VIEW views AS SELECT 1',
  'CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DROP TABLE job; END $$',
])('%s lets processes of the release before go on', (statement) => expect(saysOf(statement)).toEqual([]))

test.each([
  'DROP TABLE "job"',
  'DO $x$ BEGIN DROP TABLE job; END $x$',
  'ALTER TABLE "job" DROP COLUMN "note"',
  'ALTER TABLE "job" ADD COLUMN "a" text, DROP COLUMN "note"',
  'ALTER TABLE "job" DROP CONSTRAINT "job_pk"',
  'ALTER TABLE "job" RENAME COLUMN "note" TO "remark"',
  'ALTER TABLE "job" RENAME TO "work"',
  'ALTER TABLE "job" ALTER COLUMN "note" SET DATA TYPE bigint',
  'ALTER TABLE "job" ALTER COLUMN "note" SET NOT NULL',
  'ALTER TABLE "job" ALTER COLUMN "note" DROP NOT NULL',
  'ALTER TABLE "job" ADD COLUMN "note" text NOT NULL',
  'ALTER TABLE "job" ADD COLUMN "id" bigint PRIMARY KEY',
  'ALTER TABLE "job" ADD CONSTRAINT "job_pk" PRIMARY KEY ("id")',
  'DROP VIEW "views"',
  'DROP FUNCTION f()',
  'TRUNCATE job',
  'ALTER TYPE mood ADD VALUE 1',
  'SELECT 1; DROP TABLE job',
])('%s needs a release in which nothing uses it any more', (statement) => {
  const expectedFault = expect.stringContaining("'-- side by side since <an earlier release>: <why>'")
  expect(saysOf(statement)).toContainEqual(expectedFault)
  expect(saysOf(`-- side by side: nobody would notice it at all\n${statement}`)).toContainEqual(expectedFault)
  expect(saysOf(`-- side by side since 0.2.0: nothing uses it any more\n${statement}`)).toContainEqual(expectedFault)
  expect(saysOf(`-- side by side since 0.1.9: nothing uses it any more\n${statement}`)).toEqual([])
})

test.each([
  ['CREATE UNIQUE INDEX "u" ON "job" USING btree ("name");', 'may be refused'],
  ['CREATE INDEX "i" ON "message" USING btree ("at");', 'nobody writes message'],
  ['ALTER TABLE "job" ADD CONSTRAINT "u" UNIQUE("name");', 'may be refused'],
  ['ALTER TABLE "job" ADD CONSTRAINT "c" CHECK ("n" > 0);', 'may be refused'],
  ['ALTER TABLE "job" ADD CONSTRAINT "f" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin");', 'may be refused'],
  ['ALTER TABLE "job" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL', 'written again'],
  ['ALTER TABLE "job" ADD COLUMN "n" bigserial', 'written again'],
  ['ALTER TABLE "job" ALTER COLUMN "n" SET DEFAULT 1', 'acts otherwise'],
  ['UPDATE job SET n = 1', 'rows or indexes'],
  ['DROP INDEX "i"', 'rows or indexes'],
  ['DO $$ BEGIN UPDATE job SET n = 1; END $$', 'rows or indexes'],
  ['CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$', 'acts otherwise'],
  ['CREATE TRIGGER t AFTER INSERT ON job EXECUTE FUNCTION f()', 'acts otherwise'],
])('%s needs a word why', (statement, reason) => {
  expect(saysOf(statement)).toEqual([expect.stringMatching(new RegExp(`${reason}.*'-- side by side: <why>'`))])
  expect(saysOf(`-- side by side: a few rows, written in a moment\n${statement}`)).toEqual([])
  expect(saysOf(`-- side by side: ok\n${statement}`)).toHaveLength(1)
})

test('what a migration makes itself nobody uses yet', () => {
  const table = 'CREATE TABLE "view" ("id" bigint, "vin" text)'
  for (const statement of [
    'CREATE UNIQUE INDEX "u" ON "view" USING btree ("id")',
    'ALTER TABLE "view" ADD CONSTRAINT "f" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin")',
    'ALTER TABLE "view" ADD CONSTRAINT "p" PRIMARY KEY ("id")',
    'INSERT INTO view SELECT 1',
    'CREATE TRIGGER t AFTER INSERT ON view EXECUTE FUNCTION f()',
  ])
    expect([statement, saysOf(statement, table)]).toEqual([statement, []])
  const column = 'ALTER TABLE "job" ADD COLUMN "vin" text'
  for (const statement of [
    'CREATE UNIQUE INDEX "u" ON "job" USING btree ("name", "vin")',
    'ALTER TABLE "job" ADD CONSTRAINT "f" FOREIGN KEY ("vin") REFERENCES "public"."vehicle"("vin")',
  ])
    expect([statement, saysOf(statement, column)]).toEqual([statement, []])
  const filledColumn = "ALTER TABLE job ADD COLUMN vin text DEFAULT 'x'"
  expect(saysOf('CREATE UNIQUE INDEX "u" ON "job" USING btree ("vin")', filledColumn)).toHaveLength(1)
})

test('a check that Citus would add to shards does not name the table', () => {
  const add = (check: string) => saysOf(`ALTER TABLE "role" ADD CONSTRAINT "role_times" CHECK (${check});`)
  const refusal = expect.stringContaining('fails on Citus')
  expect(add('"role"."until" > "role"."since"')).toContainEqual(refusal)
  expect(add("until > since and note <> 'role.note'")).not.toContainEqual(refusal)
})
