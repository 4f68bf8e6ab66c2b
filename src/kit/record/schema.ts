import { z } from 'zod'
import { problemTexts } from '../problem.ts'
import type { Field, Fields } from './field.ts'
import { phonePattern, vinPattern, writable } from './field.ts'

/** Numbers that the store holds exactly. */
const int4 = 2_147_483_647
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
/** Of the years 1 to 9999, which the store and every calendar know. */
const known = (date: string) => /^(?!0000)\d{4}-/.test(date)
const moment = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .refine(known, { error: problemTexts.date })
const day = z.iso.date().refine(known, { error: problemTexts.date })
const fileId = z.uuid()

/** The check of one field's value as people give it, present and not null. The same on both sides. */
export function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return patterned(
        z
          .string()
          .trim()
          .min(Math.max(field.min ?? 0, field.required ? 1 : 0))
          .max(field.max ?? 255),
        field.pattern,
      )
    case 'phone':
      return z.string().trim().regex(phonePattern, { error: 'phone' })
    case 'email':
      return z.string().trim().max(254).pipe(z.email())
    case 'vin':
      return z.string().trim().toUpperCase().regex(vinPattern, { error: 'vin' })
    case 'number':
      return bounded(field)
    case 'option':
      return z.enum(Object.keys(field.options))
    case 'bool':
      return z.boolean()
    case 'day':
      return day
    case 'time':
      return moment
    case 'reference':
      return field.many
        ? z
            .array(id)
            .min(field.required ? 1 : 0)
            .max(10_000)
        : id
    case 'file':
      return field.many
        ? z
            .array(fileId)
            .min(field.required ? 1 : 0)
            .max(50)
        : fileId
  }
}

function patterned(schema: z.ZodString, pattern: RegExp | undefined): z.ZodString {
  return pattern ? schema.regex(pattern, { error: 'pattern' }) : schema
}
/** The field's own bounds before those of whole numbers: the first of two faults is the one that is told. */
function bounded({ integer, min = -int4, max = int4 }: Field & { kind: 'number' }): z.ZodNumber {
  const within = z.number().min(min).max(max)
  return integer ? within.int() : within
}
const numeric = (integer: boolean) => (integer ? z.int() : z.number())

/** An empty text counts as 'not given' for every optional field, as forms and sheets send it. */
const optional = (schema: z.ZodType) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional()

export function addShape(fields: Fields): Record<string, z.ZodType> {
  return shape(fields, writable, (field) => (field.required ? valueSchema(field) : optional(valueSchema(field))))
}

export function updateShape(fields: Fields): Record<string, z.ZodType> {
  const own = shape(
    fields,
    (field) => writable(field) && !field.fixed,
    (field) => (field.required ? valueSchema(field).optional() : optional(valueSchema(field))),
  )
  return { id, seenAt: moment.optional(), ...own }
}

/** One record in an answer; unknown columns are dropped by zod's default. */
export function rowShape(fields: Fields): Record<string, z.ZodType> {
  return {
    id: z.number(),
    createdAt: z.string(),
    updatedAt: z.string(),
    ...shape(
      fields,
      () => true,
      (field) => outSchema(field).nullable(),
    ),
  }
}

const ref = z.object({ id: z.number(), label: z.string() })
function outSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
      return z.number()
    case 'bool':
      return z.boolean()
    case 'reference':
      return field.many ? z.array(ref) : ref
    case 'file':
      return field.many ? z.array(z.string()) : z.string()
    default:
      return z.string()
  }
}

/** What the query form may ask: see FieldBase.query. */
export function filterShape(fields: Fields): Record<string, z.ZodType> {
  return shape(
    fields,
    (field) => field.query !== undefined && field.query !== false,
    (field) => filterSchema(field).optional(),
  )
}

/** The check of what the query form asks of one field. */
export function filterSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number': {
      const end = numeric(field.integer === true)
        .min(-int4)
        .max(Math.max(field.max ?? 0, int4))
        .nullable()
      return z.tuple([end, end])
    }
    case 'day':
      return z.tuple([day.nullable(), day.nullable()])
    case 'time':
      return z.tuple([moment.nullable(), moment.nullable()])
    case 'option':
      return z.array(z.enum(Object.keys(field.options))).max(100)
    case 'reference':
      // A branch of a tree is asked for with all that is below it.
      return z.array(id).max(1000)
    case 'bool':
      return z.boolean()
    case 'vin':
      // A thousand of them, separated.
      return z.string().trim().max(18_000)
    default:
      return z.string().trim().max(255)
  }
}

function shape(
  fields: Fields,
  wanted: (field: Field) => boolean,
  schema: (field: Field) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => wanted(field))
      .map(([key, field]) => [key, schema(field)]),
  )
}
