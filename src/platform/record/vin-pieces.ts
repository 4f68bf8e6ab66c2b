import { isShort } from '../../record/model/indexes.ts'
import type { AnyRecord, ListInput } from '../../record/model/record.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { parseVehicleSearch, vehicleMatches } from './operators.ts'
import { vinFieldOf } from './query.ts'

/** Filter that matches no vehicle, because neither part is a VIN or a plate. */
const noVin = '-;-'
/** Limit of vehicles that are looked up in another list one by one. */
const most = 500

/**
 * Replaces a part of a VIN or plate in the filter by whole VINs, if few vehicles match. The vehicle table has an index
 * for parts, and other large lists only one for VINs.
 */
export async function wholeVins(db: Db, record: AnyRecord, filter: ListInput['filter']): Promise<ListInput['filter']> {
  const vinField = vinFieldOf(record)
  const searchText = vinField && filter?.[vinField.key]
  if (
    !(record.large || record.needs.length > 0) ||
    !vinField?.field.kind.vehicle?.(vinField.field).mustExist ||
    typeof searchText !== 'string'
  )
    return filter
  const vehicles = parseVehicleSearch(searchText)
  if (!('piece' in vehicles) || isShort(vehicles.piece)) return filter
  const { rows } = await db.execute<{ vin: string }>(
    sql`select v.vin from vehicle v where ${vehicleMatches(sql`v.vin`, sql`v.plate`, vehicles.piece)} limit ${most + 1}`,
  )
  if (rows.length > most) return filter
  return { ...filter, [vinField.key]: rows.length > 0 ? rows.map(({ vin }) => vin).join(';') : noVin }
}
