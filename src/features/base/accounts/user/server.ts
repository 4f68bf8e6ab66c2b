import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { accountById, approveAccount, enabledStaff, isOfRealm, refuseAccount } from '../account/accounts.ts'
import { user } from '../account/contract.ts'
import { addRegistrationEvent, registrationEvents } from '../account/registration-events.ts'
import { requireNotStronger, requireRole } from '../resource/grant.ts'
import { endSession } from '../session/authenticate.ts'
import { countSessionsInUse, sessionsInUse } from '../session/in-use.ts'
import { mailLink } from '../session/letters.ts'
import { userCalls } from './contract.ts'
import { emergencyServed } from './emergency.ts'
import { userFigures } from './figures.ts'
import { emergencyNotices, registrationNotices } from './notices.ts'
import { refusalLetter } from './refusal-letter.ts'
import { serveAccounts } from './serve-accounts.ts'

const maxListedSessions = 500

const {
  approve,
  refuse,
  online,
  endUserSession,
  notice,
  emergency: _,
  sealEmergency: __,
  endEmergency: ___,
  ...usual
} = userCalls
const staff = serveAccounts('staff', user, usual)

const approveCall = serve(approve, async ({ id, role, department }, context) => {
  const { db, parts, lang, caller } = context
  await requireRole(context, 'staff', role)
  const account = await approveAccount(db, id, { role, department, now: parts.now() })
  if (!account) throw (await isOfRealm(db, 'staff', id)) ? fault(code.state, 'state') : fault(code.notFound, 'notFound')
  context.logChange({
    record: user.name,
    id,
    label: account.userName,
    before: { status: 'waiting' },
    after: { status: 'enabled', role, department },
  })
  await addRegistrationEvent(db, id, 'approved', parts.now().getTime())
  await mailLink(parts, db, id, 'welcome', lang, caller)
  return null
})

const refuseCall = serve(refuse, async ({ id, reason }, context) => {
  const { db, parts } = context
  const account = await refuseAccount(db, id)
  if (!account) throw (await isOfRealm(db, 'staff', id)) ? fault(code.state, 'state') : fault(code.notFound, 'notFound')
  const { userName, fullName, email } = account
  context.logChange({ record: user.name, id, label: userName, before: { status: 'waiting' }, after: { reason } })
  await addRegistrationEvent(db, id, 'refused', parts.now().getTime())
  await addJob(db, refusalLetter, {
    input: { kind: 'refusal', to: email, name: fullName, userName, reason },
  })
  return null
})

const onlineCall = serve(online, async (_input, context) => ({
  total: await countSessionsInUse(context),
  users: await sessionsInUse(context, maxListedSessions),
}))

const endUserSessionCall = serve(endUserSession, async ({ id }, context) => {
  const { db, parts } = context
  const accountId = await endSession(db, id, 'endedByAdministrator', parts.now())
  if (accountId === undefined) throw fault(code.notFound, 'notFound')
  await requireNotStronger(context, [accountId])
  const account = await accountById(db, accountId)
  context.logChange({ record: user.name, id: accountId, label: account?.userName })
  return null
})

const noticeCall = serve(notice, (_input, { db }) => enabledStaff(db))

export default thing({
  figures: userFigures,
  notices: [registrationNotices, emergencyNotices],
  events: Object.values(registrationEvents),
  jobs: [refusalLetter],
  records: staff.records,
  calls: [...staff.calls, approveCall, refuseCall, onlineCall, endUserSessionCall, noticeCall, ...emergencyServed],
})
