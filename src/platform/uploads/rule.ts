/** Rules for uploads to a field of a record: accepted files and permissions. */
import { code } from '../../domain/contract/code.ts'
import type { FileRule } from '../../record/kinds/kind.ts'
import type { Parts, SessionUser } from '../context.ts'
import { fault } from '../fault.ts'
import type { Catalogue } from '../thing/catalogue.ts'

export interface FieldName {
  readonly record: string
  readonly field: string
}

export type UploadRule = Omit<FileRule, 'many'>

/** Files that a field accepts. Throws 'no such record' for an unknown field. */
export function requireField({ recordOf }: Pick<Catalogue, 'recordOf'>, { record, field }: FieldName): UploadRule {
  const fields = recordOf(record)?.record.fields ?? {}
  const fieldDefinition = Object.hasOwn(fields, field) ? fields[field] : undefined
  const rule = fieldDefinition?.kind.uploads?.(fieldDefinition)
  if (!rule) throw fault(code.notFound, 'notFound')
  return rule
}

/**
 * Files that a field accepts. Throws 'forbidden' unless the caller may add or update its record. Checked again for each
 * chunk.
 */
export function requireRule(
  { catalogue }: Pick<Parts, 'catalogue'>,
  user: Pick<SessionUser, 'links' | 'token'>,
  place: FieldName,
): UploadRule {
  const rule = requireField(catalogue, place)
  const { add, update } = catalogue.recordOf(place.record)?.calls ?? {}
  const mayWrite = [add, update].some((call) => call && user.links.has(call.path) && !(user.token && call.peopleOnly))
  if (!mayWrite) throw fault(code.forbidden, 'forbidden')
  return rule
}
