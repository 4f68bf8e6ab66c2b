import { z } from 'zod'
import { anyVin, fieldVin, fieldVins, recordId } from '../../domain/contract/scope.ts'
import type { Field, Fields } from '../kinds/kind.ts'
import { moment } from '../kinds/time.ts'
import { writable } from './field.ts'

/** Returns the schema of a field's input value, present and not null. The same on client and server. */
export function valueSchema(field: Field): z.ZodType {
  const check = field.kind.check(field)
  if (field.kind.vehicles) return fieldVins(check)
  const vehicle = field.kind.vehicle?.(field)
  if (!vehicle) return check
  return vehicle.mustExist ? fieldVin(check) : anyVin('the record is the vehicle itself', check)
}

/** For optional fields an empty text means null, as forms and sheets send it. */
const optional = (schema: z.ZodType) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional()

export function addSchema(fields: Fields): z.ZodType {
  return z.strictObject(
    shape(fields, writable, (field) => (field.required ? valueSchema(field) : optional(valueSchema(field)))),
  )
}

export function updateSchema(record: string, fields: Fields): z.ZodType {
  const own = shape(
    fields,
    (field) => writable(field) && !field.fixed,
    (field) => (field.required ? valueSchema(field).optional() : optional(valueSchema(field))),
  )
  return z.strictObject({ id: recordId(record), seenAt: moment.optional(), ...own })
}

/** Returns the schema of a record in an answer. zod drops unknown columns by default. */
export function rowSchema(fields: Fields): z.ZodType {
  return z.object({
    id: z.number(),
    createdAt: z.string(),
    updatedAt: z.string(),
    ...shape(
      fields,
      (field) => !field.filterOnly,
      (field) => field.kind.answer(field).nullable(),
    ),
  })
}

/** Schema of a record's values and further ones, for a call that takes or answers more than the fields. */
export function extendSchema<Out, In, X extends Record<string, z.ZodType>>(
  schema: z.ZodType<Out, In>,
  more: X,
): z.ZodType<Out & z.output<z.ZodObject<X>>, In & z.input<z.ZodObject<X>>> {
  if (!(schema instanceof z.ZodObject)) throw new TypeError('Only the schema of an object can be extended')
  const whole: z.ZodType = schema.extend(more)
  return whole as z.ZodType<Out & z.output<z.ZodObject<X>>, In & z.input<z.ZodObject<X>>>
}

/** Returns the schemas of a list's filters (see FieldBase.query). */
export function filterShape(fields: Fields): Record<string, z.ZodType> {
  return shape(
    fields,
    (field) => field.query !== undefined && field.query !== false,
    (field) => filterSchema(field).optional(),
  )
}

const filterSchema = (field: Field): z.ZodType => field.kind.filter(field).check

function shape(
  fields: Fields,
  isIncluded: (field: Field) => boolean,
  schema: (field: Field) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isIncluded(field))
      .map(([key, field]) => [key, schema(field)]),
  )
}
