import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { anyOfFilter } from './filters.ts'
import {
  type DeclaredField,
  type Field,
  type FieldOptions,
  type FieldPlace,
  fieldKind,
  type ValueWords,
} from './kind.ts'
import {
  type OptionField,
  type OptionList,
  type OptionOptions,
  optionKeys,
  optionKind,
  optionNames,
  optionTexts,
  optionWidth,
} from './option.ts'
import { lookUpSeveral, severalInCell } from './sheet.ts'

/** Labels of a value's options, in the order of the list. */
export const labelsOf = (value: unknown, field: Field, words: ValueWords, place: FieldPlace): string[] =>
  inOrder(value as string[], field as OptionField).map((one) => optionKind.text(one, field, words, place))

const inOrder = (value: readonly string[], field: OptionField) => {
  const orderedKeys = optionKeys(field).filter((key) => value.includes(key))
  return [...orderedKeys, ...value.filter((key) => !orderedKeys.includes(key))]
}

const optionsKind = fieldKind<string[], string[], 'json'>({
  name: 'options',
  check: (field: OptionField) =>
    z
      .array(z.enum(optionKeys(field)))
      .min(field.required ? 1 : 0)
      .max(100)
      .transform((value) => inOrder([...new Set(value)], field)),
  answer: () => z.array(z.string()),
  column: () => ({ type: 'json' }),
  filter: (field: OptionField) => anyOfFilter(z.enum(optionKeys(field)), 100, { operator: 'holdsAny' }),
  text: (value, field, words, place) =>
    labelsOf([value].flat(), field, words, place).join(words.lang === 'zh' ? '、' : ', '),
  emptied: [],
  sheet: {
    format: 'text',
    reads: true,
    write: (value, field, words, place) => labelsOf(value, field, words, place).join(severalInCell),
    reader: (field: OptionField, place, source) => lookUpSeveral(optionNames(field, place, source)),
    problem: problemTexts.notOption,
  },
  sortable: false,
  width: optionWidth,
  wideInput: () => true,
  wideValue: () => true,
  texts: optionTexts,
  choices: optionKeys,
})

export function options<const P extends OptionList, const O extends FieldOptions<OptionOptions>>(
  label: Pair,
  list: P,
  more?: O,
) {
  return { kind: optionsKind, label, options: list, ...more } as DeclaredField<
    (keyof P & string)[],
    (keyof P & string)[],
    'json',
    { readonly options: P } & O
  >
}
