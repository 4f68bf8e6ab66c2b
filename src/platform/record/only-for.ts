import { code } from '../../domain/contract/code.ts'
import { problemTexts } from '../../domain/contract/problem.ts'
import { appliesTo, isRequired } from '../../record/model/field.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import { fault } from '../fault.ts'

type Values = Readonly<Record<string, unknown>>
const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === false

/**
 * Requires the fields that apply to the row (`FieldBase.onlyFor`) and refuses values of others. `before`: the stored row,
 * or nothing for a new one.
 */
export function requireApplicable(record: AnyRecord, input: Values, before: Values): void {
  const row = { ...before, ...input }
  const fields = Object.entries(record.fields).flatMap(([key, field]) => {
    if (!field.onlyFor) return []
    const place = { field: key, label: `${record.name}:${key}` }
    if (!appliesTo(field, row)) return isEmpty(input[key]) ? [] : [{ ...place, text: problemTexts.notApplicable }]
    return isRequired(field, row) && isEmpty(row[key]) ? [{ ...place, text: problemTexts.required }] : []
  })
  if (fields.length > 0) throw fault(code.invalid, 'invalid', { fields })
}
