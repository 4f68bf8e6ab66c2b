import { z } from 'zod'
import { dtcStatus, dtcStatusBits } from '../../../../../domain/gb32960/uds/index.ts'
import { addEvents } from '../../../../../platform/event/add.ts'
import { type EventKind, eventKind } from '../../../../../platform/event/kind.ts'
import { iso, isoOrNull, time } from '../../../../../platform/event/values.ts'
import { sql } from '../../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../../platform/store/store.ts'

const data = z.object({
  fault: z.number().meta({ description: 'Id in the list of faults, unique with the VIN' }),
  number: z.string().meta({ description: 'The trouble code as text' }),
  ecu: z.number().nullable().meta({ description: 'Id of the ECU' }),
  source: z.enum(['dtc', 'gbAlarm']).meta({ description: 'An ECU, or an alarm of GB/T 32960' }),
  state: z.enum(['present', 'history', 'cleared']),
  severity: z.enum(['1', '2', '3']).nullable().meta({ description: '3 is the most severe' }),
  firstSeenAt: time,
  lastSeenAt: time,
  status: z
    .array(z.enum(dtcStatusBits.map(({ key }) => key)))
    .nullable()
    .meta({ description: 'Bits of the status byte' }),
  occurrence: z.number().nullable(),
  aging: z.number().nullable(),
  clearedAt: time.nullable(),
})
type Data = z.infer<typeof data>

const example: Data = {
  fault: 4711,
  number: 'P0AA6-1A',
  ecu: 3,
  source: 'dtc',
  state: 'present',
  severity: '3',
  firstSeenAt: '2026-05-19T00:00:00.000Z',
  lastSeenAt: '2026-05-20T00:00:00.000Z',
  status: ['testFailed', 'confirmed'],
  occurrence: 3,
  aging: null,
  clearedAt: null,
}
/** The contract of faults imports that of the codes, whose server writes events. So the path is repeated here. */
const ofFaults = { data, privacy: 'vehicle', readBy: { path: '/remoteFaultMonitoring/query' } } as const

export const faultEvents = {
  /** A fault is new, or present again. */
  detected: eventKind({ ...ofFaults, type: 'fault.detected', title: ['发现故障', 'Fault detected'], example }),
  cleared: eventKind({
    ...ofFaults,
    type: 'fault.cleared',
    title: ['故障清除', 'Fault cleared'],
    example: { ...example, state: 'cleared', clearedAt: '2026-05-20T01:00:00.000Z' },
  }),
  /** A newer or late reading changes a fault, or the table of codes its severity. */
  changed: eventKind({
    ...ofFaults,
    type: 'fault.changed',
    title: ['故障变更', 'Fault changed'],
    example: { ...example, state: 'history', status: ['confirmed'] },
  }),
  /** Late reports show that there was no such alarm. */
  removed: eventKind({
    ...ofFaults,
    type: 'fault.removed',
    title: ['故障撤销', 'Fault removed'],
    example: { ...example, ecu: null, source: 'gbAlarm', status: null, occurrence: 1 },
  }),
}

/** Values of a stored fault that its events contain. Times as the database returns them. */
export type EventFault = {
  vin: string
  id: number
  number: string
  ecu: number | null
  source: Data['source']
  state: Data['state']
  severity: Data['severity']
  first: string
  last: string
  status: number | null
  supported: number | null
  occurrence: number | null
  aging: number | null
  cleared: string | null
}
/** Columns of an `EventFault`, of the table `f`. Citus computes no times in RETURNING. */
export const faultColumns =
  sql.raw(`f.vin, f.id::float8 as id, f.number, f.ecu::float8 as ecu, f.source, f.state, f.severity,
  f.first_seen_at as first, f.last_seen_at as last, f.status::int as status, f.supported::int as supported,
  f.occurrence, f.aging, f.cleared_at as cleared`)

const dataOf = ({
  id,
  first,
  last,
  cleared: clearedAt,
  status,
  supported: mask,
  vin: _,
  ...fault
}: EventFault): Data => ({
  fault: id,
  number: fault.number,
  ecu: fault.ecu,
  source: fault.source,
  state: fault.state,
  severity: fault.severity,
  firstSeenAt: iso(first),
  lastSeenAt: iso(last),
  status: status === null ? null : dtcStatus(status, mask ?? 0xff),
  occurrence: fault.occurrence,
  aging: fault.aging,
  clearedAt: isoOrNull(clearedAt),
})

async function addOfKind(db: Pick<Db, 'execute'>, kind: EventKind<Data>, faults: readonly EventFault[]): Promise<void> {
  await addEvents(
    db,
    kind,
    faults.map((fault) => ({
      vin: fault.vin,
      subject: `fault/${fault.vin}/${fault.id}`,
      at: Date.parse((fault.state === 'cleared' ? fault.cleared : null) ?? fault.last),
      data: dataOf(fault),
    })),
  )
}

/** Adds the events of faults before and after a change, in the transaction that changes them. */
export async function addFaultEvents(
  db: Pick<Db, 'execute'>,
  { before, after }: { readonly before: readonly EventFault[]; readonly after: readonly EventFault[] },
): Promise<void> {
  const keyOf = ({ vin, id }: EventFault) => `${vin} ${id}`
  const oldFaults = new Map(before.map((fault) => [keyOf(fault), fault]))
  const newKeys = new Set(after.map(keyOf))
  const [detectedFaults, clearedFaults, changedFaults]: [EventFault[], EventFault[], EventFault[]] = [[], [], []]
  for (const fault of after) {
    const old = oldFaults.get(keyOf(fault))
    if (old && JSON.stringify(dataOf(old)) === JSON.stringify(dataOf(fault))) continue
    if (fault.state === 'cleared' && old?.state !== 'cleared') clearedFaults.push(fault)
    else if (!old || (fault.state === 'present' && old.state !== 'present')) detectedFaults.push(fault)
    else changedFaults.push(fault)
  }
  await addOfKind(db, faultEvents.detected, detectedFaults)
  await addOfKind(db, faultEvents.cleared, clearedFaults)
  await addOfKind(db, faultEvents.changed, changedFaults)
  await addOfKind(
    db,
    faultEvents.removed,
    [...oldFaults.values()].filter((fault) => !newKeys.has(keyOf(fault))),
  )
}

/** Adds the events of faults whose severity changed. */
export const addGradedFaults = (db: Pick<Db, 'execute'>, faults: readonly EventFault[]): Promise<void> =>
  addOfKind(db, faultEvents.changed, faults)
