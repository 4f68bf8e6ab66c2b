import { rules } from '../../../src/features/work/ota/campaign/rules/contract.ts'
import type { Parts } from '../../../src/platform/context.ts'
import { sealValues } from '../../../src/platform/record/hidden-values.ts'
import { nameOf, registeredRecords, tableName } from '../../../src/platform/record/table.ts'
import { is, SQL, sql } from '../../../src/platform/store/drizzle.ts'
import type { Db } from '../../../src/platform/store/store.ts'
import { hasColumn } from '../../../src/record/model/field.ts'
import { planOfPart } from '../../features/work/ota/campaigns.ts'

/** The vehicle of all rows. */
export const vin = 'LSVAM4187C2184847'
/** Id in lists of authors. The acting user of a test is a second person by default. */
const author = 9_001

/** Code of the draw's link. */
export const drawCode = 'AbCdEfGhJkLmNpQrStUv23'

type Values = Readonly<Record<string, unknown>>

const plan = planOfPart()
const { vehicleType: _, ...who } = plan.who
const campaign = (kind: string) => ({
  kind,
  plan,
  plan_hash: 'h',
  scope: { all: true, userId: author },
  authors: sql`array[${author}::bigint]`,
  application: 1,
  policy: 1,
  file: 1,
  file_name: 'box.bin',
  file_version: '2.0.0',
  rules: rules.parse({}),
  planning: { key: '', done: 1, total: 1, finished: true, reasons: {} },
})
export const program = {
  form: 1,
  params: [],
  needs: {},
  limits: { steps: 200, minutes: 15 },
  finally: [],
  steps: [{ id: 'a', do: { wait: { seconds: 1 } } }],
}
const target = (kind: string, id: number) => ({ kind, campaign: id, state: 'downloading', rank: 1 })

/**
 * Values that cannot be derived from column types. A table may have several rows: one for each record that shares it,
 * in addition to existing rows.
 */
const special: Readonly<Record<string, Values | readonly Values[]>> = {
  battery_change: { original_number: 'B1', new_number: 'B2' },
  box_change: { original_serial: 'B1', new_serial: 'B2' },
  head_unit_change: { original_serial: 'B1', new_serial: 'B2' },
  pki_key: { not_before: sql`now() - interval '1 day'`, not_after: sql`now() + interval '900 days'` },
  meeting: { starts_at: sql`now() - interval '1 hour'`, ends_at: sql`now() + interval '1 day'` },
  role: [{ name: 'eol', realm: 'eol' }],
  account: [
    { user_name: 'eol', full_name: 'E', email: 'e@example.com', phone: '13800000002', realm: 'eol' },
    { user_name: 'second', full_name: 'S', email: 's@example.com', phone: '13800000003' },
  ],
  campaign: [campaign('software'), campaign('box'), campaign('eol')],
  upgrade_target: [target('software', 1)],
  policy: { rules: { baseline: 1, ...plan, who, content: undefined } },
  signal_rule: {
    clauses: [{ signal: 'vehicle.speed', operator: 'above', value: 100 }],
    vehicles: { by: 'all' },
    days: '1234567',
  },
  box: { extended: true, status: 'mounted', vin, serial: 'TB000001' },
  api_token: { name: 'x' },
  dealer_code: {},
  share_link: {},
  subscription: { chart: 1 },
  alert_rule: { chart: 1 },
  feedback: { taker: 1, taken_by: 'Admin' },
  app_version: { store_url: 'https://store.example/', minimum: null },
  market_app: { hash: 'a'.repeat(64), size: 3 },
  software_version: { hash: 'a'.repeat(64), size: 3, counter: 1, state: 'released' },
  baseline_version: {},
  vehicle_group_user: {},
  vehicle_group_vehicle: {},
  script_version: { program, number: 1, state: 'draft', authors: sql`array[${author}::bigint]` },
  privacy_request: { due_day: sql`current_date + 20` },
  script_run: {
    state: {
      form: 1,
      deadline: 4e12,
      taken: 0,
      frames: [],
      tries: 0,
      open: {},
      pending: null,
      ending: null,
      ended: false,
    },
    status: 'running',
  },
  manual_version: { number: 1, state: 'published' },
  draw: { code: drawCode },
  chart: {
    query: { explore: 'trips', dimensions: [], measures: ['count'], filters: [], period: { days: 7 } },
  },
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly target: string | null
  readonly targetColumn: string | null
}

/** Columns that every row needs. */
async function neededColumns(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await db.execute<Column & Record<string, unknown>>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      t.relname as target, ta.attname as "targetColumn"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k
      on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] and k.conparentid = 0
    left join pg_class t on t.oid = k.confrelid
    left join pg_attribute ta on ta.attrelid = t.oid and ta.attnum = k.confkey[1]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''
    order by c.relname, a.attnum`)
  return Map.groupBy(rows, ({ table }) => table)
}

/** Inserts rows with the needed columns. Records failures in `reasons`, by table. */
export async function openFiller(parts: Parts) {
  const db = parts.store.db
  const columns = await neededColumns(db)
  const fields = new Map(
    registeredRecords().flatMap(({ record, table }) =>
      Object.entries(record.fields).flatMap(([key, field]) =>
        hasColumn(field) ? [[`${nameOf(table)} ${tableName(key)}`, { record, key, field }] as const] : [],
      ),
    ),
  )
  const reasons = new Map<string, string>()

  async function neededValue({ table, name, type, target: other, targetColumn }: Column): Promise<unknown> {
    if (other) {
      const result = await db.execute<{ value: unknown }>(
        sql.raw(`select min("${targetColumn}")::text as value from "${other}"`),
      )
      return result.rows[0]?.value ?? null
    }
    if (name === 'vin') return vin
    const { record, key, field } = fields.get(`${table} ${name}`) ?? {}
    const choice = field?.kind.choices?.(field)?.[0]
    if (record && key && field?.kind.hidden?.(field).seals)
      return sealValues(parts, record, { [key]: '13977778888' })[key]
    if (type.endsWith('[]')) return sql`'{}'`
    if (type === 'jsonb') return field ? sql`'[]'` : sql`'{}'`
    if (choice !== undefined) return choice
    if (type.startsWith('timestamp')) return sql`now()`
    if (type === 'date') return sql`current_date`
    if (type === 'boolean') return false
    if (type === 'uuid') return '0b6f5c8e-3d0b-4c39-9d3d-6f1f0d0a4f11'
    if (type === 'bytea') return sql`'\\x00'`
    return /int|double|numeric/.test(type) ? 1 : 'x'
  }

  async function insert(name: string, input: Values): Promise<boolean> {
    const values = new Map<string, unknown>(Object.entries(input))
    for (const column of columns.get(name) ?? [])
      if (!values.has(column.name)) {
        const value = await neededValue(column)
        if (value === null) {
          reasons.set(name, `needs a row of ${column.target}`)
          return false
        }
        values.set(column.name, value)
      }
    const sqlValues = [...values.values()].map((value) =>
      typeof value === 'object' && value !== null && !is(value, SQL)
        ? sql`${JSON.stringify(value)}`
        : sql`${value as string}`,
    )
    const into = [...values.keys()].map((key) => `"${key}"`).join(', ')
    const row =
      values.size === 0 ? sql`default values` : sql`(${sql.raw(into)}) values (${sql.join(sqlValues, sql`, `)})`
    return db.execute(sql`insert into ${sql.raw(`"${name}"`)} ${row}`).then(
      () => reasons.delete(name) || true,
      (error) => {
        reasons.set(name, String((error as { cause?: Error }).cause?.message ?? error))
        return false
      },
    )
  }
  return { insert, reasons }
}

/**
 * Inserts a row into the empty table of each record, after the rows that it references. Returns the tables that could
 * not be filled, each with the reason.
 */
export async function fillTables(parts: Parts): Promise<Map<string, string>> {
  const db = parts.store.db
  const { insert, reasons } = await openFiller(parts)
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  const requiredTables = new Set([...Object.keys(special), ...registeredRecords().map(({ table }) => nameOf(table))])
  const open = new Set(rows.map(({ name }) => name).filter((name) => requiredTables.has(name)))

  for (let size = 0; size !== open.size; ) {
    size = open.size
    for (const name of open) {
      const own = special[name] ?? {}
      const present = await db.execute(sql.raw(`select 1 from "${name}" limit 1`))
      const missing = Array.isArray(own) ? own : present.rows.length > 0 ? [] : [own as Values]
      const insertions: boolean[] = []
      for (const each of missing) insertions.push(await insert(name, each))
      if (insertions.every(Boolean)) open.delete(name)
    }
  }
  await parts.store.tx(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update baseline set state = 'released'`)
  })
  return reasons
}
