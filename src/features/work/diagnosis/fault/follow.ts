/** Derives faults from responses of ECUs to requests, and from codes in the alarm lists of reports. */

import { fromHex } from '../../../../domain/gb32960/index.ts'
import { dtcText } from '../../../../domain/gb32960/uds/index.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { records, texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import { changedAlarms } from '../../alarms/alarm/follow.ts'
import { answeredExchanges, type EcuExchange } from '../exchange/answered-exchanges.ts'
import { alarmMapping, writeAlarmFaults } from './alarms.ts'
import { allDtcs, clearingOf, countersOf, extraOf, isPresent, readingOf } from './readings.ts'
import { addFaultEvents, type EventFault, faultColumns } from './writes/events.ts'

const fromEcus = follower({
  name: 'faults-of-ecus',
  after: ['commands'],
  async write(tx, batch) {
    const exchanges = await answeredExchanges(tx, batch.received)
    if (exchanges.length > 0) await writeExchanges(tx, exchanges)
  },
})

const fromAlarms = follower({
  name: 'faults-of-alarms',
  after: ['alarm'],
  open: () => {
    const mapping = alarmMapping()
    return {
      async write(tx, batch) {
        const alarms = batch.get(changedAlarms)
        if (alarms.length > 0) await writeAlarmFaults(tx, alarms, await mapping(tx, batch.now))
      },
    }
  },
})

export default [fromEcus, fromAlarms]

interface FaultObservation {
  vin: string
  ecu: number
  dtc: number
  first: number
  last: number
  status: number
  supported: number | null
  snapshot?: string
  snapshotAt?: number
  extended?: string
  extendedAt?: number
  occurrence?: number
  aging?: number
}
interface Whole {
  vin: string
  ecu: number
  readAt: number | null
  clearedAt: number | null
  by: string | null
}

async function writeExchanges(db: Db, exchanges: readonly EcuExchange[]): Promise<void> {
  const observations = new Map<string, FaultObservation>()
  const whole = new Map<string, Whole>()
  const single: { vin: string; ecu: number; dtc: number; at: number; by: string | null }[] = []
  const see = (
    vin: string,
    ecu: number,
    dtc: number,
    at: number,
    status: number,
    statusMask: number | null,
  ): FaultObservation => {
    const key = `${vin} ${ecu} ${dtc}`
    const existing = observations.get(key)
    const next: FaultObservation = existing ?? { vin, ecu, dtc, first: at, last: at, status, supported: statusMask }
    next.first = Math.min(next.first, at)
    if (at >= next.last) Object.assign(next, { last: at, status, supported: statusMask ?? next.supported })
    observations.set(key, next)
    return next
  }
  const ofEcu = (vin: string, ecu: number): Whole => {
    const key = `${vin} ${ecu}`
    const ecuState = whole.get(key) ?? { vin, ecu, readAt: null, clearedAt: null, by: null }
    whole.set(key, ecuState)
    return ecuState
  }
  for (const { vin, ecu, at, issuer, request: requestHex, response: responseHex } of exchanges) {
    const [request, response] = [fromHex(requestHex), fromHex(responseHex)]
    const reading = readingOf(request, response, at)
    for (const { dtc, status } of reading?.dtcs ?? []) see(vin, ecu, dtc, at, status, reading!.supported)
    if (reading?.isWhole) ofEcu(vin, ecu).readAt = Math.max(ofEcu(vin, ecu).readAt ?? 0, at)
    const extra = extraOf(request, response, at)
    if (extra) {
      const data = Buffer.from(extra.data).toString('hex')
      const to = see(vin, ecu, extra.dtc, at, extra.status, null)
      if (extra.what === 'snapshot') Object.assign(to, { snapshot: data, snapshotAt: at })
      else Object.assign(to, { extended: data, extendedAt: at, ...countersOf(extra.data) })
    }
    const clearing = clearingOf(request, response, at)
    if (clearing?.group === allDtcs) {
      const of = ofEcu(vin, ecu)
      if (at > (of.clearedAt ?? 0)) Object.assign(of, { clearedAt: at, by: issuer })
    } else if (clearing) single.push({ vin, ecu, dtc: clearing.group, at, by: issuer })
  }
  if (observations.size === 0 && whole.size === 0 && single.length === 0) return
  const vins = [...new Set(exchanges.map(({ vin }) => vin))]
  const before = await faultsOfEcus(db, vins)
  await writeWhole(db, [...whole.values()])
  await writeObservations(db, [...observations.values()])
  await settle(db, vins)
  if (single.length > 0) await clearSingle(db, single)
  await addFaultEvents(db, { before, after: await faultsOfEcus(db, vins) })
}

async function faultsOfEcus(db: Db, vins: readonly string[]): Promise<EventFault[]> {
  const { rows } = await db.execute<EventFault>(sql`
    select ${faultColumns} from fault f where f.vin = any(${texts(vins)}::text[]) and f.source = 'dtc' order by f.vin, f.id`)
  return rows
}

const inOrder = (a: { vin: string; ecu: number; dtc?: number }, b: typeof a) =>
  a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.ecu - b.ecu || (a.dtc ?? 0) - (b.dtc ?? 0)

async function writeWhole(db: Db, rows: Whole[]): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into fault_reading as g (vin, ecu, read_at, cleared_at, cleared_by)
    select r.vin, r.ecu, to_timestamp(r.read / 1000), to_timestamp(r.cleared / 1000), r.by
    from ${records(
      rows
        .sort(inOrder)
        .map(({ readAt: read, clearedAt: clearedMs, ...row }) => ({ ...row, read, cleared: clearedMs })),
      { vin: 'text', ecu: 'bigint', read: 'float8', cleared: 'float8', by: 'text' },
    )}
    on conflict (vin, ecu) do update set read_at = greatest(g.read_at, excluded.read_at),
      cleared_by = case when excluded.cleared_at > coalesce(g.cleared_at, '-infinity') then excluded.cleared_by else g.cleared_by end,
      cleared_at = greatest(g.cleared_at, excluded.cleared_at)`)
}

/** Writes codes. The newest reading wins. Snapshot and extended data have their own times. */
async function writeObservations(db: Db, rows: FaultObservation[]): Promise<void> {
  if (rows.length === 0) return
  const severityOf = await severities(db, rows)
  const faultRows = rows.sort(inOrder).map((row) => ({
    ...row,
    number: dtcText(row.dtc),
    severity: severityOf(row.ecu, dtcText(row.dtc)),
    state: isPresent(row.status, row.supported ?? 0xff) ? 'present' : 'history',
  }))
  const newer = sql`excluded.last_seen_at > f.last_seen_at`
  const of = (name: string) => {
    const column = sql.identifier(name)
    return sql`${column} = case when ${newer} then coalesce(excluded.${column}, f.${column}) else f.${column} end`
  }
  const data = (name: string) => {
    const [column, at] = [sql.identifier(name), sql.identifier(`${name}_at`)]
    const isNewer = sql`excluded.${at} > coalesce(f.${at}, '-infinity')`
    return sql`${column} = case when ${isNewer} then excluded.${column} else f.${column} end, ${at} = greatest(f.${at}, excluded.${at})`
  }
  await db.execute(sql`
    insert into fault as f (vin, source, ecu, dtc, number, state, severity, first_seen_at, last_seen_at, status, supported,
      snapshot, snapshot_at, extended, extended_at, occurrence, aging)
    select r.vin, 'dtc', r.ecu, r.dtc, r.number, r.state, r.severity, to_timestamp(r.first / 1000), to_timestamp(r.last / 1000),
      r.status, r.supported, decode(r.snapshot, 'hex'), to_timestamp(r."snapshotAt" / 1000), decode(r.extended, 'hex'),
      to_timestamp(r."extendedAt" / 1000), r.occurrence, r.aging
    from ${records(faultRows, {
      vin: 'text',
      ecu: 'bigint',
      dtc: 'int',
      number: 'text',
      state: 'text',
      severity: 'text',
      first: 'float8',
      last: 'float8',
      status: 'smallint',
      supported: 'smallint',
      snapshot: 'text',
      snapshotAt: 'float8',
      extended: 'text',
      extendedAt: 'float8',
      occurrence: 'int',
      aging: 'int',
    } as const)}
    on conflict (vin, source, ecu, dtc) do update set first_seen_at = least(f.first_seen_at, excluded.first_seen_at),
      ${of('state')}, ${of('status')}, ${of('supported')}, ${of('occurrence')}, ${of('aging')},
      ${data('snapshot')}, ${data('extended')}, changed_at = excluded.changed_at,
      last_seen_at = greatest(f.last_seen_at, excluded.last_seen_at)
    where ${newer} or excluded.first_seen_at < f.first_seen_at or excluded.snapshot_at > coalesce(f.snapshot_at, '-infinity')
      or excluded.extended_at > coalesce(f.extended_at, '-infinity')`)
}

/** Severity of each code from the maker's table. An entry of the ECU takes precedence over a general one. */
async function severities(db: Db, rows: readonly FaultObservation[]) {
  const numbers = texts([...new Set(rows.map(({ dtc }) => dtcText(dtc)))])
  const { rows: codeRows } = await db.execute<{ number: string; ecu: string | null; severity: string }>(
    sql`select number, ecu, severity from fault_code where number = any(${numbers}::text[])`,
  )
  const severityByCode = new Map(codeRows.map(({ number, ecu, severity }) => [`${number} ${ecu ?? ''}`, severity]))
  return (ecu: number, number: string) =>
    severityByCode.get(`${number} ${ecu}`) ?? severityByCode.get(`${number} `) ?? null
}

/**
 * Settles states after a complete reading or a clearing. Codes missing from a later complete reading become history.
 * Codes cleared after they were last detected become cleared.
 */
async function settle(db: Db, vins: readonly string[]): Promise<void> {
  const isCleared = sql`coalesce(g.cleared_at > f.last_seen_at, false)`
  const state = sql`case when ${isCleared} then 'cleared' when f.state = 'present' then 'history' else f.state end`
  await db.execute(sql`
    update fault f set state = ${state},
      cleared_at = case when ${isCleared} then g.cleared_at else f.cleared_at end,
      cleared_by = case when ${isCleared} then g.cleared_by else f.cleared_by end
    from fault_reading g
    where g.vin = f.vin and g.ecu = f.ecu and f.vin = any(${texts(vins)}::text[]) and f.source = 'dtc'
      and f.last_seen_at < greatest(g.read_at, g.cleared_at)
      and (f.state <> ${state} or (${isCleared} and f.cleared_at is distinct from g.cleared_at))`)
}

async function clearSingle(
  db: Db,
  rows: readonly { vin: string; ecu: number; dtc: number; at: number; by: string | null }[],
): Promise<void> {
  await db.execute(sql`
    update fault f set state = 'cleared', cleared_at = to_timestamp(r.at / 1000), cleared_by = r.by
    from ${records(rows, { vin: 'text', ecu: 'bigint', dtc: 'int', at: 'float8', by: 'text' })}
    where f.vin = r.vin and f.ecu = r.ecu and f.dtc = r.dtc and f.source = 'dtc'
      and f.last_seen_at < to_timestamp(r.at / 1000) and coalesce(f.cleared_at, '-infinity') < to_timestamp(r.at / 1000)`)
}
