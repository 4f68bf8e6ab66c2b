import { randomBytes } from 'node:crypto'
import { storePassword } from '../../features/base/accounts/account/accounts.ts'
import { accounts } from '../../features/base/accounts/account/store.ts'
import { removeFactors } from '../../features/base/accounts/factor/factors.ts'
import { roles } from '../../features/base/accounts/role/store.ts'
import { endSessions } from '../../features/base/accounts/session/authenticate.ts'
import { signInsPerAccount } from '../../features/base/accounts/session/limits.ts'
import { writeAudit } from '../../features/base/audit/operationLog/write.ts'
import { hash } from '../../platform/password.ts'
import { and, eq, sql } from '../../platform/store/drizzle.ts'
import { accountKey, startAgain } from '../../platform/throttle/throttle.ts'
import { loadCatalogue } from '../discover.ts'
import { type OperatorCommand, OperatorError } from './operator.ts'

export const adminReset: OperatorCommand = {
  name: 'admin-reset',
  takes: '[user name]',
  says: [
    '为账号设置新的一次性密码和管理员角色，启用并解锁该账号，移除两步验证，结束其会话',
    'gives an account a new one-time password and the administrator role, enables and unlocks it, removes its second factors, ends its sessions',
  ],
  runsInServer: true,
  async run({ config, store: open, print }, [name = config.adminUser]) {
    const store = await open()
    const catalogue = await loadCatalogue()
    const password = `${randomBytes(9).toString('base64url')}aA1!`
    const passwordHash = await hash(password)
    const now = new Date()
    await store.tx(async (tx) => {
      const [administrators] = await tx
        .select({ id: roles.id })
        .from(roles)
        .where(and(eq(roles.builtIn, true), eq(roles.realm, 'staff')))
      const [account] = await tx
        .update(accounts)
        .set({
          status: 'enabled',
          emergency: false,
          ...(administrators && { role: administrators.id }),
        })
        .where(and(eq(sql`lower(${accounts.userName})`, accountKey(name)), eq(accounts.realm, 'staff')))
        .returning({ id: accounts.id, userName: accounts.userName })
      if (!account) throw new OperatorError(`Staff account ${name} does not exist`)
      await storePassword(tx, account.id, { hash: passwordHash, now, mustChange: true })
      await startAgain(tx, signInsPerAccount, accountKey(name))
      await removeFactors(tx, account.id)
      await endSessions(tx, [account.id], 'endedByAdministrator', now)
      await writeAudit(tx, catalogue, {
        call: { path: '/platform/admin-reset', title: ['运维人员重置管理员', 'Reset administrator by the operator'] },
        caller: { ip: '', requestId: '' },
        userId: account.id,
        userName: account.userName,
        details: {},
      })
    })
    print(`${name} / ${password}   (one-time password: it must be changed at the first sign-in)`)
    return 0
  },
}
