/** The server's part of the vehicle page: `onVehiclePage` of a thing. */
import type { Call } from '../../domain/contract/call.ts'
import type { VehiclePart } from '../../domain/contract/vehicle-page.ts'
import type { AnyRecord, RowOf } from '../../record/model/record.ts'
import type { Context } from '../context.ts'
import { listRows } from '../record/list.ts'
import type { RecordRow } from '../record/query.ts'

export interface ServedVehiclePart {
  readonly part: VehiclePart
  /** Only users with this call receive the data. Undefined: every user of the page. */
  readonly call?: Pick<Call, 'path'> | undefined
  /** Data without permission. */
  readonly empty: unknown
  read(context: Context, vin: string): Promise<unknown>
}

/** Limit of rows of each record, latest first. */
const maxRows = 100

interface RowOptions {
  readonly call?: Pick<Call, 'path'>
  /** Adds what the table does not contain, as in the record's lists. */
  present?(context: Context, rows: RecordRow[]): Promise<RecordRow[]>
}

/** Serves the vehicle's latest rows of a record. */
export const serveVehicleRows = <R extends AnyRecord>(
  part: VehiclePart<RowOf<R>[]>,
  record: R,
  { call, present }: RowOptions = {},
): ServedVehiclePart => ({
  part,
  call,
  empty: [],
  async read(context, vin) {
    const rows = await latestRows(context, record, vin)
    return present ? present(context, rows) : rows
  },
})

/** Serves the vehicle's row of a record, or null. */
export const serveVehicleRow = <R extends AnyRecord>(
  part: VehiclePart<RowOf<R> | null>,
  record: R,
  { call }: Pick<RowOptions, 'call'> = {},
): ServedVehiclePart => ({
  part,
  call,
  empty: null,
  read: async (context, vin) => (await latestRows(context, record, vin))[0] ?? null,
})

/** Serves other data for every user of the page. */
export const serveVehiclePart = <T>(
  part: VehiclePart<T>,
  read: (context: Context, vin: string) => Promise<T>,
): ServedVehiclePart => ({ part, empty: undefined, read })

export const readVehiclePart = async ({ call, empty, read }: ServedVehiclePart, context: Context, vin: string) =>
  call === undefined || context.user.links.has(call.path) ? read(context, vin) : empty

export const latestRows = async ({ db, scope }: Context, record: AnyRecord, vin: string): Promise<RecordRow[]> =>
  (await listRows(db, record, scope, { page: 1, pageSize: maxRows, filter: { vin }, count: 'none' })).rows
