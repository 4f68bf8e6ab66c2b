import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Attribute, Change, Client } from 'ldapts'
import { reservedPort } from '../../../ports.ts'
import { certificateOf, type TestCa } from '../../../telematics/gateway/certificate.ts'
import { until } from '../../../waiting.ts'

const program = '/usr/sbin/slapd'
export const hasSlapd = existsSync(program)

/** With the overlay memberof. */
export const companyBase = 'dc=company,dc=example'
/** Without it. */
export const plainBase = 'dc=plain,dc=example'
const password = 'the password of the bind account'
const bases = [companyBase, plainBase]

// The attributes of Active Directory and 389 Directory Server that sign-ins use, with their own OIDs.
const schema = `
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.159 NAME 'accountExpires' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 2.16.840.1.113730.3.1.610 NAME 'nsAccountLock' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
objectclass ( 1.2.840.113556.1.5.9 NAME 'user' SUP organizationalPerson STRUCTURAL MAY ( objectGUID $ sAMAccountName $ userPrincipalName $ userAccountControl $ accountExpires $ displayName $ mail $ mobile ) )
objectclass ( 1.3.6.1.4.1.32473.1 NAME 'lockable' AUXILIARY MAY nsAccountLock )
`

const database = (base: string, folder: string, overlay: string) => `
database mdb
suffix ${base}
rootdn cn=admin,${base}
rootpw "${password}"
directory ${folder}
index objectClass,uid,entryUUID eq
${overlay}
`

/** Starts slapd on ports of the system. Its certificate is for `name`. */
export async function openDirectory(options: { name?: string; ca: TestCa; until?: string }) {
  const { name = 'localhost', ca } = options
  const folder = await mkdtemp(join(tmpdir(), 'slapd-'))
  const [port, tlsPort] = [await reservedPort(), await reservedPort()]
  const { cert, key } = certificateOf(name, { ca, ...(options.until && { until: options.until }) })
  for (const [file, text] of Object.entries({ 'certificate.pem': cert, 'key.pem': key, 'ca.pem': ca.cert }))
    await writeFile(join(folder, file), text)
  for (const base of bases) await mkdir(join(folder, base))
  const schemas = ['core', 'cosine', 'inetorgperson', 'nis'].map((each) => `include /etc/ldap/schema/${each}.schema`)
  await writeFile(
    join(folder, 'slapd.conf'),
    `${schemas.join('\n')}
${schema}
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${join(folder, 'slapd.pid')}
TLSCACertificateFile ${join(folder, 'ca.pem')}
TLSCertificateFile ${join(folder, 'certificate.pem')}
TLSCertificateKeyFile ${join(folder, 'key.pem')}
${database(companyBase, join(folder, companyBase), 'overlay memberof')}
${database(plainBase, join(folder, plainBase), '')}
database monitor
`,
  )
  let slapd = start()
  function start() {
    const listeners = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`
    return spawn(program, ['-f', join(folder, 'slapd.conf'), '-h', listeners, '-d', '0'], { stdio: 'inherit' })
  }
  async function stop(): Promise<void> {
    if (slapd.exitCode !== null) return
    const exit = once(slapd, 'exit')
    slapd.kill('SIGTERM')
    await exit
  }
  /** Runs `work` as the administrator of `base`. */
  async function asAdmin<T>(base: string, work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url: `ldap://127.0.0.1:${port}` })
    try {
      await client.bind(`cn=admin,${base}`, password)
      return await work(client)
    } finally {
      await client.unbind()
    }
  }
  const baseOf = (dn: string) => bases.find((base) => dn.endsWith(base)) ?? companyBase
  const add = (dn: string, values: Record<string, string | string[] | Buffer>) =>
    asAdmin(baseOf(dn), (client) =>
      client.add(
        dn,
        Object.entries(values).map(
          ([type, value]) => new Attribute({ type, values: [value].flat() as Buffer[] | string[] }),
        ),
      ),
    )
  const isUp = () => asAdmin(companyBase, async () => true).catch(() => false)
  const ready = () =>
    until(() => {
      if (slapd.exitCode !== null) throw new Error('slapd did not start')
      return isUp()
    }, 'slapd')
  try {
    await ready()
    for (const base of bases) {
      await add(base, { objectClass: ['dcObject', 'organization'], o: 'Company' })
      for (const ou of ['people', 'groups']) await add(`ou=${ou},${base}`, { objectClass: 'organizationalUnit', ou })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    tlsPort,
    bindName: (base = companyBase) => `cn=admin,${base}`,
    password,
    add,
    replace: (dn: string, type: string, value: string) =>
      asAdmin(baseOf(dn), (client) =>
        client.modify(dn, new Change({ operation: 'replace', modification: new Attribute({ type, values: [value] }) })),
      ),
    remove: (dn: string) => asAdmin(baseOf(dn), (client) => client.del(dn)),
    read: (dn: string, attribute: string) =>
      asAdmin(baseOf(dn), async (client) => {
        const { searchEntries } = await client.search(dn, { scope: 'base', attributes: [attribute] })
        return String(searchEntries[0]?.[attribute])
      }),
    /** Open connections, without the one that asks. */
    connections: () =>
      asAdmin(companyBase, async (client) => {
        const dn = 'cn=Current,cn=Connections,cn=Monitor'
        const { searchEntries } = await client.search(dn, { scope: 'base', attributes: ['monitorCounter'] })
        return Number(searchEntries[0]?.monitorCounter) - 1
      }),
    stop,
    async restart() {
      slapd = start()
      await ready()
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
