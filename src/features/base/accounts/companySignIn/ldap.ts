import type { Client, Entry, Filter } from 'ldapts'
import type { Parts } from '../../../../platform/context.ts'
import { isProtected } from '../../../../platform/outgoing.ts'
import { withLines } from '../../../../platform/pem.ts'
import { UnreachableError } from '../../../../platform/reach.ts'
import { openSecret } from '../../../../platform/record/hidden-values.ts'
import type { ProviderSettings } from '../identityProvider/providers.ts'
import { withConnection } from './ldap-connection.ts'
import {
  bindRefusal,
  commonName,
  type DirectoryKind,
  type DirectoryNames,
  directoryDefaults,
  entryState,
  escapeFilter,
  filterOf,
  guidBytes,
  guidText,
  isBelow,
  isGuid,
  stateAttributes,
  textIn,
  valuesOf,
} from './ldap-entries.ts'
import { type CompanyIdentity, type DirectoryProvider, type DirectoryRefusal, ProviderError } from './port.ts'

export interface DirectorySettings {
  /** ldap:// or ldaps:// with host and optional port. */
  readonly address: string
  /** PEM. Null: the certificates that the system trusts. */
  readonly caCertificate: string | null
  /** ldap:// without STARTTLS. */
  readonly isPlain: boolean
  readonly kind: DirectoryKind
  readonly bindName: string
  readonly bindPassword: string
  readonly baseDn: string
  /** DN below which groups count by their common names. Null: groups count by their DN only. */
  readonly groupBase: string | null
  /** Also groups of groups (Active Directory). */
  readonly nestedGroups: boolean
  /** Replaces the kind's defaults. */
  readonly names: { readonly [name in keyof DirectoryNames]?: string | null }
}

/** Adapter for a stored provider. */
export function ldapProvider(parts: Parts, settings: ProviderSettings): DirectoryProvider {
  const { caCertificate, directoryKind } = settings
  const address = settings.directoryAddress ?? ''
  return ldapDirectory(parts, {
    address,
    caCertificate: caCertificate && withLines(caCertificate),
    isPlain: settings.unencrypted && address.startsWith('ldap:'),
    kind: directoryKind ?? 'openLdap',
    bindName: settings.bindName ?? '',
    bindPassword: openSecret(parts, settings.bindPassword) ?? '',
    baseDn: settings.baseDn ?? '',
    groupBase: settings.groupBase,
    nestedGroups: settings.nestedGroups,
    names: {
      userFilter: settings.userFilter,
      subject: settings.subjectAttribute,
      userName: settings.userNameAttribute,
      name: settings.nameAttribute,
      mail: settings.mailAttribute,
      phone: settings.phoneAttribute,
      groups: settings.groupsAttribute,
    },
  })
}

/** Loaded at the first use, because most servers have no directory. */
const library = () => import('ldapts')
type Library = Awaited<ReturnType<typeof library>>

/** Result codes (RFC 4511, A.1). */
const invalidCredentials = 49
/** Answers to a bind with a wrong password, or of a user who may not sign in. */
const refusedBinds = new Set([19, 48, 50, 53])
const outages = new Set([3, 11, 51, 52, 53])
const noSuchObject = 32
const timeLimitS = 10
const groupsMost = 1000
/** Groups of groups (LDAP_MATCHING_RULE_IN_CHAIN). */
const inChain = '1.2.840.113556.1.4.1941'

/** Adapter for LDAP. The bind account finds the user's entry, and the user's password is tried on it. */
export function ldapDirectory(
  { config, now }: Pick<Parts, 'config' | 'now'>,
  settings: DirectorySettings,
): DirectoryProvider {
  const replacements = Object.entries(settings.names).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  )
  const names: DirectoryNames = { ...directoryDefaults[settings.kind], ...Object.fromEntries(replacements) }
  const subjectAttribute = isGuid(names.subject) ? 'objectGUID' : names.subject

  async function withClient<T>(work: (client: Client, lib: Library) => Promise<T>): Promise<T> {
    const lib = await library()
    const url = new URL(settings.address)
    if (settings.isPlain && !isProtected(new URL(`http://${url.hostname}`), config.forwardHosts))
      throw new ProviderError('down', 'LDAP without encryption needs the host in FORWARD_HOSTS')
    const directory = { url, ca: settings.caCertificate ?? undefined, isPlain: settings.isPlain }
    try {
      return await withConnection(directory, config.forwardHosts, async (client) => {
        await bindAccount(client)
        return work(client, lib)
      })
    } catch (error) {
      throw reasonOf(error, lib)
    }
  }

  /** An empty password would bind as no one, and succeed. */
  async function bindAccount(client: Client): Promise<void> {
    if (!settings.bindPassword) throw new ProviderError('down', 'the bind account has no password')
    await client.bind(settings.bindName, settings.bindPassword)
  }

  async function find(client: Client, filter: Filter | string): Promise<Entry[]> {
    const { subject: _subject, userFilter: _filter, ...texts } = names
    const { searchEntries } = await client.search(settings.baseDn, {
      scope: 'sub',
      filter,
      attributes: [subjectAttribute, ...Object.values(texts), ...stateAttributes],
      explicitBufferAttributes: isGuid(subjectAttribute) ? [subjectAttribute] : [],
      sizeLimit: 2,
      timeLimit: timeLimitS,
      derefAliases: 'never',
    })
    return searchEntries
  }

  function subjectOf(entry: Entry): string {
    const [value] = valuesOf(entry, subjectAttribute)
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    const text = isGuid(subjectAttribute) ? bytes && guidText(bytes) : typeof value === 'string' ? value : undefined
    if (!text || text.length > 255) throw new ProviderError('refused', `no usable ${subjectAttribute}`)
    return text
  }

  async function groupsOf(client: Client, lib: Library, entry: Entry): Promise<string[]> {
    const direct = valuesOf(entry, names.groups).filter((each) => typeof each === 'string')
    const isSearched = settings.kind === 'activeDirectory' ? settings.nestedGroups : direct.length === 0
    const dns = isSearched ? await searchGroups(client, lib, entry) : direct
    const { groupBase } = settings
    const common = dns.filter((dn) => groupBase && isBelow(dn, groupBase)).flatMap((dn) => commonName(dn) ?? [])
    return [...new Set([...dns, ...common])]
  }

  async function searchGroups(client: Client, { FilterParser }: Library, entry: Entry): Promise<string[]> {
    const dn = escapeFilter(entry.dn)
    const uid = escapeFilter(textIn(entry, names.userName) ?? '')
    const posix = uid && `(&(objectClass=posixGroup)(memberUid=${uid}))`
    const filter =
      settings.kind === 'activeDirectory'
        ? `(member:${inChain}:=${dn})`
        : `(|(&(objectClass=groupOfNames)(member=${dn}))(&(objectClass=groupOfUniqueNames)(uniqueMember=${dn}))${posix})`
    const { searchEntries } = await client.search(settings.groupBase || settings.baseDn, {
      scope: 'sub',
      filter: FilterParser.parseString(filter),
      attributes: ['1.1'],
      sizeLimit: groupsMost,
      timeLimit: timeLimitS,
      derefAliases: 'never',
    })
    return searchEntries.map((group) => group.dn)
  }

  /** Whether the entry's user has this password. A string is the reason why not. */
  async function bindUser(
    client: Client,
    lib: Library,
    entry: Entry,
    password: string,
  ): Promise<true | DirectoryRefusal> {
    try {
      await client.bind(entry.dn, password)
    } catch (error) {
      if (!(error instanceof lib.ResultCodeError)) throw error
      if (error.code === invalidCredentials) return bindRefusal(error.message)
      if (refusedBinds.has(error.code)) return 'password'
      throw error
    }
    const state = entryState(entry, now())
    return state === 'usable' ? true : state
  }

  /** Filter for a user's subject. Undefined for a text that is none. */
  function subjectFilter({ EqualityFilter }: Library, subject: string): Filter | undefined {
    const value = isGuid(subjectAttribute) ? guidBytes(subject) : subject
    return value ? new EqualityFilter({ attribute: subjectAttribute, value }) : undefined
  }

  return {
    async signIn(userName, password, mayTry = async () => true) {
      if (password === '' || userName.trim() === '') return 'password'
      return withClient(async (client, lib): Promise<CompanyIdentity | DirectoryRefusal> => {
        const entries = await find(client, filterOf(names.userFilter, userName))
        const [entry] = entries
        if (!entry) return 'unknown'
        if (entries.length > 1) return 'ambiguous'
        const subject = subjectOf(entry)
        if (!(await mayTry(subject))) return 'limited'
        const answer = await bindUser(client, lib, entry, password)
        if (answer !== true) return answer
        await bindAccount(client)
        return {
          subject,
          name: textIn(entry, names.name),
          userName: textIn(entry, names.userName) ?? userName,
          mail: textIn(entry, names.mail),
          phone: textIn(entry, names.phone),
          groups: await groupsOf(client, lib, entry),
          checkedFactor: false,
          sid: undefined,
          refreshToken: userName,
        }
      })
    },
    async verify(subject, password) {
      if (password === '') return false
      return withClient(async (client, lib) => {
        const filter = subjectFilter(lib, subject)
        const [entry, other] = filter ? await find(client, filter) : []
        return entry !== undefined && !other && (await bindUser(client, lib, entry, password)) === true
      })
    },
    /** The token is the user name: the entry must still match the user filter, and be in use. */
    refresh: (userName, subject) =>
      withClient(async (client, lib) => {
        const bySubject = subjectFilter(lib, subject)
        if (!bySubject) return 'ended'
        const byName = lib.FilterParser.parseString(filterOf(names.userFilter, userName))
        const [entry] = await find(client, new lib.AndFilter({ filters: [bySubject, byName] }))
        return entry && entryState(entry, now()) === 'usable' ? { refreshToken: userName } : 'ended'
      }),
    /** Binds with the bind account and reads the base entry. */
    check: () =>
      withClient(async (client) => {
        const { searchEntries } = await client.search(settings.baseDn, {
          scope: 'base',
          attributes: ['1.1'],
          sizeLimit: 1,
          timeLimit: timeLimitS,
        })
        if (searchEntries.length === 0) throw new ProviderError('down', 'the base DN has no entry')
      }),
  }
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : undefined)

/** Returns a failure with a reason for administrators: an error code or a fixed text. */
function reasonOf(error: unknown, lib: Library): unknown {
  if (error instanceof ProviderError || !(error instanceof Error)) return error
  if (error instanceof UnreachableError) return new ProviderError('down', error.message)
  if (error instanceof lib.ResultCodeError) {
    if (error.code === invalidCredentials) return new ProviderError('down', 'the bind account is refused (49)')
    if (error.code === noSuchObject) return new ProviderError('down', 'the base DN has no entry (32)')
    return new ProviderError(outages.has(error.code) ? 'down' : 'refused', `${error.name} (${error.code})`)
  }
  const code = codeOf(error)
  if (code) return new ProviderError('down', code)
  if (/timed out|timeout|closed|Socket error|not established/i.test(error.message))
    return new ProviderError('down', 'no answer')
  return error
}
