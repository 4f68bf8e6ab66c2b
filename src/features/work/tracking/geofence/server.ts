import { code } from '../../../../domain/contract/code.ts'
import { cornersOf, middleOf, shapeOf } from '../../../../domain/geo/shape.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { inScope, type RecordRow } from '../../../../platform/record/query.ts'
import { addRow, type RowValues, updateRow } from '../../../../platform/record/write.ts'
import { ownerOf, visible } from '../../../../platform/scope.ts'
import { and, inArray, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { wrongField } from '../../../fleet/vehicles/refusals.ts'
import { importProblems, problemsOf } from './check.ts'
import { geofence, geofenceCalls } from './contract.ts'
import { fenceCells } from './geometry.ts'
import { reminding } from './remind.ts'
import { vehicles } from './serve-vehicles.ts'
import { geofences, ownFence } from './store.ts'
import { refusalTexts as refused } from './texts.ts'
import { clear, restate, setVehicles } from './vehicles.ts'

const { query, one, remove, import: importCall, export: exportCall } = geofenceCalls

const add = serve(geofenceCalls.add, async ({ draft, vins = [], ...input }, context) => {
  const { user: createdBy, token: tokenId } = ownerOf(context.scope)
  const more = { status: draft ? 'draft' : 'used', createdBy, tokenId, createUser: context.user.name }
  const { id } = await addRow(context, geofence, withDefaults(input as RowValues), more)
  const vehicleCount = await setVehicles(context, id, vins)
  check(context, input as RowValues, draft, vehicleCount)
  await restate(context.db, [id])
  return { id }
})

const update = serve(geofenceCalls.update, async ({ draft, vins, ...input }, context) => {
  const { id } = input as { id: number }
  const [before] = await requireOwn(context, [id])
  if (!before) throw fault(code.notFound, 'notFound')
  const values = { ...before, ...(input as RowValues) }
  const status = draft ? 'draft' : before.status === 'draft' ? 'used' : before.status
  await updateRow(context, geofence, withDefaults(input as RowValues) as RowValues & { id: number }, { status })
  if (vins) await setVehicles(context, id, vins)
  check(context, values, draft, await countOf(context, id))
  await restate(context.db, [id])
  return null
})

const status = serve(geofenceCalls.status, async ({ ids, used: isActive }, context) => {
  const unique = [...new Set(ids)]
  const rows = await requireOwn(context, unique)
  if (isActive && rows.some((row) => !shapeOf(row))) throw new Fault(code.state, refused.notComplete)
  if (isActive)
    for (const { id, allVehicles } of rows)
      if (!allVehicles && (await countOf(context, id)) === 0) throw new Fault(code.state, refused.watchesNothing)
  const status = isActive ? 'used' : 'notUsed'
  const changedFences = await context.db
    .update(geofences)
    .set({ status, updatedAt: sql`statement_timestamp()` })
    .where(and(inArray(geofences.id, unique), sql`${geofences.status} <> ${status}`))
    .returning({ id: geofences.id, name: geofences.name })
  await restate(
    context.db,
    changedFences.map(({ id }) => id),
  )
  for (const { id, name } of changedFences)
    context.logChange({ record: geofence.name, id, label: name, after: { status } })
  return { count: changedFences.length }
})

/** Locks and returns these fences. Throws unless the caller sees and may change all of them. */
async function requireOwn(context: Context, ids: readonly number[]) {
  const unique = [...new Set(ids)]
  const rows = await context.db
    .select()
    .from(geofences)
    .where(and(inArray(geofences.id, unique), inScope(geofence, context.scope)))
    .orderBy(geofences.id)
    .for('update')
  if (rows.length !== unique.length) throw fault(code.notFound, 'notFound')
  const editable = await editableOf(context, unique)
  if (unique.some((id) => !editable.has(id))) throw new Fault(code.forbidden, refused.notEditable)
  return rows
}

async function editableOf({ db, scope }: Context, ids: readonly number[]): Promise<Set<number>> {
  if (scope.all || ids.length === 0) return new Set(ids)
  const rows = await db
    .select({ id: geofences.id })
    .from(geofences)
    .where(and(inArray(geofences.id, [...ids]), ownFence(scope)))
  return new Set(rows.map(({ id }) => id))
}

/** Replaces null by the default in columns that are never null. */
const withDefaults = (input: RowValues): RowValues => {
  const values = { ...input }
  if (values.repeatDays === null) values.repeatDays = '1234567'
  for (const name of ['enterReminder', 'outReminder', 'allVehicles']) if (values[name] === null) values[name] = false
  return values
}

/** Completes an imported row. The centre of a polygon is the position of its name. */
function importCompleted(values: RowValues): RowValues {
  const middle = values.shape === 'polygon' ? middleOf(cornersOf(String(values.ring ?? ''))) : undefined
  const place = middle ? { longitude: middle[0], latitude: middle[1] } : {}
  const empty = { repeatDays: null, enterReminder: null, outReminder: null, allVehicles: null }
  return withDefaults({ ...empty, ...values, ...place })
}

/**
 * Checks a fence as it will be after the change. A draft may be incomplete. An active or inactive fence needs a place
 * and vehicles.
 */
function check({ scope }: Context, input: RowValues, draft: boolean, vehicles: number): void {
  const [problem] = problemsOf(input, { draft, wholeFleet: scope.all })
  if (problem) throw wrongField(geofence.name, problem.field, problem.text)
  if (!draft && !input.allVehicles && vehicles === 0) throw wrongField(geofence.name, 'vehicles', refused.noVehicles)
}

async function countOf({ db }: Context, id: number): Promise<number> {
  const result = await db.execute<{ total: string }>(
    sql`select count(*) as total from geofence_vehicle where fence_id = ${id}`,
  )
  return Number(result.rows[0]?.total ?? 0)
}

/** Adds the number of the caller's vehicles that each fence watches, and whether the caller may change it. */
async function withCounts(context: Context, rows: RecordRow[]): Promise<RecordRow[]> {
  const ids = rows.map(({ id }) => id)
  const isVisible = visible(context.scope, sql`w.vin`) ?? sql`true`
  const counts = await context.db.execute<{ id: string; total: string }>(sql`
    select w.fence_id as id, count(*) as total from geofence_vehicle w
    where w.fence_id = any(${sql.param(ids)}::bigint[]) and ${isVisible} group by 1`)
  const editable = await editableOf(context, ids)
  const total = new Map(counts.rows.map((row) => [Number(row.id), Number(row.total)]))
  return rows.map((row) => ({
    ...row,
    vehicles: row.allVehicles ? null : (total.get(row.id) ?? 0),
    editable: editable.has(row.id),
  }))
}

export default thing({
  records: [
    serveRecord(
      geofence,
      { query, one, remove, import: importCall, export: exportCall },
      {
        removing: async (context, ids) => {
          await requireOwn(context, ids)
          await clear(context.db, ids)
        },
        present: (context, rows) => withCounts(context, rows),
        importCheck: ({ db, user }, job) => importProblems(db, job, user.scope.all),
        importCompleted,
        geometry: fenceCells,
        // Imported fences watch no vehicles yet: these are chosen on the map page.
        imported: async ({ db, user }) => {
          const { user: createdBy, token } = ownerOf(user.scope)
          await db.execute(sql`
            update geofence set created_by = ${createdBy}, token_id = ${token}, create_user = ${user.name}
            where created_by is null and create_user is null`)
        },
        byHand: { add: geofenceCalls.add, update: geofenceCalls.update },
      },
    ),
  ],
  calls: [add, update, status, vehicles],
  jobs: [reminding],
})
