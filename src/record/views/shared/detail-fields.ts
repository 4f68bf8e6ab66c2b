import type { Field } from '../../kinds/kind.ts'
import type { FormValues } from '../../model/check.ts'
import { appliesTo } from '../../model/field.ts'
import type { AnyRecord } from '../../model/record.ts'

/** Fields that a detail view of a row shows: those in `names`, or all that apply to it. */
export function detailFields(record: AnyRecord, row: FormValues, names?: readonly string[]): [string, Field][] {
  const all = Object.entries(record.fields).filter(([, field]) => !field.filterOnly && appliesTo(field, row))
  return names ? all.filter(([name]) => names.includes(name)) : all
}

/** Columns that every row has in addition to its fields, unless the record declares them as fields. */
export function systemFields(record: AnyRecord): ('createdAt' | 'updatedAt')[] {
  return (['createdAt', 'updatedAt'] as const).filter((name) => !(name in record.fields))
}
