import type { Pair } from '../../../../domain/contract/words.ts'
import { momentInZone } from '../../../../domain/contract/zone-input.ts'
import { dayMs } from '../../../../domain/time.ts'
import { wallClock } from '../../../../domain/zone.ts'
import type { Context } from '../../../../platform/context.ts'
import { countOf, type List, linkTo, mayOpen } from '../../../../platform/figure/figure.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { user } from '../../../base/accounts/account/contract.ts'
import { apiToken, apiTokenCalls } from '../../../base/accounts/apiToken/contract.ts'
import { identityProvider, identityProviderCalls } from '../../../base/accounts/identityProvider/contract.ts'
import { sessionCalls } from '../../../base/accounts/session/contract.ts'
import { countSessionsInUse } from '../../../base/accounts/session/in-use.ts'
import { userCalls } from '../../../base/accounts/user/contract.ts'
import { logCollector, logCollectorCalls } from '../../../base/audit/logCollector/contract.ts'
import { operationLog, operationLogCalls } from '../../../base/audit/operationLog/contract.ts'
import type { SecurityLine } from './contract.ts'
import { staleDays } from './parameters.ts'

type Filter = Record<string, unknown>
interface Section {
  readonly key: string
  readonly title: Pair
  lines(context: Context): Promise<readonly (SecurityLine | undefined)[]>
}

const users: List = { record: user, call: userCalls.query, route: '/management/user' }
const tokens: List = { record: apiToken, call: apiTokenCalls.query, route: '/management/apiToken' }
const log: List = { record: operationLog, call: operationLogCalls.query, route: '/logManagement' }
const collectors: List = {
  record: logCollector,
  call: logCollectorCalls.query,
  route: '/systemManage/logCollector',
}
const providers: List = {
  record: identityProvider,
  call: identityProviderCalls.query,
  route: '/management/companySignIn',
}
const maxNames = 50
const expiringDays = 14
const failureDays = 14

/** Line with the number of rows that a list shows under a filter. Undefined for callers who may not open the list. */
async function line(
  context: Context,
  list: List,
  { key, label, tone = null }: Pick<SecurityLine, 'key' | 'label'> & Partial<Pick<SecurityLine, 'tone'>>,
  filter: Filter,
): Promise<SecurityLine | undefined> {
  if (!mayOpen(context, list)) return undefined
  const value = await countOf(context, list, filter)
  return { key, label, value, tone: value > 0 ? tone : null, link: linkTo(list, filter) }
}

const at = ({ parts }: Context, days: number) => new Date(parts.now().getTime() + days * dayMs).toISOString()
const enabled = { status: ['enabled'] }

const accountLines: Section = {
  key: 'accounts',
  title: ['账号', 'Accounts'],
  async lines(context) {
    if (!mayOpen(context, users)) return []
    const before = at(context, -(await parameterNumber(context.db, staleDays)))
    return [
      await line(
        context,
        users,
        { key: 'withFactor', label: ['有两步验证', 'With a second factor'] },
        { ...enabled, hasFactor: true },
      ),
      await line(
        context,
        users,
        { key: 'withoutFactor', label: ['无两步验证', 'Without a second factor'], tone: 'warning' },
        { ...enabled, hasFactor: false },
      ),
      await line(
        context,
        users,
        { key: 'stale', label: ['长期未登录', 'No recent sign-in'], tone: 'warning' },
        { ...enabled, lastLogonAt: [null, before] },
      ),
      await line(context, users, { key: 'emergency', label: ['应急账号', 'Emergency account'] }, { emergency: true }),
      await sessionsLine(context),
    ]
  },
}

/** Roles whose users have no second factor. Only where the role makes it optional, that is no warning. */
const roleLines: Section = {
  key: 'roles',
  title: ['用户无两步验证的角色', 'Roles with users without a second factor'],
  async lines(context) {
    if (!mayOpen(context, users)) return []
    const name = context.lang === 'en' ? sql`coalesce(nullif(r.name_en, ''), r.name)` : sql`r.name`
    const { rows } = await context.db.execute<{ id: number; name: string; isOptional: boolean }>(sql`
      select r.id::float8 as id, ${name} as name, coalesce(r.second_factor = 'optional', false) as "isOptional"
      from role r where r.realm = 'staff' and exists (select 1 from account a where a.role = r.id)
      order by r.built_in desc, r.id limit ${maxNames}`)
    const lines = await Promise.all(
      rows.map((role) => {
        const filter = { ...enabled, hasFactor: false, role: [role.id] }
        const tone = role.isOptional ? null : 'warning'
        return line(context, users, { key: `role${role.id}`, label: role.name, tone }, filter)
      }),
    )
    return lines.filter((each) => each?.value)
  },
}

async function sessionsLine(context: Context): Promise<SecurityLine | undefined> {
  if (!context.user.links.has(userCalls.online.path)) return undefined
  const value = await countSessionsInUse(context)
  return { key: 'sessions', label: ['在线会话', 'Active sessions'], value, tone: null, link: linkTo(users) }
}

const tokenLines: Section = {
  key: 'tokens',
  title: ['API 令牌', 'API tokens'],
  async lines(context) {
    const before = at(context, -(await parameterNumber(context.db, staleDays)))
    const valid = { state: ['valid'] }
    return [
      await line(context, tokens, { key: 'valid', label: ['有效', 'Valid'] }, valid),
      await line(
        context,
        tokens,
        { key: 'expiring', label: ['14 天内到期', 'Expire within 14 days'], tone: 'warning' },
        { ...valid, expiresAt: [null, at(context, expiringDays)] },
      ),
      await line(
        context,
        tokens,
        { key: 'unused', label: ['长期未使用', 'Not used recently'], tone: 'warning' },
        { ...valid, lastUsedAt: [null, before] },
      ),
    ]
  },
}

const failureFilter = ({ lang }: Context, from: string, to: string | null): Filter => ({
  action: sessionCalls.login.title[lang === 'zh' ? 0 : 1],
  details: '"result":"refused"',
  at: [from, to],
})

const exportTitle: Pair = ['导出', 'Export']
const revealTitle: Pair = ['显示完整内容', 'Show in full']

const useLines: Section = {
  key: 'uses',
  title: ['导出、查看与拒绝', 'Exports, full views and refusals'],
  async lines(context) {
    const half = context.lang === 'zh' ? 0 : 1
    const action = (pair: Pair) => pair[half]
    const since = (days: number) => [at(context, -days), null]
    return [
      await line(
        context,
        log,
        { key: 'exports7', label: ['7 天内导出', 'Exports in 7 days'] },
        { action: action(exportTitle), at: since(7) },
      ),
      await line(
        context,
        log,
        { key: 'exports30', label: ['30 天内导出', 'Exports in 30 days'] },
        { action: action(exportTitle), at: since(30) },
      ),
      await line(
        context,
        log,
        { key: 'reveals30', label: ['30 天内查看完整信息', 'Personal data shown in full in 30 days'] },
        { action: action(revealTitle), at: since(30) },
      ),
      await line(
        context,
        log,
        { key: 'permission7', label: ['7 天内无权限的操作', 'Refused by permission in 7 days'], tone: 'warning' },
        { details: '"reason":"permission"', at: since(7) },
      ),
      await line(
        context,
        log,
        { key: 'network7', label: ['7 天内网络外的访问', 'Refused by network in 7 days'], tone: 'warning' },
        { details: '"reason":"network"', at: since(7) },
      ),
    ]
  },
}

/** Users with the most entries of the log since `from` that match `where`. `filter` finds the same entries in the list. */
async function linesByUser(context: Context, from: string, where: SQL, filter: Filter) {
  if (!mayOpen(context, log)) return []
  const { rows } = await context.db.execute<{ name: string }>(sql`
    select user_name as name from operation_log
    where at >= ${moment(Date.parse(from))} and user_name <> '' and ${where}
    group by 1 order by count(*) desc, 1 limit 5`)
  return Promise.all(
    rows.map(({ name }) => line(context, log, { key: name, label: name }, { ...filter, userName: name })),
  )
}

const attackLines: Section = {
  key: 'attacks',
  title: ['7 天内登录失败最多的账号', 'Most failed sign-ins in 7 days'],
  lines: (context) => {
    const from = at(context, -7)
    const where = sql`call = ${sessionCalls.login.path} and details like '%"result":"refused"%'`
    return linesByUser(context, from, where, failureFilter(context, from, null))
  },
}

const actionsByUser = (key: string, title: Pair, action: Pair): Section => ({
  key,
  title,
  lines: (context) => {
    const from = at(context, -30)
    const text = action[context.lang === 'zh' ? 0 : 1]
    return linesByUser(context, from, sql`action ilike ${`%${text}%`}`, { action: text, at: [from, null] })
  },
})
const systemLines: Section = {
  key: 'systems',
  title: ['日志采集与公司登录', 'Log collectors and company sign-in'],
  lines: async (context) => [
    await line(context, collectors, { key: 'collectors', label: ['日志采集器', 'Log collectors'] }, { enabled: true }),
    await line(
      context,
      collectors,
      { key: 'failedCollectors', label: ['采集器故障', 'Failing log collectors'], tone: 'danger' },
      { enabled: true, state: ['failed'] },
    ),
    await line(
      context,
      providers,
      { key: 'providers', label: ['身份提供方', 'Identity providers'] },
      { enabled: true },
    ),
    await line(
      context,
      providers,
      { key: 'downProviders', label: ['身份提供方不可用', 'Unavailable identity providers'], tone: 'danger' },
      { enabled: true, state: ['down'] },
    ),
  ],
}

/** Sections of the page, in their order. A line without permission is left out, a section without lines as well. */
const sections: readonly Section[] = [
  accountLines,
  roleLines,
  tokenLines,
  attackLines,
  useLines,
  actionsByUser('exporters', ['30 天内导出最多的用户', 'Most exports in 30 days'], exportTitle),
  actionsByUser(
    'revealers',
    ['30 天内查看完整信息最多的用户', 'Most personal data shown in full in 30 days'],
    revealTitle,
  ),
  systemLines,
]

export async function readSections(context: Context) {
  const all = []
  for (const { key, title, lines } of sections) {
    const visibleLines = (await lines(context)).filter((each) => each !== undefined)
    if (visibleLines.length > 0) all.push({ key, title, lines: visibleLines })
  }
  return all
}

/** Failed sign-ins by calendar day in the caller's zone, latest first. */
export async function readFailures(context: Context): Promise<SecurityLine[]> {
  const today = Date.parse(wallClock(context.zone, context.parts.now().getTime()).slice(0, 10))
  const dayOf = (index: number) => new Date(today - index * dayMs).toISOString().slice(0, 10)
  const startOf = (index: number) => momentInZone(context.zone, `${dayOf(index)} 00:00:00`)
  const days = await Promise.all(
    Array.from({ length: failureDays }, (_, index) => {
      const from = new Date(startOf(index)).toISOString()
      const to = index === 0 ? null : new Date(startOf(index - 1) - 1).toISOString()
      return line(context, log, { key: dayOf(index), label: dayOf(index).slice(5) }, failureFilter(context, from, to))
    }),
  )
  return days.filter((each) => each !== undefined)
}
