/** Check for connections that may send passwords or stored data unencrypted. */

import { dataKeyOf } from '../../platform/cipher/data-key.ts'
import { isLoopback } from '../../platform/loopback.ts'
import { isProtected } from '../../platform/outgoing.ts'
import { type Parameter, parameterText, sealedText } from '../../platform/parameter/parameters.ts'
import { sql } from '../../platform/store/drizzle.ts'
import type { Store } from '../../platform/store/store.ts'
import { loadCatalogue } from '../discover.ts'
import { bad, type HealthCheck, note, ok } from './finding.ts'
import type { OperatorContext } from './operator.ts'

const maxNames = 5

export const encryption: HealthCheck = async ({ config, store: open }) => {
  const store = await open()
  const blockedKeys: string[] = []
  const clear: string[] = []
  if (await isDatabaseClear(store, config)) clear.push('DATABASE_URL (set sslmode=verify-full)')
  if (config.s3Url && isS3Clear(config.s3Url)) clear.push('S3_URL (leave out tls=0)')
  for (const { key, url } of await addressesFor(store, config)) {
    if (!isProtected(url, config.forwardHosts)) blockedKeys.push(key)
    else if (url.protocol === 'http:' && !isLoopback(url.hostname)) clear.push(`${key} (set an https address)`)
  }
  const targets = await clearTargets(store)
  if (targets.length > 0) {
    const more = targets.length > maxNames ? ` and ${targets.length - maxNames} more` : ''
    clear.push(`forwarding to ${targets.slice(0, maxNames).join(', ')}${more} (enable TLS if the target supports it)`)
  }
  if (blockedKeys.length > 0)
    return bad(
      `requests to ${blockedKeys.join(', ')} are blocked: set an https address, or list the host by name in FORWARD_HOSTS`,
    )
  if (clear.length > 0) return note(`not encrypted: ${clear.join(', ')}`)
  return ok('all connections with passwords or keys are encrypted or local')
}

async function isDatabaseClear({ db, kind }: Store, { databaseUrl }: OperatorContext['config']): Promise<boolean> {
  // Without a host the connection is a local socket.
  const host = databaseUrl && URL.canParse(databaseUrl) ? new URL(databaseUrl).hostname : ''
  if (kind === 'embedded' || host === '' || isLoopback(host)) return false
  const { rows } = await db.execute<{ ssl: boolean }>(sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)
  return rows[0]?.ssl === false
}

function isS3Clear(s3Url: string): boolean {
  if (!URL.canParse(s3Url)) return false
  const { hostname, searchParams } = new URL(s3Url)
  return searchParams.get('tls') === '0' && !isLoopback(hostname)
}

async function addressesFor(
  { db, ...store }: Store,
  config: OperatorContext['config'],
): Promise<{ key: string; url: URL }[]> {
  const { parameters } = await loadCatalogue()
  const addresses: { key: string; url: URL }[] = []
  const dataKey = await dataKeyOf({ db, ...store }, config.secretKey)
  for (const parameter of parameters.filter(({ getsSecret }) => getsSecret)) {
    const text = await textOf(parameter)
    if (URL.canParse(text)) addresses.push({ key: parameter.key, url: new URL(text) })
  }
  return addresses

  function textOf(parameter: Parameter): Promise<string> {
    return parameter.sealed ? sealedText(db, dataKey, parameter) : parameterText(db, parameter)
  }
}

async function clearTargets({ db }: Store): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; host: string }>(
    sql`select name, host from forward_target where enabled and not tls and password is not null order by name`,
  )
  return rows.filter(({ host }) => !isLoopback(host)).map(({ name }) => name)
}
