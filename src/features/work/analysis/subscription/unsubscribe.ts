/** Unsubscribes a person by the link in a mail, without signing in. */
import { code } from '../../../../domain/contract/code.ts'
import type { PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { servePublic } from '../../../../platform/thing/thing.ts'
import { hashOf } from '../../../../platform/token.ts'
import { noteWrongSecret } from '../../tracking/shareLink/open.ts'
import { unsubscribeCalls as calls, subscription } from './contract.ts'
import { subscriptionRefusals as refusals } from './server-texts.ts'

interface SubscriptionLinkRow extends Record<string, unknown> {
  id: number
  account: number
  name: string
  person: string
  stopped: boolean
}

/** Subscription and person of a link. Undefined: no link has this secret. */
async function findLink({ db }: Pick<PublicContext, 'db'>, secret: string): Promise<SubscriptionLinkRow | undefined> {
  const { rows } = await db.execute<SubscriptionLinkRow>(sql`
    select s.id::float8 as id, l.account_id::float8 as account, s.name, a.user_name as person,
      exists (select 1 from subscription_stop x
        where x.subscription_id = s.id and x.account_id = l.account_id) as stopped
    from subscription_link l join subscription s on s.id = l.subscription_id join account a on a.id = l.account_id
    where l.secret_hash = ${hashOf(secret)}`)
  return rows[0]
}
const unknown = () => new Fault(code.notFound, refusals.unknownLink)

export const look = servePublic(calls.look, async ({ secret }, context) => {
  const link = await findLink(context, secret)
  if (link) return { name: link.name, stopped: link.stopped }
  await noteWrongSecret(context, calls.look, 'unknown')
  throw unknown()
})

export const stop = servePublic(calls.stop, async ({ secret }, context) => {
  const link = await findLink(context, secret)
  if (!link) throw unknown()
  const { id, account, name, person, stopped: isStopped } = link
  if (isStopped) return null
  await context.db.execute(sql`
    insert into subscription_stop (subscription_id, account_id, at)
    values (${id}, ${account}, ${moment(context.parts.now().getTime())}) on conflict do nothing`)
  context.logChange({ record: subscription.name, id, label: name, after: { [person]: false } })
  return null
})
