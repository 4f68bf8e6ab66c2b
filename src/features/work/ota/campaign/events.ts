import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { type EventKind, eventKind } from '../../../../platform/event/kind.ts'
import { isoOrNull, time } from '../../../../platform/event/values.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { campaignCalls } from './contract.ts'
import type { CampaignRow } from './rows.ts'
import { campaignKindKeys, campaignMachine, holdCodeKeys } from './state-texts.ts'

const count = z.number().nullable().meta({ description: 'Number of vehicles' })
const data = z.object({
  campaign: z.number().meta({ description: 'Id in the list of update tasks' }),
  kind: z.enum(campaignKindKeys),
  state: z.enum(campaignMachine.keys),
  hold: z.enum(holdCodeKeys).nullable().meta({ description: 'Why it is halted' }),
  total: count,
  succeeded: count,
  failed: count,
  wake: z.boolean().meta({ description: 'Wakes vehicles by SMS' }),
  notBefore: time.nullable(),
  notAfter: time.nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
})
type Data = z.infer<typeof data>

const ofCampaigns = { data, privacy: 'platform', readBy: campaignCalls.query } as const
const example: Data = {
  campaign: 12,
  kind: 'software',
  state: 'running',
  hold: null,
  total: 1200,
  succeeded: 310,
  failed: 2,
  wake: false,
  notBefore: '2026-05-20T00:00:00.000Z',
  notAfter: '2026-06-20T00:00:00.000Z',
  startedAt: '2026-05-20T00:00:10.000Z',
  endedAt: null,
}

export const campaignEventKinds = {
  changed: eventKind({
    ...ofCampaigns,
    type: 'campaign.changed',
    title: ['升级任务变化', 'Update task changed'],
    example,
  }),
  /** Staff can delete a task that was not approved. */
  removed: eventKind({
    ...ofCampaigns,
    type: 'campaign.removed',
    title: ['升级任务删除', 'Update task deleted'],
    example: { ...example, state: 'draft', total: null, succeeded: null, failed: null, startedAt: null },
  }),
}

const dataOf = (row: CampaignRow): Data => ({
  campaign: row.id,
  kind: row.kind as Data['kind'],
  state: row.state as Data['state'],
  hold: row.hold as Data['hold'],
  total: row.total,
  succeeded: row.succeeded,
  failed: row.failed,
  wake: row.wake === true,
  notBefore: isoOrNull(row.notBefore),
  notAfter: isoOrNull(row.notAfter),
  startedAt: isoOrNull(row.startedAt),
  endedAt: isoOrNull(row.endedAt),
})

type Adding = Pick<Db, 'execute'>
const add = (db: Adding, kind: EventKind<Data>, rows: readonly CampaignRow[], at: number): Promise<void> =>
  addEvents(
    db,
    kind,
    rows.map((row) => ({ vin: null, subject: `campaign/${row.id}`, at, data: dataOf(row) })),
  )

/** Adds the event of a stored campaign. Undefined: it was not stored before. `at`: ms since 1970. */
export async function addCampaignEvent(
  db: Adding,
  row: CampaignRow,
  before: CampaignRow | undefined,
  at: number,
): Promise<void> {
  if (before && JSON.stringify(dataOf(before)) === JSON.stringify(dataOf(row))) return
  await add(db, campaignEventKinds.changed, [row], at)
}

/** Adds the events of campaigns that the transaction deletes. `at`: ms since 1970. */
export const addCampaignRemovals = (db: Adding, rows: readonly CampaignRow[], at: number): Promise<void> =>
  add(db, campaignEventKinds.removed, rows, at)
