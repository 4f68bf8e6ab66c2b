/** Checks that `platform check` reports connections that may send a password or key unencrypted. */
import { expect, test } from 'vitest'
import { readConfig } from '../../../src/platform/config.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { encryption } from '../../../src/programs/platform/encryption.ts'
import { storeKind, withStore } from '../../platform/store/open.ts'
import { settingsOf } from './operating.ts'

const fixture = withStore()

/** Findings of the check with further settings, over the current store. */
const findings = (settings: Record<string, string> = {}) => {
  const config = readConfig({ ...settingsOf(fixture.options), ...settings })
  return encryption({ config, env: {}, cwd: '/', print: () => {}, store: async () => fixture.store }, [])
}
const all = { state: 'ok', says: 'all connections with passwords or keys are encrypted or local' }

test('a database and a bucket on this machine are as good as encrypted ones', async () => {
  expect(await findings()).toEqual(all)
  expect(await findings({ S3_URL: 's3://k:s@127.0.0.1:9000/bucket?tls=0' })).toEqual(all)
  expect(await findings({ S3_URL: 's3://k:s@files.example/bucket' })).toEqual(all)
  expect(await findings({ S3_URL: 's3://k:s@files.example/bucket?tls=0' })).toEqual({
    state: 'note',
    says: 'not encrypted: S3_URL (leave out tls=0)',
  })
})

test.runIf(storeKind === 'server')('a database elsewhere is looked at by its connection', async () => {
  const url = new URL(fixture.options.databaseUrl ?? '')
  url.hostname = 'database.example'
  expect(await findings({ DATABASE_URL: url.href })).toEqual({
    state: 'note',
    says: 'not encrypted: DATABASE_URL (set sslmode=verify-full)',
  })
})

test('addresses of system parameters, and forwarding targets', async () => {
  const { db } = fixture.store
  await db.execute(sql`
    insert into forward_target
      (name, enabled, host, port, version, account, platform_code, confirm, vehicles, rate, tls, password)
    select name, enabled, host, 19006, 'v2016', 'u', name, 'answer', 'all', 100, tls, password
    from (values ('Shanghai', true, 'platform.example', false, 'p'), ('Own', true, '127.0.0.1', false, 'p'),
      ('Encrypted', true, 'platform.example', true, 'p'), ('Off', false, 'platform.example', false, 'p'),
      ('Open', true, 'platform.example', false, null)) t(name, enabled, host, tls, password)`)
  await db.execute(sql`insert into parameter_value (key, value) values ('jpush.url', 'http://push.example/v3/push')`)
  expect(await findings({ FORWARD_HOSTS: 'push.example' })).toEqual({
    state: 'note',
    says: 'not encrypted: jpush.url (set an https address), forwarding to Shanghai (enable TLS if the target supports it)',
  })
  expect(await findings({ FORWARD_HOSTS: '10.0.0.0/8' })).toEqual({
    state: 'bad',
    says: 'requests to jpush.url are blocked: set an https address, or list the host by name in FORWARD_HOSTS',
  })
})
