import type { Context } from '../../../server/context.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { serve } from '../../../server/thing/thing.ts'
import { fleetDay, lastMoments } from '../../../time.ts'
import { alarm, alarmCalls } from '../../alarms/alarm/contract.ts'
import { command, commandCalls } from '../../commands/command/contract.ts'
import { type CommandState, openStates } from '../../commands/command/state-texts.ts'
import { lastMessage, lastMessageCalls } from '../../messages/lastMessage/contract.ts'
import { campaign, campaignCalls } from '../../ota/campaign/contract.ts'
import { target, targetCalls } from '../../ota/target/contract.ts'
import type { TargetState } from '../../ota/target/state-texts.ts'
import { dailyDrive, dailyDriveCalls } from '../../tracking/dailyDrive/contract.ts'
import { drivenKm } from '../../tracking/dailyDrive/driven-km.ts'
import { tripsBegun } from '../../tracking/trip/trips-begun.ts'
import { dashboardCalls, type LiveFigures } from './contract.ts'
import { countOf, type List, linkTo, mayOpen } from './list.ts'

const lists = {
  vehicles: { record: lastMessage, call: lastMessageCalls.query, route: '/vehicleManagement/vehicleLastMsg' },
  alarms: { record: alarm, call: alarmCalls.query, route: '/warn/queryAlarm' },
  commands: {
    record: command,
    call: commandCalls.query,
    route: '/vehicleRemoteControl/instructionLogManagement',
  },
  campaigns: { record: campaign, call: campaignCalls.query, route: '/software/taskManage' },
  updates: { record: target, call: targetCalls.query, route: '/software/taskPushManage' },
  days: { record: dailyDrive, call: dailyDriveCalls.query, route: '/vehicleDriveData' },
} satisfies Record<string, List>
/** GB/T 32960: 1 charging while parked, 2 recuperation, 3 not charging, 4 charged. */
const notCharging = ['2', '3', '4']
const charging = ['1']
const missed = ['failed', 'timedOut', 'rolledBack', 'inconsistent'] satisfies TargetState[]
/** Ended without what was asked for; one that nobody knows the end of counts, too. */
const failed = ['failed', 'refused', 'unanswered', 'unknown'] satisfies CommandState[]

export const live = serve(dashboardCalls.live, async (_input, context) => {
  const figures: LiveFigures = []
  const add = async (key: LiveFigures[number]['key'], list: List, filter: Record<string, unknown>) => {
    if (mayOpen(context, list))
      figures.push({ key, value: await countOf(context, list, filter), link: linkTo(list, filter) })
  }
  await add('online', lists.vehicles, { online: true })
  await add('driving', lists.vehicles, { online: true, vehicleState: ['1'], chargingState: notCharging })
  await add('charging', lists.vehicles, { online: true, chargingState: charging })
  for (const level of ['4', '3', '2', '1'] as const)
    await add(`alarm${level}`, lists.alarms, { state: ['lasting'], level: [level] })
  if (mayOpen(context, lists.days)) {
    const day = fleetDay(context.parts.now().getTime())
    const link = linkTo(lists.days, { day: [day, day] })
    figures.push({ key: 'tripsToday', value: await tripsBegun(context, day), link })
    figures.push({ key: 'kmToday', value: await drivenKm(context, day), link })
  }
  await add('commandsOpen', lists.commands, { state: openStates })
  const today = lastMoments(1, context.parts.now().getTime())
  await add('commandsFailed', lists.commands, { state: failed, createdAt: today })
  await add('campaignsRunning', lists.campaigns, { state: ['running'] })
  await add('campaignsHeld', lists.campaigns, { state: ['held'] })
  const underWay = await campaignsUnderWay(context)
  // Of tasks that are under way: what failed in others is done with.
  if (underWay.length > 0) await add('updatesFailed', lists.updates, { campaign: underWay, state: missed })
  return figures
})

const mostCampaigns = 50

async function campaignsUnderWay({ db }: Context): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from campaign where state in ('running', 'paused', 'held') order by id desc limit ${mostCampaigns}`)
  return rows.map(({ id }) => id)
}
