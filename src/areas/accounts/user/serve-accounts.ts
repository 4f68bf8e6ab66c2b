import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Call, RecordCalls } from '../../../kit/call.ts'
import { code } from '../../../kit/code.ts'
import type { AddOf, AnyRecord } from '../../../kit/record/record.ts'
import { texts } from '../../../kit/words.ts'
import type { Context } from '../../../server/context.ts'
import { Fault, fault } from '../../../server/fault.ts'
import { nameFieldsBy } from '../../../server/http/run.ts'
import { hash } from '../../../server/password.ts'
import { serveRecord } from '../../../server/record/serve.ts'
import { addRow, type Values } from '../../../server/record/write.ts'
import { serve } from '../../../server/registry.ts'
import type { Realm } from '../resource/store.ts'
import { requireNotStronger, requireRole } from '../role/grant.ts'
import { endSessions } from '../session/authenticate.ts'
import { passwordLinks } from '../session/store.ts'
import { accountKey, forgetFailures } from '../session/throttle.ts'
import { keepAnAdministrator } from './administrators.ts'
import { oneTimePassword } from './one-time-password.ts'
import { accounts } from './store.ts'

const answers = texts('accountAnswer', {
  self: ['不能对自己的账号执行此操作', 'You cannot do this to your own account'],
  waiting: ['该用户的注册申请尚未审批', 'The registration of this user has not been approved yet'],
})

type Ids = { ids: number[] }
type Calls<R> = Omit<RecordCalls<R>, 'add'> & {
  add: Call<AddOf<R>, { id: number; name: string; password: string }>
  enable: Call<Ids, { count: number }>
  disable: Call<Ids, { count: number }>
  resetUserPassword: Call<{ id: number }, { password: string }>
}

/** Serves the user set of one realm: an id of another realm is unknown here. */
export function serveAccounts<R extends AnyRecord>(realm: Realm, record: R, calls: Calls<R>): void {
  const { add, enable, disable, resetUserPassword, ...usual } = calls

  serveRecord(record, usual as RecordCalls<R>, {
    values: async (context, input, id) => {
      const { role } = input as { role?: number }
      if (id !== undefined) await requireNotStronger(context, [await known(context, id)])
      if (typeof role === 'number') await requireRole(context, realm, role)
      if (id !== undefined && typeof role === 'number' && !(await isBuiltIn(context, role)))
        await keepAnAdministrator(context.db, [id])
      return {}
    },
    removing: async (context, ids) => {
      refuseSelf(context, ids)
      for (const id of ids) await known(context, id)
      await requireNotStronger(context, ids)
      await keepAnAdministrator(context.db, ids)
    },
  })

  nameFieldsBy(add as never, record.name)
  serve(add, async (given, context) => {
    const input = given as Values
    await requireRole(context, realm, Number(input.role))
    const password = oneTimePassword()
    const more = { realm, passwordHash: await hash(password), mustChangePassword: true }
    const { id } = await addRow(context, record, input, more)
    return { id, name: String(input.fullName), password }
  })

  serve(enable, async ({ ids }, context) => {
    await decided(context, ids)
    return change(context, ids, 'disabled', 'enabled')
  })

  serve(disable, async ({ ids }, context) => {
    refuseSelf(context, ids)
    await decided(context, ids)
    await requireNotStronger(context, ids)
    await keepAnAdministrator(context.db, ids)
    const changed = await change(context, ids, 'enabled', 'disabled')
    await endSessions(context.db, ids, 'disabled', context.parts.now())
    return changed
  })

  serve(resetUserPassword, async ({ id }, context) => {
    refuseSelf(context, [id])
    await decided(context, [id])
    await requireNotStronger(context, [id])
    const password = oneTimePassword()
    const passwordHash = await hash(password)
    const [account] = await context.db
      .update(accounts)
      .set({ passwordHash, mustChangePassword: true, updatedAt: context.parts.now().toISOString() })
      .where(and(eq(accounts.id, id), eq(accounts.realm, realm), ne(accounts.status, 'waiting')))
      .returning({ userName: accounts.userName })
    if (!account) throw fault(code.notFound, 'notFound')
    await context.db.delete(passwordLinks).where(eq(passwordLinks.accountId, id))
    await forgetFailures(context.db, accountKey(account.userName))
    await endSessions(context.db, [id], 'passwordChanged', context.parts.now())
    context.changed({ record: record.name, id, label: account.userName })
    return { password }
  })

  const mine = (ids: readonly number[]) => and(inArray(accounts.id, [...ids]), eq(accounts.realm, realm))

  async function known({ db }: Context, id: number): Promise<number> {
    const [found] = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(mine([id]))
    if (!found) throw fault(code.notFound, 'notFound')
    return id
  }

  /** Refuses unknown accounts and those whose registration waits; holds the rest. */
  async function decided({ db }: Context, ids: readonly number[]): Promise<void> {
    const found = await db.select({ status: accounts.status }).from(accounts).where(mine(ids)).for('update')
    if (found.length !== new Set(ids).size) throw fault(code.notFound, 'notFound')
    if (found.some(({ status }) => status === 'waiting')) throw new Fault(code.state, answers.waiting)
  }

  type Status = 'enabled' | 'disabled'
  async function change(context: Context, ids: readonly number[], before: Status, after: Status) {
    const changed = await context.db
      .update(accounts)
      .set({ status: after, updatedAt: context.parts.now().toISOString() })
      .where(and(mine(ids), eq(accounts.status, before)))
      .returning({ id: accounts.id, label: accounts.userName })
    for (const each of changed)
      context.changed({ record: record.name, ...each, before: { status: before }, after: { status: after } })
    return { count: changed.length }
  }
}

function refuseSelf({ user }: Context, ids: readonly number[]): void {
  if (ids.includes(user.id)) throw new Fault(code.state, answers.self)
}

async function isBuiltIn({ db }: Context, roleId: number): Promise<boolean> {
  return (await db.execute(sql`select 1 from role where id = ${roleId} and built_in`)).rows.length > 0
}
