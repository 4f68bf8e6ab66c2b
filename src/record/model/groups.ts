import type { Field } from '../kinds/kind.ts'
import type { AnyRecord } from './record.ts'
import { groupKey } from './record.ts'

export interface FieldGroup {
  key: string
  /** Text key of the heading. Undefined for fields without a group. */
  heading: string | undefined
  fields: [string, Field][]
}

export function groupFields(record: AnyRecord, fields: readonly [string, Field][]): FieldGroup[] {
  const groups = new Map<string, FieldGroup>()
  for (const [name, field] of fields) {
    const key = field.group ? groupKey(field.group) : ''
    const group = groups.get(key) ?? { key, heading: key ? `${record.name}:${key}` : undefined, fields: [] }
    group.fields.push([name, field])
    groups.set(key, group)
  }
  return [...groups.values()]
}
