import { code } from '../../../../domain/contract/code.ts'
import type { StateOf } from '../../../../domain/contract/state-machine.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { lockRow } from '../../../../platform/record/write.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { privacyCalls, privacyMachine, privacyRequest } from './contract.ts'
import { dueDayOf } from './due.ts'
import { addPrivacyEvents, privacyEvents } from './events.ts'
import { forgetting, fulfilling, oldCopies } from './fulfil.ts'
import { privacyNotices } from './notices.ts'
import { soonDueDays } from './parameters.ts'
import { requestPersonal } from './personal.ts'
import { privacyRequests } from './store.ts'
import { privacyFaults as words } from './texts.server.ts'

/** Moves a request to its next state and logs the change. Throws when it is in another state. */
async function step(
  context: Context,
  id: number,
  move: 'verify' | 'refuse' | 'fulfil',
  more: { verifiedBy?: string; refusal?: string; endedAt?: string } = {},
): Promise<void> {
  const { db, user, parts, logChange } = context
  const { state } = await lockRow(context, privacyRequest, id)
  if (!privacyMachine.canMove(state as StateOf<typeof privacyMachine>, move)) throw fault(code.state, 'state')
  const { to } = privacyMachine.moves[move]
  const rows = await db
    .update(privacyRequests)
    .set({ state: to, handledBy: user.fullName, ...more, updatedAt: sql`statement_timestamp()` })
    .where(eq(privacyRequests.id, id))
    .returning()
  await addPrivacyEvents(db, rows, parts.now().getTime())
  // Texts about a person are stored with the request only: log lines cannot be erased.
  logChange({ record: privacyRequest.name, id, before: { state }, after: { state: to } })
}

const verify = serve(privacyCalls.verify, async ({ id, how }, context) => {
  await step(context, id, 'verify', { verifiedBy: how })
  return null
})
const refuse = serve(privacyCalls.refuse, async ({ id, reason }, context) => {
  const endedAt = context.parts.now().toISOString()
  await step(context, id, 'refuse', { refusal: reason, endedAt })
  return null
})
const fulfil = serve(privacyCalls.fulfil, async ({ id }, context) => {
  await step(context, id, 'fulfil')
  const input = { id, by: context.user.fullName, reason: context.say(words.asked) }
  await addJob(context.db, fulfilling, { input, key: `privacy ${id}` })
  return null
})
const download = serve(privacyCalls.download, async ({ id }, context) => {
  const row = await lockRow(context, privacyRequest, id)
  if (typeof row.hash !== 'string') throw new Fault(code.state, words.gone)
  context.logChange({ record: privacyRequest.name, id, after: { downloaded: true } })
  return { name: `personal-data-${id}.zip`, type: 'application/zip', stream: await context.parts.files.get(row.hash) }
})

const { query, one, add, export: exportCall } = privacyCalls

export default thing({
  records: [
    serveRecord(
      privacyRequest,
      { query, one, add, export: exportCall },
      {
        check: ({ scope }, { kind, newName, newPhone, newNickname }) => {
          if (!scope.all) throw fault(code.forbidden, 'forbidden')
          if (kind === 'correct' && !newName && !newPhone && !newNickname) throw new Fault(code.invalid, words.nothing)
        },
        values: (_context, { receivedAt }) => ({ dueDay: dueDayOf(Date.parse(String(receivedAt))) }),
        async added({ db, parts }, id) {
          const rows = await db.select().from(privacyRequests).where(eq(privacyRequests.id, id))
          await addPrivacyEvents(db, rows, parts.now().getTime())
        },
      },
    ),
  ],
  calls: [verify, refuse, fulfil, download],
  events: Object.values(privacyEvents),
  jobs: [fulfilling, forgetting, oldCopies],
  parameters: [soonDueDays],
  notices: [privacyNotices],
  personal: [requestPersonal],
  contentTables: ['privacy_request'],
})
