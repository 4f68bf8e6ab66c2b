import { code } from '../../../../domain/contract/code.ts'
import { texts } from '../../../../domain/contract/words.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { isProtected } from '../../../../platform/outgoing.ts'
import { isCertificates } from '../../../../platform/pem.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { identityProvider } from './contract.ts'
import { identityProviders } from './store.ts'

const answers = texts('directoryAnswer', {
  plainLdaps: ['ldaps:// 始终加密', 'is not possible with ldaps://'],
  plainHost: ['运维须在 FORWARD_HOSTS 中按名称列出该主机', 'needs the host by name in FORWARD_HOSTS'],
  noCertificate: ['不是 PEM 格式的证书', 'is not a PEM certificate'],
  noUser: ['须包含 {user}', 'must contain {user}'],
  noFilter: ['不是有效的 LDAP 过滤条件', 'is not a valid LDAP filter'],
})

const wrongField = (field: string, text: string) =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `${identityProvider.name}:${field}`, text }] })

/** Throws for a stored provider with LDAP settings that cannot be used. */
export async function requireUsableDirectory({ db, parts }: Context, id: number): Promise<void> {
  const [row] = await db.select().from(identityProviders).where(eq(identityProviders.id, id))
  const { directoryAddress: address, unencrypted, caCertificate, userFilter } = row ?? {}
  if (!address) return
  const { protocol, hostname } = new URL(address)
  if (unencrypted && protocol === 'ldaps:') throw wrongField('unencrypted', answers.plainLdaps)
  if (unencrypted && !isProtected(new URL(`http://${hostname}`), parts.config.forwardHosts))
    throw wrongField('unencrypted', answers.plainHost)
  if (caCertificate && !isCertificates(caCertificate)) throw wrongField('caCertificate', answers.noCertificate)
  if (!userFilter) return
  if (!userFilter.includes('{user}')) throw wrongField('userFilter', answers.noUser)
  const { FilterParser } = await import('ldapts')
  try {
    FilterParser.parseString(userFilter.replaceAll('{user}', 'user'))
  } catch {
    throw wrongField('userFilter', answers.noFilter)
  }
}
