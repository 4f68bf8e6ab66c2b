import type { Field } from './kinds/kind.ts'
import type { AnyRecord } from './record.ts'
import { groupKey } from './record.ts'

export interface FieldGroup {
  key: string
  /** Key of the heading's text; undefined for fields without a group. */
  heading: string | undefined
  fields: [string, Field][]
}

/** Fields by their headings, in the record's order; those of one heading stand together. */
export function grouped(record: AnyRecord, fields: readonly [string, Field][]): FieldGroup[] {
  const groups = new Map<string, FieldGroup>()
  for (const [name, field] of fields) {
    const key = field.group ? groupKey(field.group) : ''
    const group = groups.get(key) ?? { key, heading: key ? `${record.name}:${key}` : undefined, fields: [] }
    group.fields.push([name, field])
    groups.set(key, group)
  }
  return [...groups.values()]
}
