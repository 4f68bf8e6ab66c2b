import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { explainedDisk } from '../../platform/away.ts'
import { dataKeyOf } from '../../platform/cipher/data-key.ts'
import { openDisk } from '../../platform/files/disk.ts'
import { openBlobs } from '../../platform/files/files.ts'
import { explainedSmtp, openSmtp } from '../../platform/smtp.ts'
import { sql } from '../../platform/store/drizzle.ts'
import { StoreError } from '../../platform/store/errors.ts'
import { hasCitus } from '../../platform/store/placement.ts'
import { clientOf } from '../../platform/store/transaction.ts'
import { encryption } from './encryption.ts'
import { bad, type HealthCheck, note, ok } from './finding.ts'
import { operationLog } from './log-look.ts'
import type { OperatorCommand } from './operator.ts'
import { portsOf, unitsAmong, usersOf } from './ports.ts'
import { upkeepLooks } from './upkeep-looks.ts'

const maxSkewMs = 2_000

const looks: Readonly<Record<string, HealthCheck>> = {
  async store({ store }) {
    const open = await store()
    const began = performance.now()
    const { rows } = await open.db.execute<{ version: string; name: string; bytes: string }>(
      sql`select current_setting('server_version') as version, current_database() as name, pg_database_size(current_database()) as bytes`,
    )
    const ms = Math.round(performance.now() - began)
    const { version, name, bytes } = rows[0]!
    const spread = await open.tx((tx) => hasCitus(clientOf(tx)))
    const kind = open.kind === 'embedded' ? 'embedded' : `PostgreSQL ${version}${spread ? ' with Citus' : ''}`
    return ok(`${kind}, ${name}, ${Math.round(Number(bytes) / 1024 ** 2)} MB, answers in ${ms} ms`)
  },
  async role({ store }) {
    const open = await store()
    if (open.kind === 'embedded') return ok('the embedded database has a single role')
    const { rows } = await open.db.execute<{ role: string; owns: boolean }>(
      sql`select current_user as role, pg_has_role(current_user, relowner, 'member') as owns from pg_class where oid = 'account'::regclass`,
    )
    const { role, owns } = rows[0]!
    return owns
      ? note(`${role} owns the tables: use a role without ownership (migrate --role)`)
      : ok(`${role} owns no tables`)
  },
  async clock({ store }) {
    const before = Date.now()
    const { rows } = await (await store()).db.execute<{ at: string }>(sql`select clock_timestamp() as at`)
    const skew = Math.abs(new Date(rows[0]!.at).getTime() - (before + Date.now()) / 2)
    const says = `${Math.round(skew)} ms difference from the database`
    return skew > maxSkewMs ? bad(`${says}: synchronize both with NTP`) : ok(says)
  },
  async files({ config }) {
    // Creates the folder as a start does, which may not have happened yet. Received files are stored there first, even
    // with an S3 store.
    await mkdir(join(config.dataDir, 'files'), { mode: 0o700 }).catch(unlessThere)
    await openDisk(join(config.dataDir, 'files')).check()
    if (config.s3Url) await openBlobs(config).check()
    const where = config.s3Url ? 'the S3 store' : `${config.dataDir}/files`
    return ok(`files can be written, read and removed in ${where}`)
  },
  ...upkeepLooks,
  async mail({ config }) {
    if (!config.smtpUrl) return note(`SMTP_URL is not set: e-mails are written to ${config.dataDir}/outbox`)
    const transport = openSmtp(config.smtpUrl)
    try {
      await transport.verify()
      return ok('the mail server accepts e-mail')
    } catch (error) {
      throw explainedSmtp(error)
    } finally {
      transport.close()
    }
  },
  async keys({ config, store }) {
    if (!config.secretKey && (await dataKeyOf(await store(), undefined)) === undefined)
      return note('SECRET_KEY is not set: keys and passwords are stored unencrypted')
    await dataKeyOf(await store(), config.secretKey)
    return ok('SECRET_KEY decrypts the stored values')
  },
  async address({ config }) {
    if (!config.publicUrl) return note('PUBLIC_URL is not set: e-mails have no links to the platform')
    return config.publicUrl.startsWith('https:') ? ok(config.publicUrl) : note(`${config.publicUrl} is not encrypted`)
  },
  encryption,
  log: operationLog,
  ports: async ({ env }, args) => {
    const units = unitsAmong(args)
    const portUsers = await Promise.all(portsOf(env, units).map(usersOf))
    const says = portUsers.map(({ name, port, by }) => `${name} ${port} ${by}`).join(', ')
    if (portUsers.some(({ isOurs }) => !isOurs)) return bad(`${says}: stop the other program or set another port`)
    const isMissing = units.length > 0 && portUsers.some(({ by }) => by === 'free')
    return isMissing ? note(`${says}: no program listens on the free ports yet`) : ok(says)
  },
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function faultOf(error: unknown, dataDir: string): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return `The data folder ${dataDir} does not exist: create it or set DATA_DIR`
  return explainedDisk(error, dataDir) ?? (error instanceof Error ? error.message : String(error))
}

export const check: OperatorCommand = {
  name: 'check',
  takes: '[--unit "<settings>" …] [--digest <day>=<digest>]',
  says: [
    '检查数据库、文件、磁盘、备份、证书、邮件、密钥、时钟和端口等，各占一行；有问题时退出码为 1。--unit 给出单元自己的端口设置，--digest 与此前收到的操作日志摘要比较',
    'checks store, files, disks, backup, certificates, mail, keys, clock, ports and more: one line each, exit code 1 on a problem. --unit gives the port settings of a unit, --digest compares with a digest of the operation log that was mailed',
  ],
  runsInServer: true,
  async run(operator, args) {
    let worst = 0
    await operator.store().catch((error: unknown) => {
      // In that case the server that has the database runs the check.
      if (error instanceof StoreError && error.code === 'DATA_FOLDER_IN_USE') throw error
    })
    for (const [name, look] of Object.entries(looks)) {
      const { state, says } = await look(operator, args).catch((error: unknown) =>
        bad(faultOf(error, operator.config.dataDir)),
      )
      if (state === 'bad') worst = 1
      operator.print(`${state.padEnd(5)}${name.padEnd(14)}${says}`)
    }
    return worst
  },
}
