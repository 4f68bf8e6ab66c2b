import { code } from '../../../../domain/contract/code.ts'
import { texts } from '../../../../domain/contract/words.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { hash } from '../../../../platform/password.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { isOfRealm, lockedStates, storePassword } from '../account/accounts.ts'
import { user as accountRecord } from '../account/contract.ts'
import { emergencyAccount, endEmergency, storeSealed } from '../account/emergency.ts'
import { endTokensOf } from '../apiToken/end-tokens.ts'
import { removeFactors } from '../factor/factors.ts'
import { requireNotStronger } from '../resource/grant.ts'
import { endSessions } from '../session/authenticate.ts'
import { forgetPasswordLinks } from '../session/password.ts'
import { keepAnAdministrator } from './administrators.ts'
import { userCalls as calls } from './contract.ts'
import { randomPassword, refuseSelf } from './serve-accounts.ts'

/** 120 bits, because the account is never locked. */
const passwordLength = 20

const answers = texts('emergencyRefusal', {
  other: ['“{{name}}”已是应急账号，请先取消', '“{{name}}” is the emergency account. Remove it first.'],
  waiting: ['该用户的注册申请尚未审批', 'This user’s registration has not been approved yet'],
})

const queryCall = serve(calls.emergency, async (_input, { db }) => {
  const account = await emergencyAccount(db)
  if (!account?.sealedAt) return null
  const { id, fullName, sealedAt, lastLogonAt } = account
  return { id, fullName, sealedAt, usedAt: lastLogonAt && lastLogonAt > sealedAt ? lastLogonAt : null }
})

const sealCall = serve(calls.sealEmergency, async ({ id }, context) => {
  const { db, parts, logChange } = context
  refuseSelf(context, [id])
  const [status] = await lockedStates(db, 'staff', [id])
  if (!status) throw fault(code.notFound, 'notFound')
  if (status === 'waiting') throw new Fault(code.state, answers.waiting)
  await requireNotStronger(context, [id])
  const before = await emergencyAccount(db)
  if (before && before.id !== id) throw new Fault(code.state, answers.other, { values: { name: before.fullName } })
  const password = randomPassword(passwordLength)
  const userName = await storePassword(db, id, { hash: await hash(password), now: parts.now() })
  await storeSealed(db, id, parts.now())
  await forgetPasswordLinks(db, id)
  await removeFactors(db, id)
  await endTokensOf(db, id, context.user.fullName, parts.now())
  await endSessions(db, [id], 'passwordChanged', parts.now())
  logChange({
    record: accountRecord.name,
    id,
    label: userName,
    before: { emergency: before !== undefined },
    after: { emergency: true },
  })
  return { password }
})

const endCall = serve(calls.endEmergency, async ({ id }, context) => {
  const { db, parts, logChange } = context
  refuseSelf(context, [id])
  if (!(await isOfRealm(db, 'staff', id))) throw fault(code.notFound, 'notFound')
  await requireNotStronger(context, [id])
  await keepAnAdministrator(db, [id])
  const userName = await endEmergency(db, id, parts.now())
  if (userName === undefined) throw fault(code.state, 'state')
  await endSessions(db, [id], 'disabled', parts.now())
  logChange({
    record: accountRecord.name,
    id,
    label: userName,
    before: { emergency: true, status: 'enabled' },
    after: { emergency: false, status: 'disabled' },
  })
  return null
})

export const emergencyServed = [queryCall, sealCall, endCall]
