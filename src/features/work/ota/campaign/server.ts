import type { InputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { inArray, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, serveStream, thing } from '../../../../platform/thing/thing.ts'
import { requireReleased } from '../otaApplication/release.ts'
import { campaignClosing } from './closing.ts'
import { heldVehicles } from './conflicts.ts'
import { campaignCalls as calls, campaign } from './contract.ts'
import { namedVins, updateCampaign } from './create.ts'
import {
  decideCampaign,
  pauseCampaign,
  resumeCampaign,
  startGroup,
  submitCampaign,
  terminateCampaign,
} from './decide.ts'
import { campaignTurns } from './evaluate.ts'
import { addCampaignRemovals, campaignEventKinds } from './events.ts'
import { campaignFigures } from './figures.ts'
import { fromApplication } from './from-application.ts'
import { updatesOnVehicleList } from './on-vehicle-list.ts'
import { approvalKinds } from './parameters.ts'
import { campaignPlanning } from './planning.ts'
import { progressOf } from './progress.ts'
import { type ReachOf, reachOf } from './reach.ts'
import { campaignOf } from './rows.ts'
import { creatorScope } from './scope.ts'
import { campaigns } from './store.ts'
import { campaignWords as words } from './texts.ts'
import { campaignTopic } from './topic.ts'

const { query, one, remove, export: exportCall } = calls

const add = serve(calls.add, (input, context) => fromApplication(context, input))
const update = serve(calls.update, (input, context) => updateCampaign(context, input))
const submit = serve(calls.submit, ({ id }, context) => submitCampaign(context, id))
const decide = serve(calls.decide, (input, context) => decideCampaign(context, input))
const pause = serve(calls.pause, ({ id, remark }, context) => pauseCampaign(context, id, remark))
const resume = serve(calls.resume, ({ id, remark }, context) => resumeCampaign(context, id, remark))
const start = serve(calls.startGroup, (input, context) => startGroup(context, input))
const terminate = serve(calls.terminate, ({ id, reason }, context) => terminateCampaign(context, id, reason))

/** Selection of a saved task in its creator's scope, or of an unsaved task in the caller's scope. */
async function selectionOf({ db, scope }: Context, input: InputOf<typeof calls.reach>): Promise<ReachOf> {
  if ('id' in input) {
    const row = await campaignOf(db, input.id)
    return { ...row, groups: row.rules.groups, takesOver: row.takeOver !== null }
  }
  const { application, vins, groups, takesOver } = input
  const { plan } = await requireReleased(db, application)
  const vinList = namedVins({ vins, rules: { groups } })
  return { kind: 'software', plan, vins: vinList, scope: creatorScope(scope), groups, takesOver }
}
const reach = serve(calls.reach, async (input, context) =>
  reachOf(context.db, await selectionOf(context, input), context.parts.now().getTime()),
)
const conflictVehicles = serve(calls.conflictVehicles, async ({ of, campaign: other, after }, context) =>
  heldVehicles(context, await selectionOf(context, of), { other, after }),
)
const progress = serve(calls.progress, ({ id }, { db, scope, user, parts }) =>
  progressOf({ db, scope, user, now: parts.now().getTime() }, id),
)

/** Sends the full progress each time. It is small regardless of the number of vehicles. */
const live = serveStream(calls.live, ({ id }, { parts }) => ({
  topic: campaignTopic,
  async read(since, { db, scope, user }) {
    const { rows } = await db.execute<{ revision: string }>(sql`select revision from campaign where id = ${id}`)
    const now = parts.now().getTime()
    // The minute is part of the cursor, because soak times and rates advance without changes.
    const cursor = `${rows[0]?.revision ?? ''}.${Math.floor(now / minuteMs)}`
    return cursor === since ? { cursor } : { cursor, event: await progressOf({ db, scope, user, now }, id) }
  },
}))

export default thing({
  figures: campaignFigures,
  events: Object.values(campaignEventKinds),
  onVehicleList: updatesOnVehicleList,
  calls: [add, update, submit, decide, reach, conflictVehicles, progress, live, pause, resume, start, terminate],
  records: [
    serveRecord(
      campaign,
      { query, one, remove, export: exportCall },
      {
        async removing({ db, parts }, ids) {
          const rows = await db
            .select()
            .from(campaigns)
            .where(inArray(campaigns.id, [...ids]))
          if (rows.some(({ state }) => state !== 'draft' && state !== 'refused'))
            throw new Fault(code.state, words.notRemovable)
          await addCampaignRemovals(db, rows, parts.now().getTime())
          await db.execute(sql`delete from campaign_step where campaign = any(${sql.param([...ids])}::bigint[])`)
        },
      },
    ),
  ],
  jobs: [campaignTurns, campaignPlanning, campaignClosing],
  parameters: [approvalKinds],
  namesContent: [
    {
      title: campaign.title,
      call: calls.query,
      record: campaign.name,
      // Also lists ended campaigns, as a record of the software that vehicles received.
      async find(db, hash) {
        const { rows } = await db.execute<{ id: number; name: string }>(sql`
          select c.id::float8 as id, c.name from campaign c where c.state <> 'refused' and exists (
            select 1 from jsonb_array_elements(c.plan->'content') w where w->'file'->>'sha256' = ${hash}) order by c.id`)
        return rows
      },
    },
  ],
})
