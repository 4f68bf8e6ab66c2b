import { randomInt } from 'node:crypto'
import type { Call, RecordCalls } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { changeRule, resetRule } from '../../../../domain/contract/password.ts'
import { texts } from '../../../../domain/contract/words.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { hash } from '../../../../platform/password.ts'
import { addRow, type RowValues } from '../../../../platform/record/write.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, type Thing } from '../../../../platform/thing/thing.ts'
import { accountKey, startAgain } from '../../../../platform/throttle/throttle.ts'
import type { AddOf, AnyRecord } from '../../../../record/model/record.ts'
import { accountById, changeStatus, isOfRealm, lockedStates, storePassword } from '../account/accounts.ts'
import { requireNotEmergency } from '../account/emergency.ts'
import { removeFactors as removeFactorsOf } from '../factor/factors.ts'
import { mailFactorChange } from '../factor/letters.ts'
import { factorAnswers } from '../factor/texts.server.ts'
import type { Realm } from '../resource/contract.ts'
import { requireNotStronger, requireRole } from '../resource/grant.ts'
import { endSessions } from '../session/authenticate.ts'
import { signInsPerAccount } from '../session/limits.ts'
import { forgetPasswordLinks } from '../session/password.ts'
import { groupsOfUsers, setGroupsOfUser } from '../vehicleGroup/of-users.ts'
import { keepAnAdministrator } from './administrators.ts'

// Without characters that are easily confused when read out or typed.
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789!#$%*+-=?@'
const length = 14

/** Returns a random password. */
export const randomPassword = (characterCount: number): string =>
  Array.from({ length: characterCount }, () => characters[randomInt(characters.length)]).join('')

/** Returns a random password that meets every rule. It is shown once and changed at the first sign-in. */
function oneTimePassword(): string {
  for (;;) {
    const password = randomPassword(length)
    if (changeRule.failures(password).length + resetRule.failures(password).length === 0) return password
  }
}

const answers = texts('accountAnswer', {
  self: ['不能对自己的账号执行此操作', 'You can’t do this to your own account'],
  waiting: ['该用户的注册申请尚未审批', 'This user’s registration has not been approved yet'],
})

type Ids = { ids: number[] }
type Calls<R> = Omit<RecordCalls<R>, 'add'> & {
  add: Call<AddOf<R>, { id: number; name: string; password: string }>
  enable: Call<Ids, { count: number }>
  disable: Call<Ids, { count: number }>
  resetUserPassword: Call<{ id: number }, { password: string }>
  removeFactors: Call<{ id: number }, null>
}

/** Serves the calls on the users of one realm. Ids of another realm count as unknown. */
export function serveAccounts<R extends AnyRecord>(
  realm: Realm,
  record: R,
  calls: Calls<R>,
): Pick<Thing, 'calls' | 'records'> {
  const { add, enable, disable, resetUserPassword, removeFactors, ...usual } = calls

  const accountRecord = serveRecord(record, usual as RecordCalls<R>, {
    check: async (context, input, id) => {
      const { role } = input as { role?: number }
      if (id !== undefined) await requireNotStronger(context, [await requireInRealm(context, id)])
      if (typeof role === 'number') await requireRole(context, realm, role)
      if (id !== undefined && typeof role === 'number' && !(await isBuiltIn(context, role)))
        await keepAnAdministrator(context.db, [id])
    },
    updated: (context, id, input, before) => saveVehicleGroups(context, { id, name: String(before.userName) }, input),
    present: async (context, rows) => {
      const groups = await groupsOfUsers(context, idsOf(rows))
      return rows.map((row) => ({ ...row, vehicleGroups: groups.get(row.id) ?? [] }))
    },
    removing: async (context, ids) => {
      refuseSelf(context, ids)
      for (const id of ids) await requireInRealm(context, id)
      await requireNotStronger(context, ids)
      await requireNotEmergency(context.db, ids)
      await keepAnAdministrator(context.db, ids)
    },
    byHand: { add },
  })

  const addAccount = serve(add, async (addInput, context) => {
    const input = addInput as RowValues
    await requireRole(context, realm, Number(input.role))
    const password = oneTimePassword()
    const more = { realm, passwordHash: await hash(password), mustChangePassword: true }
    const { id } = await addRow(context, record, input, more)
    await saveVehicleGroups(context, { id, name: String(input.userName) }, input)
    return { id, name: String(input.fullName), password }
  })

  const enableAccount = serve(enable, async ({ ids }, context) => {
    await requireApproved(context, ids)
    return change(context, ids, 'disabled', 'enabled')
  })

  const disableAccount = serve(disable, async ({ ids }, context) => {
    refuseSelf(context, ids)
    await requireApproved(context, ids)
    await requireNotStronger(context, ids)
    await requireNotEmergency(context.db, ids)
    await keepAnAdministrator(context.db, ids)
    const result = await change(context, ids, 'enabled', 'disabled')
    await endSessions(context.db, ids, 'disabled', context.parts.now())
    return result
  })

  const resetPassword = serve(resetUserPassword, async ({ id }, context) => {
    refuseSelf(context, [id])
    await requireApproved(context, [id])
    await requireNotStronger(context, [id])
    await requireNotEmergency(context.db, [id])
    const password = oneTimePassword()
    const passwordHash = await hash(password)
    const userName = await storePassword(context.db, id, {
      hash: passwordHash,
      now: context.parts.now(),
      mustChange: true,
      decidedIn: realm,
    })
    if (userName === undefined) throw fault(code.notFound, 'notFound')
    await forgetPasswordLinks(context.db, id)
    await startAgain(context.db, signInsPerAccount, accountKey(userName))
    await endSessions(context.db, [id], 'passwordChanged', context.parts.now())
    context.logChange({ record: record.name, id, label: userName })
    return { password }
  })

  const removeAllFactors = serve(removeFactors, async ({ id }, context) => {
    const { db, parts, lang, say, logChange } = context
    refuseSelf(context, [id])
    await requireApproved(context, [id])
    await requireNotStronger(context, [id])
    if (!(await removeFactorsOf(db, id))) throw new Fault(code.state, factorAnswers.noFactors)
    await endSessions(db, [id], 'endedByAdministrator', parts.now())
    await mailFactorChange(db, id, 'removed', lang, say(factorAnswers.all))
    const account = await accountById(db, id)
    logChange({ record: record.name, id, label: account?.userName })
    return null
  })

  async function requireInRealm({ db }: Context, id: number): Promise<number> {
    if (!(await isOfRealm(db, realm, id))) throw fault(code.notFound, 'notFound')
    return id
  }

  /** Throws for unknown accounts and waiting registrations. Locks the rows. */
  async function requireApproved({ db }: Context, ids: readonly number[]): Promise<void> {
    const states = await lockedStates(db, realm, ids)
    if (states.length !== new Set(ids).size) throw fault(code.notFound, 'notFound')
    if (states.includes('waiting')) throw new Fault(code.state, answers.waiting)
  }

  type Status = 'enabled' | 'disabled'
  async function change(context: Context, ids: readonly number[], before: Status, after: Status) {
    const changedAccounts = await changeStatus(context.db, realm, ids, {
      from: before,
      to: after,
      now: context.parts.now(),
    })
    for (const each of changedAccounts)
      context.logChange({ record: record.name, ...each, before: { status: before }, after: { status: after } })
    return { count: changedAccounts.length }
  }

  return {
    records: [accountRecord],
    calls: [addAccount, enableAccount, disableAccount, resetPassword, removeAllFactors],
  }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

async function saveVehicleGroups(context: Context, user: { id: number; name: string }, input: unknown): Promise<void> {
  const { vehicleGroups } = input as { vehicleGroups?: number[] | null }
  if (vehicleGroups !== undefined) await setGroupsOfUser(context, user, vehicleGroups ?? [])
}

export function refuseSelf({ user }: Context, ids: readonly number[]): void {
  if (ids.includes(user.id)) throw new Fault(code.state, answers.self)
}

async function isBuiltIn({ db }: Context, roleId: number): Promise<boolean> {
  return (await db.execute(sql`select 1 from role where id = ${roleId} and built_in`)).rows.length > 0
}
