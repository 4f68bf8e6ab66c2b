import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { sessionTopic } from '../../../../src/features/base/accounts/session/authenticate.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { notifyStreams } from '../../../../src/platform/stream/stream.ts'
import { openServer, type Server } from '../../../../src/programs/server.ts'
import type { Client } from '../../../platform/client.ts'
import { openEvents } from '../../../platform/events.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { storeKind } from '../../../platform/store/open.ts'

let on: TestServer
let here: string
/** Second server process on the same database. */
let other: Server | undefined
let there: string
beforeAll(async () => {
  on = await openTestServer()
  here = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  if (storeKind === 'server') other = await openServer(on.parts.config, { log: pino({ level: 'silent' }), work: false })
  there = (await other?.app.listen({ port: 0, host: '127.0.0.1' })) ?? here
})
afterAll(async () => {
  await other?.close()
  await on.close()
})

const ways: readonly [string, (user: Client) => Promise<unknown>][] = [
  [
    'an administrator ends it',
    async (user) => {
      const [mine] = (await user.call(sessionCalls.mySessions)).data
      await on.admin.call(userCalls.endUserSession, { id: mine?.id ?? '' })
    },
  ],
  ['an administrator resets the password', (user) => on.admin.call(userCalls.resetUserPassword, { id: user.id })],
  ['the user is disabled', (user) => on.admin.call(userCalls.disable, { ids: [user.id] })],
  [
    'its person ends all others elsewhere',
    async (user) => (await on.session(user.id)).call(sessionCalls.endOtherSessions),
  ],
  [
    'its role may be used only from other networks',
    async (user) => {
      const { db } = on.parts.store
      await db.execute(
        sql`update role set networks = '192.0.2.0/24' where id = (select role from account where id = ${user.id})`,
      )
      // Every turn of a stream checks it. This one is earlier than that of the interval.
      await notifyStreams(db, sessionTopic(user.id))
      for (const streams of [on.parts.streams, other?.parts.streams]) streams?.wake(sessionTopic(user.id))
    },
  ],
  ['it is signed out in another tab', (user) => user.call(sessionCalls.logout)],
]

test.each(ways)('%s: its open pages know at once, at every process', async (_way, end) => {
  const user = await on.asUser({ links: 'none' })
  const pages = await Promise.all([here, there].map((at) => openEvents(at, user, sessionCalls.watch.path)))
  expect(pages.map(({ refusal }) => refusal)).toEqual([undefined, undefined])
  await end(user)
  for (const page of pages) expect(await page.over).toBe('ended')
  expect((await openEvents(there, user, sessionCalls.watch.path)).refusal?.code).toBeOneOf([
    code.sessionEnded,
    code.accountRefused,
    code.foreignNetwork,
  ])
})
