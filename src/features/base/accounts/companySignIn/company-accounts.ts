import { code } from '../../../../domain/contract/code.ts'
import { phoneForm, plainPhone } from '../../../../domain/phone-number.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import { type Account, accountById, registerAccount, setRole } from '../account/accounts.ts'
import { requireNotEmergency } from '../account/emergency.ts'
import { addRegistrationEvent } from '../account/registration-events.ts'
import { addLink, linkedAccount, noteLinkUse } from '../identityProvider/links.ts'
import { type ProviderSettings, rolesOfGroups } from '../identityProvider/providers.ts'
import { keepAnAdministrator } from '../user/administrators.ts'
import { companySignInCalls } from './contract.ts'
import type { CompanyIdentity } from './port.ts'
import { companyAnswers as words } from './texts.server.ts'

const refuse = (text: string, { name: provider }: ProviderSettings) =>
  new Fault(code.state, text, { values: { provider } })

/**
 * Role of a user by groups. Undefined: the provider has no such entries, and roles are a matter of administrators.
 * Throws for missing groups and for groups without a role.
 */
async function roleByGroups(
  db: Db,
  settings: ProviderSettings,
  { groups }: CompanyIdentity,
): Promise<number | undefined> {
  const entries = await rolesOfGroups(db, settings.id)
  if (entries.length === 0) return undefined
  if (!groups) throw refuse(words.noGroups, settings)
  const entry = entries.find(({ group }) => groups.includes(group))
  if (!entry) throw refuse(words.noRole, settings)
  return entry.role
}

/**
 * Account that a company account opens, with the role of its groups. Without one it requests or creates an account.
 * 'waiting': a registration waits for approval. Throws a Fault with the reason for the user.
 */
export async function accountOf(
  tx: Db,
  context: PublicContext,
  settings: ProviderSettings,
  identity: CompanyIdentity,
): Promise<Account | 'waiting'> {
  const link = { provider: settings.id, subject: identity.subject }
  const id = await linkedAccount(tx, link)
  const account = id === undefined ? undefined : await accountById(tx, id)
  if (account?.status === 'waiting') return 'waiting'
  if (account && account.status !== 'enabled') throw refuse(words.disabled, settings)
  if (account) await requireNotEmergency(tx, [account.id])
  const role = await roleByGroups(tx, settings, identity)
  if (!account) return newAccount(tx, context, settings, identity, role)
  await noteLinkUse(tx, link, context.parts.now())
  if (role === undefined || role === account.role) return account
  await setRole(tx, account.id, role, context.parts.now())
  await keepAnAdministrator(tx, [])
  await log(context, tx, account, { role: { before: account.role, after: role } })
  return { ...account, role }
}

/** Requests an account, or creates it when the provider's settings allow it and the groups name a role. */
async function newAccount(
  tx: Db,
  context: PublicContext,
  settings: ProviderSettings,
  { subject, name, userName, mail, phone }: CompanyIdentity,
  role: number | undefined,
): Promise<Account | 'waiting'> {
  if (!mail) throw refuse(words.noMail, settings)
  const number = plainPhone(phone ?? '')
  const isCreated = settings.createsAccounts && role !== undefined
  const id = await registerAccount(
    tx,
    {
      userName: accountName(userName ?? mail.split('@')[0] ?? subject),
      fullName: (name ?? userName ?? mail).slice(0, 64),
      email: mail,
      phone: phoneForm.test(number) ? number : '',
      remark: `${settings.name}: ${subject}`.slice(0, 500),
    },
    isCreated ? role : undefined,
  )
  if (id === undefined) throw refuse(words.taken, settings)
  if (!isCreated) await addRegistrationEvent(tx, id, 'waiting', context.parts.now().getTime())
  await addLink(tx, { provider: settings.id, subject }, id)
  const account = await accountById(tx, id)
  if (account) await log(context, tx, account, { result: isCreated ? 'created' : 'filed', provider: settings.name })
  return isCreated && account ? account : 'waiting'
}

/** The provider's name of a user, with only the characters of user names. */
const accountName = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}_.@-]/gu, '_')
    .slice(0, 64)
    .padEnd(2, '_')

const log = ({ parts, caller }: PublicContext, tx: Db, account: Account, details: Record<string, unknown>) =>
  writeAudit(tx, parts.catalogue, {
    call: companySignInCalls.finish,
    caller,
    userId: account.id,
    userName: account.userName,
    details,
  })
