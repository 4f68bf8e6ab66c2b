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

interface Linked extends Record<string, unknown> {
  id: number
  account: number
  name: string
  person: string
  stopped: boolean
}

/** Subscription and person of a link. Undefined: no link has this secret. */
async function linked({ db }: Pick<PublicContext, 'db'>, secret: string): Promise<Linked | undefined> {
  const { rows } = await db.execute<Linked>(sql`
    select s.id::float8 as id, l.account_id::float8 as account, s.name, a.user_name as person,
      exists (select 1 from subscription_stop x
        where x.subscription_id = s.id and x.account_id = l.account_id) as stopped
    from subscription_link l join subscription s on s.id = l.subscription_id join account a on a.id = l.account_id
    where l.secret_hash = ${hashOf(secret)}`)
  return rows[0]
}
const unknown = () => new Fault(code.notFound, refusals.unknownLink)

export const look = servePublic(calls.look, async ({ secret }, context) => {
  const found = await linked(context, secret)
  if (found) return { name: found.name, stopped: found.stopped }
  await noteWrongSecret(context, calls.look, 'unknown')
  throw unknown()
})

export const stop = servePublic(calls.stop, async ({ secret }, context) => {
  const found = await linked(context, secret)
  if (!found) throw unknown()
  const { id, account, name, person, stopped } = found
  if (stopped) return null
  await context.db.execute(sql`
    insert into subscription_stop (subscription_id, account_id, at)
    values (${id}, ${account}, ${moment(context.parts.now().getTime())}) on conflict do nothing`)
  context.changed({ record: subscription.name, id, label: name, after: { [person]: false } })
  return null
})
