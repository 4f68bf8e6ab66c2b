import { createHash } from 'node:crypto'
import { parameter, parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, servePublic, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { addressKey, allow, countedLimit } from '../../../../platform/throttle/throttle.ts'
import { authenticate } from '../../../base/accounts/session/authenticate.ts'
import { clientError, clientErrorCalls } from './contract.ts'
import './store.ts'

const reportsPerAddress = parameter({
  key: 'pageFault.perAddress',
  kind: 'number',
  value: '120',
  min: 1,
  max: 10_000,
  label: ['页面错误上报次数上限', 'Page error limit per address'],
  description: [
    '同一地址 15 分钟内可上报的页面错误数，达到上限后 15 分钟内不再接收',
    'Page errors within 15 minutes before an address is blocked for 15 minutes',
  ],
})
const pageFaults = countedLimit('pageFault', reportsPerAddress)
const retentionDays = parameter({
  key: 'pageFault.keptDays',
  kind: 'number',
  value: '90',
  min: 1,
  max: 3650,
  unit: 'd',
  label: ['页面错误保留天数', 'Page error retention'],
  description: ['自动删除超过该天数未再出现的页面错误', 'Page errors not seen for this long are deleted'],
})

const report = servePublic(
  clientErrorCalls.report,
  async ({ message, stack, page, version }, { db, parts, caller }) => {
    await allow(db, pageFaults, addressKey(caller.ip), parts.now())
    const at = parts.now().toISOString()
    // The page may have lost its session. The user is recorded if the cookies are still valid.
    const user = await authenticate(parts, caller, {
      token: caller.cookie('token'),
      customerId: caller.cookie('customerId'),
    }).catch(() => undefined)
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([message, page, version, at.slice(0, 10)]))
      .digest('hex')
    const result = await db.execute<{ count: number }>(sql`
    insert into client_error as e (message, stack, page, version, user_name, user_agent, count, first_at, last_at, fingerprint)
    values (${message}, ${stack ?? null}, ${page}, ${version}, ${user?.name ?? null}, ${caller.userAgent}, 1,
      ${at}::timestamptz, ${at}::timestamptz, ${fingerprint})
    on conflict (fingerprint) do update set count = e.count + 1, last_at = excluded.last_at, updated_at = excluded.last_at,
      user_name = coalesce(excluded.user_name, e.user_name), user_agent = excluded.user_agent
    returning count`)
    if (result.rows[0]?.count === 1) {
      const days = await parameterNumber(db, retentionDays)
      await db.execute(
        sql`delete from client_error where last_at < ${at}::timestamptz - make_interval(days => ${days}::int)`,
      )
    }
    return null
  },
)

const clear = serve(clientErrorCalls.clear, async (_input, { db, logChange }) => {
  const result = await db.execute(sql`delete from client_error`)
  const count = result.rowCount ?? 0
  logChange({ record: 'clientError', id: '', count })
  return { count }
})

export default thing({
  records: [
    serveRecord(clientError, {
      query: clientErrorCalls.query,
      one: clientErrorCalls.one,
      remove: clientErrorCalls.remove,
      export: clientErrorCalls.export,
    }),
  ],
  calls: [report, clear],
  parameters: [reportsPerAddress, retentionDays],
})
