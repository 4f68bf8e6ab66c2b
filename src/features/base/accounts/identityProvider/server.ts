import { code } from '../../../../domain/contract/code.ts'
import { texts } from '../../../../domain/contract/words.ts'
import { fault } from '../../../../platform/fault.ts'
import { isProtected } from '../../../../platform/outgoing.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { requireNotStronger, requireRole } from '../resource/grant.ts'
import { endCompanySessions } from '../session/company-sessions.ts'
import {
  identityLink,
  identityLinkCalls,
  identityProvider,
  identityProviderCalls,
  identityRole,
  identityRoleCalls,
} from './contract.ts'
import { requireUsableDirectory } from './directory-rules.ts'
import { identityLinks, identityProviders } from './store.ts'

const answers = texts('identityProviderAnswer', {
  insecure: [
    '必须使用 HTTPS，除非运维在 FORWARD_HOSTS 中列出该主机',
    'must use HTTPS, unless the operator lists the host in FORWARD_HOSTS',
  ],
  enterAgain: ['服务地址已更改，请重新输入', 'must be entered again, because the address changes'],
})

const invalid = (field: 'issuer' | 'address' | 'clientSecret' | 'bindPassword', text: string) =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `${identityProvider.name}:${field}`, text }] })

/** A change of these makes the last check meaningless. */
const connectionFields = [
  'issuer',
  'clientId',
  'agentId',
  'address',
  'directoryAddress',
  'bindName',
  'bindPassword',
  'baseDn',
] as const

/** Secrets, each with the fields of the address to which it is sent. At another one it must be entered again. */
const secretAddresses = [
  ['clientSecret', ['issuer', 'address']],
  ['bindPassword', ['directoryAddress']],
] as const

async function storedSecrets(db: Db, id: number) {
  const { clientSecret, bindPassword } = identityProviders
  const [row] = await db
    .select({ clientSecret, bindPassword })
    .from(identityProviders)
    .where(eq(identityProviders.id, id))
  return row
}

const providers = serveRecord(identityProvider, identityProviderCalls, {
  check: async ({ db, parts }, input, id) => {
    for (const field of ['issuer', 'address'] as const) {
      const address = input[field]
      if (typeof address !== 'string' || address === '') continue
      const url = URL.parse(address)
      if (!url || !isProtected(url, parts.config.forwardHosts)) throw invalid(field, answers.insecure)
    }
    const row = id === undefined ? undefined : await storedSecrets(db, id)
    for (const [secret, addresses] of secretAddresses)
      if (row?.[secret] && input[secret] === undefined && addresses.some((each) => input[each] !== undefined))
        throw invalid(secret, answers.enterAgain)
  },
  added: requireUsableDirectory,
  updated: async (context, id, input) => {
    const { db, parts } = context
    await requireUsableDirectory(context, id)
    if (connectionFields.some((name) => input[name] !== undefined))
      await db.update(identityProviders).set({ state: 'unused', lastError: null }).where(eq(identityProviders.id, id))
    if (input.enabled === false) await endCompanySessions(db, { provider: id }, parts.now())
  },
  removing: async ({ db, parts }, ids) => {
    for (const provider of ids) await endCompanySessions(db, { provider }, parts.now())
  },
})

/** A group's role is checked like a role that the caller assigns to a user. */
const roles = serveRecord(identityRole, identityRoleCalls, {
  check: async (context, { role }) => {
    if (typeof role === 'number') await requireRole(context, 'staff', role)
  },
})

async function accountOf(
  db: Db,
  id: number,
): Promise<{ account: number; provider: number; subject: string } | undefined> {
  const { account, provider, subject } = identityLinks
  const [link] = await db.select({ account, provider, subject }).from(identityLinks).where(eq(identityLinks.id, id))
  return link
}

const links = serveRecord(identityLink, identityLinkCalls, {
  // A link lets a person sign in as the user, so it is checked like a change of the user.
  check: (context, { account }) => requireNotStronger(context, [Number(account)]),
  removing: async (context, ids) => {
    for (const id of ids) {
      const link = await accountOf(context.db, id)
      if (!link) continue
      await requireNotStronger(context, [link.account])
      await endCompanySessions(context.db, link, context.parts.now())
    }
  },
})

export default thing({ records: [providers, roles, links] })
