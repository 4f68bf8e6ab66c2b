import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type DirectorySettings, ldapDirectory } from '../../../../src/features/base/accounts/companySignIn/ldap.ts'
import {
  bindRefusal,
  commonName,
  entryState,
  escapeFilter,
  filterOf,
  guidBytes,
  guidText,
  isBelow,
} from '../../../../src/features/base/accounts/companySignIn/ldap-entries.ts'
import { ProviderError } from '../../../../src/features/base/accounts/companySignIn/port.ts'
import { certificateOf } from '../../../telematics/gateway/certificate.ts'
import { until } from '../../../waiting.ts'
import { companyBase, hasSlapd, openDirectory, plainBase } from './directory-server.ts'

test('a GUID of Active Directory is shown as there, and found by its bytes', () => {
  const bytes = Buffer.from('33221100554477668899aabbccddeeff', 'hex')
  expect(guidText(bytes)).toBe('00112233-4455-6677-8899-aabbccddeeff')
  expect(guidBytes('00112233-4455-6677-8899-AABBCCDDEEFF')).toEqual(bytes)
  expect(guidText(Buffer.alloc(15))).toBeUndefined()
  expect(guidBytes('*')).toBeUndefined()
})

test('a disabled or expired entry may not sign in', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  const stateOf = (values: Record<string, string>) => entryState({ dn: '', ...values }, now)
  expect(stateOf({ userAccountControl: '512' })).toBe('usable')
  expect(stateOf({ userAccountControl: '514' })).toBe('disabled')
  expect(stateOf({ useraccountcontrol: '66050' })).toBe('disabled')
  expect(stateOf({ accountExpires: '0' })).toBe('usable')
  expect(stateOf({ accountExpires: '9223372036854775807' })).toBe('usable')
  // Ticks of 100 ns since 1601 of 2026-11-30 12:00:00 UTC.
  expect(stateOf({ accountExpires: '134405136000000000' })).toBe('expired')
  expect(stateOf({ accountExpires: '134405136000010000' })).toBe('usable')
  expect(stateOf({ pwdAccountLockedTime: '000001010000Z' })).toBe('disabled')
  expect(stateOf({ pwdAccountLockedTime: '20261130120000Z' })).toBe('usable')
  expect(stateOf({ nsAccountLock: 'TRUE' })).toBe('disabled')
})

test('the error text of Active Directory states why a user is refused', () => {
  const of = (data: string) =>
    bindRefusal(`80090308: LdapErr: DSID-0C09041C, comment: AcceptSecurityContext error, data ${data}, v4563`)
  expect(['52e', '525', '532', '533', '701', '773', '775'].map(of)).toEqual([
    'password',
    'password',
    'passwordExpired',
    'disabled',
    'expired',
    'passwordExpired',
    'locked',
  ])
  expect(bindRefusal('')).toBe('password')
})

test('user names are escaped in filters, and groups below a base have their common names', () => {
  expect(escapeFilter('a*b(c)d\\e\0张')).toBe('a\\2ab\\28c\\29d\\5ce\\00张')
  expect(filterOf('(|(uid={user})(mail={user}))', '$&)(uid=*')).toBe(
    '(|(uid=$&\\29\\28uid=\\2a)(mail=$&\\29\\28uid=\\2a))',
  )
  expect(commonName('CN=R\\26D\\, East,OU=Groups,DC=a')).toBe('R&D, East')
  expect(commonName('cn=\\E5\\BC\\A0,dc=a')).toBe('张')
  expect(commonName('ou=people,dc=a')).toBeUndefined()
  expect(isBelow('CN=Leads, OU=Groups,DC=a', 'ou=groups, dc=a')).toBe(true)
  expect(isBelow('CN=Leads,OU=OtherGroups,DC=a', 'ou=groups,dc=a')).toBe(false)
})

describe.skipIf(!hasSlapd)('with slapd', () => {
  const ca = { ...certificateOf('Company CA', { isCa: true }), name: 'Company CA' }
  let directory: Awaited<ReturnType<typeof openDirectory>>
  beforeAll(async () => {
    directory = await openDirectory({ ca })
  })
  afterAll(() => directory?.close())

  function adapter(more: Partial<DirectorySettings> = {}, forwardHosts = 'localhost') {
    const settings: DirectorySettings = {
      address: `ldaps://localhost:${directory.tlsPort}`,
      caCertificate: ca.cert,
      isPlain: false,
      kind: 'openLdap',
      bindName: directory.bindName(),
      bindPassword: directory.password,
      baseDn: companyBase,
      groupBase: null,
      nestedGroups: false,
      names: {},
      ...more,
    }
    return ldapDirectory({ config: { forwardHosts } as never, now: () => new Date() }, settings)
  }
  const plain = { baseDn: plainBase, bindName: `cn=admin,${plainBase}` }

  let count = 0
  async function person(more: Record<string, string> = {}, base = companyBase) {
    const uid = `person${count++}`
    const dn = `uid=${uid},ou=people,${base}`
    const values = { uid, cn: `Person ${uid}`, sn: uid, userPassword: 'Right-1', mail: `${uid}@company.example` }
    await directory.add(dn, { objectClass: ['inetOrgPerson', 'lockable'], ...values, ...more })
    return { uid: more.uid ?? uid, dn }
  }
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof ProviderError ? `${error.reason}: ${error.message}` : `other: ${error}`),
    )

  test('a user signs in by ldaps, STARTTLS and, where the operator allows it, without encryption', async () => {
    const { uid, dn } = await person({ mobile: '+86 138 0013 8000' })
    const identity = {
      subject: await directory.read(dn, 'entryUUID'),
      name: `Person ${uid}`,
      userName: uid,
      mail: `${uid}@company.example`,
      phone: '+86 138 0013 8000',
      groups: [],
      refreshToken: uid,
    }
    const address = `ldap://localhost:${directory.port}`
    expect(await adapter().signIn(uid, 'Right-1')).toMatchObject(identity)
    expect(await adapter({ address }).signIn(uid, 'Right-1')).toMatchObject(identity)
    expect(await adapter({ address, isPlain: true }).signIn(uid, 'Right-1')).toMatchObject(identity)
    await adapter().check()
    const byNetwork = { address: `ldap://127.0.0.1:${directory.port}`, isPlain: true }
    expect(await reasonOf(adapter(byNetwork, '127.0.0.0/8').check())).toMatch(/^down: .*not allowed/)
    const elsewhere = { address: 'ldap://directory.example', isPlain: true }
    expect(await reasonOf(adapter(elsewhere, '10.0.0.0/8').check())).toMatch(/^down: .*without encryption/)
  })

  test('a wrong or empty password, an unknown name and several matches are refused', async () => {
    const { uid } = await person()
    const signIn = (name: string, password: string, more = {}) => adapter(more).signIn(name, password)
    expect(await signIn(uid, 'Wrong-1')).toBe('password')
    expect(await signIn(uid, '')).toBe('password')
    expect(await signIn('', 'Right-1')).toBe('password')
    expect(await signIn(`${uid}x`, 'Right-1')).toBe('unknown')
    const both = { names: { userFilter: '(&(objectClass=inetOrgPerson)(|(uid={user})(sn=person*)))' } }
    await person()
    expect(await signIn(uid, 'Right-1', both)).toBe('ambiguous')
    expect(await adapter().signIn(uid, 'Right-1', async () => false)).toBe('limited')
  })

  test('a name cannot change the filter, and any text is found as a name', async () => {
    await person()
    const hostile = ['*', 'person*', ')(uid=*', '*)(objectClass=*', '\0', 'a\0b', '\\', '\\2a', 'x'.repeat(10_000)]
    for (const name of hostile) expect(await adapter().signIn(name, 'Right-1')).toBe('unknown')
    for (const uid of ['张三', 'a,b=c+d', 'q"<x>;#y', ' (lead) *', 'back\\slash', 'naïve\u{1f697}']) {
      const { dn } = await person({ uid: `${uid}`, cn: uid })
      expect(await adapter({ names: { userFilter: '(cn={user})' } }).signIn(uid, 'Right-1')).toMatchObject({
        subject: await directory.read(dn, 'entryUUID'),
      })
    }
  })

  test('groups are stated by memberOf, or found by their members', async () => {
    const { uid, dn } = await person()
    const leads = `cn=leads,ou=groups,${companyBase}`
    await directory.add(leads, { objectClass: 'groupOfNames', cn: 'leads', member: dn })
    expect(await adapter().signIn(uid, 'Right-1')).toMatchObject({ groups: [leads] })
    const groupBase = `ou=groups,${companyBase}`
    expect(await adapter({ groupBase }).signIn(uid, 'Right-1')).toMatchObject({ groups: [leads, 'leads'] })
    const other = await person({}, plainBase)
    const groups = [`cn=names,ou=groups,${plainBase}`, `cn=posix,ou=groups,${plainBase}`]
    await directory.add(groups[0] ?? '', { objectClass: 'groupOfNames', cn: 'names', member: other.dn })
    await directory.add(groups[1] ?? '', {
      objectClass: 'posixGroup',
      cn: 'posix',
      gidNumber: '7',
      memberUid: other.uid,
    })
    expect(await adapter(plain).signIn(other.uid, 'Right-1')).toMatchObject({ groups })
    const none = await person({}, plainBase)
    expect(await adapter(plain).signIn(none.uid, 'Right-1')).toMatchObject({ groups: [] })
  })

  test('an entry that is removed, disabled or no longer matches ends the session', async () => {
    const [stays, leaves, lock] = [await person(), await person(), await person()]
    const subjects = await Promise.all([stays, leaves, lock].map(({ dn }) => directory.read(dn, 'entryUUID')))
    const refresh = (index: number, name: string) => adapter().refresh(name, subjects[index] ?? '')
    expect(await refresh(1, leaves.uid)).toEqual({ refreshToken: leaves.uid })
    await directory.remove(leaves.dn)
    await directory.replace(lock.dn, 'nsAccountLock', 'TRUE')
    expect(await refresh(0, stays.uid)).toEqual({ refreshToken: stays.uid })
    expect(await refresh(1, leaves.uid)).toBe('ended')
    expect(await refresh(2, lock.uid)).toBe('ended')
    expect(await refresh(0, lock.uid)).toBe('ended')
    expect(await adapter().signIn(lock.uid, 'Right-1')).toBe('disabled')
    expect(await adapter().signIn(lock.uid, 'Wrong-1')).toBe('password')
  })

  test('entries with the attributes of Active Directory are found by either name and checked by their GUID', async () => {
    const objectGUID = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
    const dn = `cn=AD User,ou=people,${companyBase}`
    const values = { cn: 'AD User', sn: 'User', displayName: 'AD User', userPassword: 'Right-1', objectGUID }
    const names = { sAMAccountName: 'aduser', userPrincipalName: 'ad.user@company.example' }
    await directory.add(dn, { objectClass: 'user', ...values, ...names, userAccountControl: '512' })
    const on = adapter({ kind: 'activeDirectory' })
    const subject = guidText(objectGUID) ?? ''
    expect(await on.signIn('ADUser', 'Right-1')).toMatchObject({ subject, userName: 'aduser', name: 'AD User' })
    expect(await on.signIn('ad.user@company.example', 'Right-1')).toMatchObject({ subject })
    expect(await on.refresh('ADUser', subject)).toEqual({ refreshToken: 'ADUser' })
    expect(await on.refresh('ADUser', randomUUID())).toBe('ended')
    await directory.replace(dn, 'userAccountControl', '514')
    expect(await on.signIn('aduser', 'Right-1')).toBe('disabled')
    expect(await on.refresh('aduser', subject)).toBe('ended')
  })

  test('a wrong bind account or certificate and a server that is away are failures without secrets', async () => {
    const { uid } = await person()
    const reason = (more: Partial<DirectorySettings>) => reasonOf(adapter(more).signIn(uid, 'Right-1'))
    expect(await reason({ bindPassword: 'Wrong' })).toBe('down: the bind account is refused (49)')
    expect(await reason({ bindPassword: '' })).toBe('down: the bind account has no password')
    expect(await reasonOf(adapter({ baseDn: `ou=none,${companyBase}` }).check())).toMatch(/^down: .*\(32\)/)
    const otherCa = certificateOf('Other CA', { isCa: true }).cert
    expect(await reason({ caCertificate: otherCa })).toMatch(/^down: (UNABLE_TO|SELF_SIGNED|CERT_)/)
    expect(await reason({ caCertificate: null })).toMatch(/^down: (UNABLE_TO|SELF_SIGNED|CERT_)/)
    const startTls = { address: `ldap://localhost:${directory.port}` }
    expect(await reason({ ...startTls, caCertificate: otherCa })).toMatch(/^down: (UNABLE_TO|SELF_SIGNED|CERT_)/)
    await directory.stop()
    expect(await reason({})).toBe('down: ECONNREFUSED')
    await directory.restart()
    for (const options of [{ name: 'other.example' }, { until: '200101000000Z' }]) {
      const wrong = await openDirectory({ ca, ...options })
      const address = `ldaps://localhost:${wrong.tlsPort}`
      expect(await reason({ address })).toMatch('name' in options ? /ALTNAME/ : /CERT_HAS_EXPIRED/)
      await wrong.close()
    }
  })

  test('many sign-ins at once leave no connection open', async () => {
    const { uid } = await person()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => adapter().signIn(uid, index % 2 ? 'Right-1' : 'Wrong-1')),
    )
    expect(answers.filter((each) => each === 'password')).toHaveLength(25)
    expect(answers.filter((each) => typeof each === 'object')).toHaveLength(25)
    await until(async () => (await directory.connections()) === 0, 'closed connections')
  })

  test('a server that never answers is given up, and its connection closed', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => sockets.delete(socket))
        .resume()
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const addresses = [`ldaps://localhost:${port}`, `ldap://localhost:${port}`]
    const reasons = await Promise.all(addresses.map((address) => reasonOf(adapter({ address }).check())))
    expect(reasons.every((each) => each.startsWith('down: no answer'))).toBe(true)
    await until(() => sockets.size === 0, 'closed connections')
  })
})
