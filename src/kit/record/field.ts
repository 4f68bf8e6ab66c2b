import type { Pair } from '../words.ts'

/** What every field may say of itself. All of it is data: server, client and documents read the same. */
export interface FieldBase {
  readonly label: Pair
  /** Must be present and not empty when a record is added. */
  readonly required?: boolean
  /** May be asked for in the query form. Meaning by kind: text contains, number/day/time range, option and reference any of, bool equals. */
  readonly query?: boolean | 'equals'
  /** Shown as a table column (default true); false: only in the detail view and forms. */
  readonly list?: boolean
  /** Shown on the card of the phone list; the first such field is the card's title. */
  readonly card?: boolean
  /** Can be given when a record is added and never changed afterwards. */
  readonly fixed?: boolean
  /** Set by the server: in no form and no import. */
  readonly auto?: boolean
  /** No two records may have the same value. */
  readonly unique?: boolean
  /** The table can be ordered by it (default true for stored scalar fields). */
  readonly sort?: boolean
  /** A sentence under the input. */
  readonly hint?: Pair
  /** Heading under which form and detail view group the field. */
  readonly group?: Pair
}

export interface TextOptions extends FieldBase {
  readonly min?: number
  /** Characters, 255 unless said. */
  readonly max?: number
  readonly pattern?: RegExp
  /** What is wrong when the pattern does not match. */
  readonly patternHint?: Pair
  /** More than 1: a text area. */
  readonly lines?: number
}
export interface NumberOptions extends FieldBase {
  readonly min?: number
  readonly max?: number
  readonly integer?: boolean
  readonly unit?: string
}
export interface OptionOptions extends FieldBase {
  /** Tone by option, as antd's tag colours: success, error, warning, processing, default. */
  readonly tones?: Readonly<Record<string, Tone>>
}
export type Tone = 'success' | 'error' | 'warning' | 'processing' | 'default'
export interface ReferenceOptions extends FieldBase {
  /** The other record forms a tree and is chosen from a tree. */
  readonly tree?: boolean
  /** Several: lives in a table of its own; the thing's server reads and writes it. */
  readonly many?: boolean
}
export type FileKind = 'picture' | 'pdf' | 'sheet' | 'archive' | 'binary'
export interface FileOptions extends FieldBase {
  readonly accept: readonly FileKind[]
  readonly maxBytes: number
  /** Several files, in order. */
  readonly many?: boolean
}

export type TextField = TextOptions & { readonly kind: 'text' | 'phone' | 'email' }
export type NumberField = NumberOptions & { readonly kind: 'number' }
export type OptionField = OptionOptions & { readonly kind: 'option'; readonly options: Readonly<Record<string, Pair>> }
export type BoolField = FieldBase & { readonly kind: 'bool' }
export type DayField = FieldBase & { readonly kind: 'day' }
export type TimeField = FieldBase & { readonly kind: 'time' }
export interface VinOptions extends FieldBase {
  /** The record is the vehicle itself, so that the VIN need not exist yet. */
  readonly identity?: boolean
}
export type VinField = VinOptions & { readonly kind: 'vin' }
export type ReferenceField = ReferenceOptions & { readonly kind: 'reference'; readonly to: string }
export type FileField = FileOptions & { readonly kind: 'file' }
export type Field =
  | TextField
  | NumberField
  | OptionField
  | BoolField
  | DayField
  | TimeField
  | VinField
  | ReferenceField
  | FileField
export type Fields = Readonly<Record<string, Field>>

type Given<O> = Omit<O, 'label'>

/** A short text; see {@link TextOptions}. */
export function text<const O extends Given<TextOptions>>(label: Pair, options?: O) {
  return { kind: 'text', label, ...options } as { readonly kind: 'text'; readonly label: Pair } & O
}
/** A Chinese mobile number, 11 digits. */
export function phone<const O extends Given<TextOptions>>(label: Pair, options?: O) {
  return { kind: 'phone', label, max: 20, ...options } as { readonly kind: 'phone'; readonly label: Pair } & O
}
export function email<const O extends Given<TextOptions>>(label: Pair, options?: O) {
  return { kind: 'email', label, max: 254, ...options } as { readonly kind: 'email'; readonly label: Pair } & O
}
/** A number with its unit; `integer` for whole ones. */
export function number<const O extends Given<NumberOptions>>(label: Pair, options?: O) {
  return { kind: 'number', label, ...options } as { readonly kind: 'number'; readonly label: Pair } & O
}
/** One of a fixed list: the keys are stored, the pairs are shown. */
export function option<const P extends Readonly<Record<string, Pair>>, const O extends Given<OptionOptions>>(
  label: Pair,
  options: P,
  more?: O,
) {
  return { kind: 'option', label, options, ...more } as {
    readonly kind: 'option'
    readonly label: Pair
    readonly options: P
  } & O
}
export function bool<const O extends Given<FieldBase>>(label: Pair, options?: O) {
  return { kind: 'bool', label, ...options } as { readonly kind: 'bool'; readonly label: Pair } & O
}
/** A calendar day, 'YYYY-MM-DD', no time zone. */
export function day<const O extends Given<FieldBase>>(label: Pair, options?: O) {
  return { kind: 'day', label, ...options } as { readonly kind: 'day'; readonly label: Pair } & O
}
/** A moment, ISO 8601 in UTC. */
export function time<const O extends Given<FieldBase>>(label: Pair, options?: O) {
  return { kind: 'time', label, ...options } as { readonly kind: 'time'; readonly label: Pair } & O
}
/** A vehicle by its VIN (GB 16735: 17 characters without I, O, Q). The record is then seen only by whom the vehicle is visible to. */
export function vin<const O extends Given<VinOptions>>(label: Pair, options?: O) {
  return { kind: 'vin', label, ...options } as { readonly kind: 'vin'; readonly label: Pair } & O
}
/** Another record by its id; `to` is that record's name. */
export function reference<const T extends string, const O extends Given<ReferenceOptions>>(
  label: Pair,
  to: T,
  options?: O,
) {
  return { kind: 'reference', label, to, ...options } as {
    readonly kind: 'reference'
    readonly label: Pair
    readonly to: T
  } & O
}
/** Files by their ids, uploaded beforehand. */
export function file<const O extends Given<FileOptions>>(label: Pair, options: O) {
  return { kind: 'file', label, ...options } as { readonly kind: 'file'; readonly label: Pair } & O
}

export const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/
export const phonePattern = /^1[3-9]\d{9}$/

/** Whether people can write the field at all. */
export const writable = (field: Field) => !field.auto
/** Stored in the record's own row. */
export const stored = (field: Field) => !(field.kind === 'reference' && field.many)
