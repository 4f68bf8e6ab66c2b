import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Tone } from '../../domain/contract/state-machine.ts'
import type { Lang, Pair } from '../../domain/contract/words.ts'
import { anyOfFilter } from './filters.ts'
import {
  type DeclaredField,
  type Field,
  type FieldBase,
  type FieldOptions,
  type FieldPlace,
  fieldKind,
  textWidth,
} from './kind.ts'
import { comparable, lookUp, type SheetSource } from './sheet.ts'

export interface OptionOptions extends FieldBase {
  /** Tone by option, as antd's tag colours. */
  readonly tones?: Readonly<Record<string, Tone>>
  /** Order of the options. Default: as declared. An object puts numeric keys first, ascending. */
  readonly order?: readonly string[]
}
export type OptionList = Readonly<Record<string, Pair>>
export type OptionField = Field & OptionOptions & { readonly options: OptionList }

/** Returns the text key of an option, within the record's namespace. */
export const optionKey = (name: string, value: string) => `${name}_is_${value}`
/** Returns the text key of an option with its namespace. */
export const optionText = ({ record, name }: FieldPlace, value: unknown) =>
  `${record}:${optionKey(name, String(value))}`

export const optionTexts = ({ options }: OptionField, name: string): Record<string, Pair> =>
  Object.fromEntries(Object.entries(options).map(([value, pair]) => [optionKey(name, value), pair]))
export const optionKeys = ({ options, order }: OptionField): readonly string[] => order ?? Object.keys(options)
/** Texts that mean an option in a sheet: its key, and its label in either language. */
export function optionNames({ options }: OptionField, place: FieldPlace, { say }: SheetSource): Map<string, string> {
  const langs: Lang[] = ['zh', 'en']
  return new Map(
    Object.keys(options).flatMap((value) =>
      [value, ...langs.map((lang) => say(lang, optionText(place, value)))].map((text) => [comparable(text), value]),
    ),
  )
}
export const optionWidth = ({ options }: OptionField, lang: Lang) =>
  Math.min(200, Math.max(120, ...Object.values(options).map((label) => textWidth(label[lang === 'zh' ? 0 : 1]) + 40)))

export const optionKind = fieldKind<string>({
  name: 'option',
  check: (field: OptionField) => z.enum(Object.keys(field.options)),
  column: () => ({ type: 'text' }),
  filter: (field: OptionField) => anyOfFilter(z.enum(Object.keys(field.options)), 100),
  // A value that is no longer an option is shown as stored.
  text: (value, { options }: OptionField, { t }, place) =>
    Object.hasOwn(options, String(value)) ? t(optionText(place, value)) : String(value),
  sheet: {
    format: 'text',
    reads: true,
    write: (value, _field, { t }, place) => t(optionText(place, value)),
    offers: (field: OptionField, { t }, place) => optionKeys(field).map((value) => t(optionText(place, value))),
    reader: (field: OptionField, place, source) => lookUp(optionNames(field, place, source)),
    problem: problemTexts.notOption,
  },
  width: optionWidth,
  tag: true,
  texts: optionTexts,
  choices: optionKeys,
})

/** Declares one of a fixed list. The keys are stored, the pairs are shown. */
export function option<const P extends OptionList, const O extends FieldOptions<OptionOptions>>(
  label: Pair,
  options: P,
  more?: O,
) {
  return { kind: optionKind, label, options, ...more } as DeclaredField<
    keyof P & string,
    keyof P & string,
    'text',
    { readonly options: P } & O
  >
}
