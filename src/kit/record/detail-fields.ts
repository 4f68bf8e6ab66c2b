import type { Field } from './kinds/kind.ts'
import type { AnyRecord } from './record.ts'

/** The fields that a detail view shows: those named, or all. */
export function detailFields(record: AnyRecord, names?: readonly string[]): [string, Field][] {
  const all = Object.entries(record.fields)
  return names ? all.filter(([name]) => names.includes(name)) : all
}

/** What every row has beside its fields, unless the record shows it as a field of its own. */
export function systemFields(record: AnyRecord): ('createdAt' | 'updatedAt')[] {
  return (['createdAt', 'updatedAt'] as const).filter((name) => !(name in record.fields))
}
