/** Segments of the list of vehicles, by name, so that the filter of the list finds them. */
import type { Call } from '../../domain/contract/call.ts'
import { or, type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'

export type Permission = Pick<Call, 'path'> | undefined

/** A part of the fleet by which the list is filtered, with its number of vehicles. */
export interface ServedSegment {
  readonly segment: string
  /** Only users with this call may filter by it and see its number. */
  readonly call?: Permission
  /** Statement that returns the VINs of its vehicles, each once or several times. */
  readonly vins: SQL
}

const segments = new Map<string, ServedSegment>()
export const allSegments = (): ServedSegment[] => [...segments.values()]

/** Declares a segment. */
export function serveVehicleSegment(segment: ServedSegment): ServedSegment {
  segments.set(segment.segment, segment)
  return segment
}

export function segmentOf(name: string): ServedSegment {
  const segment = segments.get(name)
  if (!segment) throw new Error(`No thing serves the segment ${name} of the list of vehicles`)
  return segment
}

/** Condition that a vehicle is in one of the segments. Undefined: no segment is named. */
export const inSegments = (vin: SQLWrapper, names: readonly string[]): SQL | undefined =>
  or(...names.map((name) => sql`${vin} in (${segmentOf(name).vins})`))
