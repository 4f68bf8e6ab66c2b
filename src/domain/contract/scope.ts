import { z } from 'zod'
import { vinText } from './inputs.ts'

/** Meaning of an input value, and the reaction when the caller cannot see its vehicle or record. */
export type ScopeRule =
  | {
      readonly of: 'vin'
      /**
       * refuse: the call answers 'not found', for unknown and foreign vehicles alike. name: reported as an invalid form
       * field. skip: removed from the list.
       */
      readonly unseen: 'refuse' | 'name' | 'skip'
      /** The value is a text of VINs, parsed by `parseVins`. */
      readonly many?: boolean
    }
  | { readonly of: 'record'; readonly record: string; readonly unseen: 'refuse' | 'skip' }
  /** A VIN that is not checked: it may be of any vehicle or of none. */
  | { readonly of: 'any'; readonly because: string }

const rules = z.registry<ScopeRule>()

function withRule<S extends z.ZodType>(schema: S, rule: ScopeRule): S {
  // Copied, because the schema may also be used elsewhere without the rule or with another one.
  const copy = schema.clone() as S
  rules.add(copy, rule as never)
  return copy
}

/** A VIN of a vehicle that the caller must be able to see. Checked before the handler runs. */
export const visibleVin = withRule(vinText, { of: 'vin', unseen: 'refuse' })
/** VINs of a list. Those outside the caller's scope are removed before the handler runs. */
export const filteredVin = withRule(vinText, { of: 'vin', unseen: 'skip' })
/** The VIN of a record's form. One outside the caller's scope is reported as an invalid field. */
export const fieldVin = <S extends z.ZodType>(schema: S): S => withRule(schema, { of: 'vin', unseen: 'name' })
/** A text of VINs in a record's form. One outside the caller's scope is reported as invalid. */
export const fieldVins = <S extends z.ZodType>(schema: S): S =>
  withRule(schema, { of: 'vin', unseen: 'name', many: true })
/** A VIN that is not checked against the caller's scope, with the reason. */
export function anyVin(because: string): typeof vinText
export function anyVin<S extends z.ZodType>(because: string, schema: S): S
export function anyVin(because: string, schema: z.ZodType = vinText): z.ZodType {
  return withRule(schema, { of: 'any', because })
}

/**
 * The id of a record. If the record belongs to a vehicle, the caller must be able to see the vehicle. `record`: its
 * name.
 */
export const recordId = (record: string) => withRule(z.int().min(1), { of: 'record', record, unseen: 'refuse' })
/** Ids of a list. Those outside the caller's scope are removed. 'not found' when none is left. */
export const filteredRecordId = (record: string) => withRule(z.int().min(1), { of: 'record', record, unseen: 'skip' })

/** Path of a scope rule within an input. `each` matches every element of a list. */
export interface ScopedPlace {
  readonly path: readonly (string | typeof each)[]
  readonly rule: ScopeRule
}
export const each = Symbol('each')

type Def = {
  readonly shape?: Record<string, z.ZodType>
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
}

/** Every named value of an input through all of its alternatives, each with its rule if it has one. */
export function placesOf(
  schema: z.ZodType,
  path: ScopedPlace['path'] = [],
): { path: ScopedPlace['path']; rule: ScopeRule | undefined }[] {
  const def = schema._zod.def as Def
  const rule = rules.get(schema) as ScopeRule | undefined
  const within = (inner: z.ZodType | undefined, ...names: ScopedPlace['path']) =>
    inner ? placesOf(inner, [...path, ...names]) : []
  const places = [
    ...Object.entries(def.shape ?? {}).flatMap(([name, inner]) => within(inner, name)),
    ...within(def.element, each),
    ...(def.options ?? []).flatMap((inner) => (typeof inner === 'object' ? within(inner) : [])),
    ...within(def.innerType),
    ...within(def.in),
    ...within(def.out),
    ...within(def.left),
    ...within(def.right),
  ]
  const inner = places.filter((place) => place.path.length > path.length || place.rule)
  return path.length > 0 && (rule || inner.length === 0) ? [{ path, rule }, ...inner] : inner
}

export const scopedPlaces = (schema: z.ZodType): ScopedPlace[] =>
  placesOf(schema).flatMap(({ path, rule }) => (rule ? [{ path, rule }] : []))
