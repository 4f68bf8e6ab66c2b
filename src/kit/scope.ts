import { z } from 'zod'
import { vinText } from './inputs.ts'

/** What a value of a call's input stands for, and what becomes of one that the caller does not see. */
export type ScopeRule =
  | {
      readonly of: 'vin'
      /**
       * refuse: the call answers 'not found', for unknown and foreign vehicles alike. name: the same as a wrong field of
       * a form. skip: those of a list are left out.
       */
      readonly unseen: 'refuse' | 'name' | 'skip'
      /** The value is a text of VINs, as `parseVins` reads it. */
      readonly many?: boolean
    }
  | { readonly of: 'record'; readonly record: string; readonly unseen: 'refuse' | 'skip' }
  /** A VIN that may be of any vehicle, or of none. */
  | { readonly of: 'any'; readonly because: string }

const rules = z.registry<ScopeRule>()

function ruled<S extends z.ZodType>(schema: S, rule: ScopeRule): S {
  // A copy: the schema that was given may stand elsewhere without the rule, or with another one.
  const copy = schema.clone() as S
  rules.add(copy, rule as never)
  return copy
}

/** A VIN of a vehicle that the caller must see: checked before the handler runs. */
export const visibleVin = ruled(vinText, { of: 'vin', unseen: 'refuse' })
/** VINs of a list; those that the caller does not see are left out before the handler runs. */
export const seenVin = ruled(vinText, { of: 'vin', unseen: 'skip' })
/** The VIN of a record's form: one that the caller does not see is a wrong field. */
export const fieldVin = <S extends z.ZodType>(schema: S): S => ruled(schema, { of: 'vin', unseen: 'name' })
/** A text of VINs in a record's form; one of them that the caller does not see is named as wrong. */
export const fieldVins = <S extends z.ZodType>(schema: S): S => ruled(schema, { of: 'vin', unseen: 'name', many: true })
/** A VIN that is not checked against what the caller sees, and why. */
export const anyVin = <S extends z.ZodType = typeof vinText>(because: string, schema = vinText as unknown as S): S =>
  ruled(schema, { of: 'any', because })

/** The id of a record: of one with a vehicle, the caller must see the vehicle. `record`: its name. */
export const recordId = (record: string) => ruled(z.int().min(1), { of: 'record', record, unseen: 'refuse' })
/** Ids of a list; those that the caller does not see are left out, and 'not found' is answered when none is left. */
export const seenRecordId = (record: string) => ruled(z.int().min(1), { of: 'record', record, unseen: 'skip' })

/** Where in an input a rule holds: the names on the way; `each` stands for every element of a list. */
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

/** Every named value of an input, on all ways through its alternatives, with its rule if it has one. */
export function placesOf(
  schema: z.ZodType,
  path: ScopedPlace['path'] = [],
): { path: ScopedPlace['path']; rule: ScopeRule | undefined }[] {
  const def = schema._zod.def as unknown as Def
  const rule = rules.get(schema) as ScopeRule | undefined
  const within = (inner: z.ZodType | undefined, ...names: ScopedPlace['path']) =>
    inner ? placesOf(inner, [...path, ...names]) : []
  const found = [
    ...Object.entries(def.shape ?? {}).flatMap(([name, inner]) => within(inner, name)),
    ...within(def.element, each),
    ...(def.options ?? []).flatMap((inner) => (typeof inner === 'object' ? within(inner) : [])),
    ...within(def.innerType),
    ...within(def.in),
    ...within(def.out),
    ...within(def.left),
    ...within(def.right),
  ]
  const inner = found.filter((place) => place.path.length > path.length || place.rule)
  return path.length > 0 && (rule || inner.length === 0) ? [{ path, rule }, ...inner] : inner
}

/** The places of an input that a rule holds for. */
export const scopedPlaces = (schema: z.ZodType): ScopedPlace[] =>
  placesOf(schema).flatMap(({ path, rule }) => (rule ? [{ path, rule }] : []))
