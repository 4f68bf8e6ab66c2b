/** Meaning of the entries, names and errors of directories. Pure functions. */
import type { Entry } from 'ldapts'
import type { DirectoryRefusal } from './port.ts'

export type DirectoryKind = 'activeDirectory' | 'openLdap'

/** Attributes of users, and the filter that finds one by `{user}`. */
export interface DirectoryNames {
  readonly userFilter: string
  readonly subject: string
  readonly userName: string
  readonly name: string
  readonly mail: string
  readonly phone: string
  readonly groups: string
}
export const directoryDefaults: Record<DirectoryKind, DirectoryNames> = {
  activeDirectory: {
    userFilter: '(&(objectClass=user)(|(sAMAccountName={user})(userPrincipalName={user})))',
    subject: 'objectGUID',
    userName: 'sAMAccountName',
    name: 'displayName',
    mail: 'mail',
    phone: 'mobile',
    groups: 'memberOf',
  },
  openLdap: {
    userFilter: '(&(objectClass=inetOrgPerson)(uid={user}))',
    subject: 'entryUUID',
    userName: 'uid',
    name: 'cn',
    mail: 'mail',
    phone: 'mobile',
    groups: 'memberOf',
  },
}

/** Attributes that show that a user may not sign in. Directories return those that they have. */
export const stateAttributes = ['userAccountControl', 'accountExpires', 'pwdAccountLockedTime', 'nsAccountLock']

/** Values of an attribute, whose name has any case. */
export function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const name = Object.keys(entry).find((each) => each.toLowerCase() === attribute.toLowerCase())
  const value = name === undefined ? [] : (entry[name] ?? [])
  return Array.isArray(value) ? value : [value]
}

/** First value that is a text and not empty. */
export const textIn = (entry: Entry, attribute: string): string | undefined =>
  valuesOf(entry, attribute).find((value) => typeof value === 'string' && value.trim() !== '') as string | undefined

/** Escapes a value for a filter (RFC 4515, 3). Text outside ASCII stays, as the library encodes it. */
export const escapeFilter = (value: string): string =>
  value.replace(/[\\*()\0]/g, (each) => `\\${each.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Filter for one user name. */
export const filterOf = (template: string, userName: string): string =>
  template.replaceAll('{user}', () => escapeFilter(userName))

export const isGuid = (attribute: string): boolean => attribute.toLowerCase() === 'objectguid'

// The first three groups of a GUID are little-endian.
const guidOrder = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]

/** Text of a binary GUID, as Active Directory shows it. Undefined for another length. */
export function guidText(bytes: Buffer): string | undefined {
  if (bytes.length !== guidOrder.length) return undefined
  const hex = Buffer.from(guidOrder.map((index) => bytes[index] ?? 0)).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Reverse of `guidText`. Undefined for a text that is no GUID. */
export function guidBytes(text: string): Buffer | undefined {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return undefined
  const display = Buffer.from(text.replaceAll('-', ''), 'hex')
  const bytes = Buffer.alloc(guidOrder.length)
  for (const [index, place] of guidOrder.entries()) bytes[place] = display[index] ?? 0
  return bytes
}

const disabledFlag = 0x2
/** Ticks of 100 ns from 1601 to 1970. */
const ticksTo1970 = 116_444_736_000_000_000n
const ticksPerMs = 10_000n
const never = new Set(['0', '9223372036854775807'])

/** Whether a directory has disabled an entry, or its account has expired. */
export function entryState(entry: Entry, now: Date): 'usable' | 'disabled' | 'expired' {
  if (Number(textIn(entry, 'userAccountControl') ?? 0) & disabledFlag) return 'disabled'
  // Locked by an administrator. Other values are lockouts by wrong passwords, which end.
  if (textIn(entry, 'pwdAccountLockedTime') === '000001010000Z') return 'disabled'
  if (textIn(entry, 'nsAccountLock')?.toLowerCase() === 'true') return 'disabled'
  const expires = textIn(entry, 'accountExpires')
  if (expires && /^\d{1,19}$/.test(expires) && !never.has(expires)) {
    const at = (BigInt(expires) - ticksTo1970) / ticksPerMs
    if (at <= BigInt(now.getTime())) return 'expired'
  }
  return 'usable'
}

const dataCodes: Record<string, DirectoryRefusal> = {
  '532': 'passwordExpired',
  '533': 'disabled',
  '701': 'expired',
  '773': 'passwordExpired',
  '775': 'locked',
}

/** Reason in the error text of Active Directory: 'AcceptSecurityContext error, data 533, v4563'. */
export const bindRefusal = (message: string): DirectoryRefusal =>
  dataCodes[/\bdata ([0-9a-f]{3,4})\b/i.exec(message)?.[1]?.toLowerCase() ?? ''] ?? 'password'

/** Common name at the start of a DN: 'CN=Leads,OU=Groups' is 'Leads'. Undefined: it begins with another attribute. */
export function commonName(dn: string): string | undefined {
  const value = /^cn=((?:\\.|[^\\,+])+)/i.exec(dn)?.[1]
  if (value === undefined) return undefined
  const bytes = value.replace(/(?:\\[0-9a-f]{2})+/gi, (hex) =>
    Buffer.from(hex.replaceAll('\\', ''), 'hex').toString('utf8'),
  )
  return bytes.replace(/\\(.)/g, '$1').trim()
}

/** Whether a DN is below `base`. Both in the writing of the same directory. */
export function isBelow(dn: string, base: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s*([,=])\s*/g, '$1')
  return plain(dn).endsWith(`,${plain(base)}`)
}
