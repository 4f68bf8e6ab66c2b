/**
 * Tests the script that creates the database for containers and the operator's page. It adds an owner, and a role that
 * owns nothing.
 */
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../../src/tools/sources.ts'
import { isInstalled } from '../../installed-programs.ts'
import { freshStore, onCitus, storeKind } from '../../platform/store/open.ts'
import { operate, settingsOf } from './operating.ts'

test.runIf(storeKind === 'server' && !onCitus && isInstalled('psql'))(
  'the owner migrates, the platform’s role owns nothing and may use everything',
  async () => {
    const options = await freshStore('server', join(import.meta.dirname, 'none'))
    const server = new URL(options.databaseUrl ?? '')
    const superuser = new pg.Client({ connectionString: server.href })
    await superuser.connect()
    onTestFinished(async () => {
      await superuser.query('drop database if exists platform with (force)')
      await superuser.query('drop role if exists platform, platform_owner')
      await superuser.end()
      await rm(options.dataDir, { recursive: true, force: true })
    })
    const result = spawnSync('sh', [join(root, 'src/tools/deploy/database.sh')], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DB_OWNER_PASSWORD: "an owner's",
        DB_PASSWORD: 'the platform’s',
        PGHOST: server.hostname,
        PGPORT: server.port,
        PGUSER: server.username,
        PGPASSWORD: decodeURIComponent(server.password),
      },
    })
    expect(result).toMatchObject({ status: 0, stderr: '' })
    const as = (role: string, password: string) => {
      const address = Object.assign(new URL(server), { username: role, password, pathname: '/platform' })
      return { ...settingsOf({ ...options, databaseUrl: address.href }), PORT: '0', GATEWAY: '0' }
    }
    const [owner, platform] = [as('platform_owner', "an owner's"), as('platform', 'the platform’s')]
    expect((await operate(owner, 'migrate', '--role', 'platform')).text).toContain('Granted the tables to platform')
    const { text, exitCode } = await operate(platform, 'check')
    expect([text, exitCode]).toEqual([expect.stringMatching(/^ok +role +platform owns no tables$/m), 0])
  },
)
