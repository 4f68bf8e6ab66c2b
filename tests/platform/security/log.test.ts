import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { isGet } from '../../../src/domain/contract/call.ts'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import type { AnyCall } from '../../../src/platform/context.ts'
import { openMail } from '../../../src/platform/mail.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { mailServer } from '../mail-server.ts'
import { smallest } from './smallest.ts'

const lines: string[] = []
let on: TestServer
beforeAll(async () => {
  on = await openTestServer({
    config: { SECRET_KEY: 'a-key-for-this-test-alone' },
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  })
})
afterAll(() => on.close())
afterEach(() => vi.restoreAllMocks())

/** Sensitive inputs, in the forms that calls require. None of them may appear in the log. */
const sensitiveTexts = [
  'Geheim-Marke-81x',
  '13898765432',
  'marke81@example.com',
  'feedfacefeedfacefeedfacefeedface',
  '沪AF81F81',
  '2033-08-01T08:11:18.811Z',
  'MARKE81',
]
const secret = new RegExp(`${sensitiveTexts.join('|')}|\\$argon2|aes256gcm:`)

type Def = { shape?: Record<string, z.ZodType>; innerType?: z.ZodType; element?: z.ZodType; in?: z.ZodType }
/** Returns an input with a sensitive value wherever the schema accepts it. */
function sensitiveInput(schema: z.ZodType): unknown {
  const def = schema._zod.def as Def
  const fits = sensitiveTexts.find((text) => schema.safeParse(text).success)
  if (fits !== undefined) return fits
  if (def.shape) {
    const entries = Object.entries(def.shape).map(([key, inner]) => [key, sensitiveInput(inner)])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  if (def.element) return [sensitiveInput(def.element)]
  if (def.innerType) return sensitiveInput(def.innerType)
  return def.in ? sensitiveInput(def.in) : smallest(schema)
}
function inputOf({ input }: AnyCall): unknown {
  const whole = sensitiveInput(input)
  return input.safeParse(whole).success ? whole : { ...(smallest(input) as object), ...(whole as object) }
}

let refusalCount = 0
/** Makes the store refuse every statement with a sensitive value, with PostgreSQL's messages. */
function refuse(): void {
  const real = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: never[]) {
    const parameters = JSON.stringify(args.filter((arg) => Array.isArray(arg)))
    const value = secret.exec(parameters)?.[0]
    if (value === undefined) return (real as (...all: never[]) => never).apply(this, args)
    refusalCount++
    const error = new pg.DatabaseError(`invalid input syntax for type bytea: "${value}"`, 1, 'error')
    const row = `(1, 2026-01-01, ${parameters}, null)`
    Object.assign(error, {
      severity: 'ERROR',
      code: '22P03',
      detail: `Failing row contains ${row}.`,
      where: parameters,
    })
    return Promise.reject(error) as never
  } as never)
}

/** Makes every answer a line of the interface log. */
async function logAllAnswers(): Promise<void> {
  await on.parts.store.db.execute(sql`
    insert into parameter_value (key, value)
    values ('interfaceLog.samplePercent', '100'), ('interfaceLog.perSecond', '1000')`)
  await on.server.interfaceLog.flush()
}
/** Lines since the previous call, as text. */
async function interfaceLines(): Promise<string[]> {
  await on.server.interfaceLog.flush()
  const { rows } = await on.parts.store.db.execute<{ line: string }>(sql`
    with gone as (delete from interface_log returning *) select to_jsonb(gone) - 'at' - 'created_at' as line from gone`)
  return rows.map(({ line }) => JSON.stringify(line))
}

test('23: no call leaves in the logs what was entered, when the store refuses it', async () => {
  await logAllAnswers()
  refuse()
  const calls = on.parts.catalogue.calls.map(({ call }) => call).filter((call) => call.transport !== 'stream')
  const leaks: string[] = []
  for (const call of calls) {
    if (call.path === sessionCalls.logout.path) continue
    const before = lines.length
    const input = inputOf(call) as Record<string, unknown>
    if (isGet(call)) {
      const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
      await on.admin.raw({ method: 'GET', url: `${call.path}?${query}`, headers: on.admin.headers() })
    } else await on.admin.post(call.path, input)
    const leakingLine = lines.slice(before).find((line) => secret.test(line))
    if (leakingLine) leaks.push(`${call.path}: ${leakingLine.slice(0, 300)}`)
  }
  expect(leaks).toEqual([])
  // A high count, to detect a change of the inputs above that lets nothing reach the store.
  expect(refusalCount).toBeGreaterThan(70)
  vi.restoreAllMocks()
  const interfaceLog = await interfaceLines()
  expect(interfaceLog.length).toBeGreaterThan(0.9 * calls.length)
  expect(interfaceLog.filter((line) => secret.test(line))).toEqual([])
  // Values defined in the contracts may be logged. Most inputs show more than their existence.
  expect(interfaceLog.filter((line) => /"input":"\{.*[a-z].*…/.test(line)).length).toBeGreaterThan(100)
})

test('23: whatever way a secret comes, no line of the interface log has it', async () => {
  const marker = (of: string) => `${sensitiveTexts[0]}-${of}`
  const headers = {
    token: marker('token'),
    authorization: `Bearer ${marker('bearer')}`,
    cookie: `token=${marker('cookie')}`,
  }
  const to = (method: string, url: string, more: object = {}) => on.anonymous.raw({ method, url, ...more } as never)
  await to('POST', '/user/login', { payload: { username: marker('name'), [marker('key')]: 1, password: 81_138_987 } })
  await to('POST', '/user/login', {
    payload: `{"password":"${sensitiveTexts[0]}`,
    headers: { 'content-type': 'application/json' },
  })
  await to('GET', `/${marker('path')}?secret=${marker('query')}`)
  await to('GET', `/file/content/${marker('file')}?token=${marker('query')}`)
  await to('POST', '/role/query', { payload: { filter: { name: marker('filter') } }, headers })
  await to('PATCH', `/upload/content/${marker('upload')}`, { payload: sensitiveTexts[0], headers })
  await to('GET', `/ddi/DEFAULT/controller/v1/${sensitiveTexts[6]}`, {
    headers: { authorization: `TargetToken ${sensitiveTexts[0]}` },
  })
  const interfaceLog = await interfaceLines()
  expect(interfaceLog.length).toBeGreaterThan(6)
  expect(interfaceLog.filter((line) => secret.test(line) || line.includes('81138987'))).toEqual([])
})

test('23: a constraint’s violation names column and constraint, and no value', async () => {
  const { store, log } = on.parts
  const name = sensitiveTexts[6]
  const failures = [
    store.tx((tx) => tx.execute(sql`insert into account (user_name) values (${name})`)),
    store.tx(async (tx) => {
      await tx.execute(sql`insert into vehicle_group (name) values (${name})`)
      await tx.execute(sql`insert into vehicle_group (name) values (${name})`)
    }),
    store.db.execute(sql`select ${name}::text::int`),
  ]
  const before = lines.length
  for (const failure of await Promise.allSettled(failures))
    if (failure.status === 'rejected') log.error({ err: failure.reason }, 'failed')
  const newLines = lines.slice(before)
  expect(newLines).toHaveLength(3)
  for (const part of ['full_name', 'vehicle_group_name_unique', 'invalid input syntax for type integer'])
    expect(newLines.join('')).toContain(part)
  expect(newLines.join('')).not.toMatch(secret)
})

test('23: a mail that is not taken leaves neither its receiver nor its link in the log', async () => {
  const refusing = await mailServer(() => 'no such user')
  const smtpUrl = `smtp://127.0.0.1:${refusing.port}`
  const mail = openMail({ smtpUrl, dataDir: '', from: 'a@b.c', log: on.parts.log })
  const before = lines.length
  const letter = {
    kind: 'test' as const,
    to: sensitiveTexts[2] ?? '',
    subject: 's',
    text: `?secret=${sensitiveTexts[0]}`,
  }
  await mail.send(letter).catch((error: unknown) => on.parts.log.error({ err: error }, 'reset mail'))
  mail.close()
  await refusing.close()
  expect(lines.slice(before).join('')).toContain('reset mail')
  expect(lines.slice(before).join('')).not.toMatch(secret)
})
