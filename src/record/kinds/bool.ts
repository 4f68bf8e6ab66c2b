import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { yesNoFilter } from './filters.ts'
import { type DeclaredField, type FieldBase, type FieldOptions, fieldKind, type ValueWords } from './kind.ts'
import { comparable, lookUp } from './sheet.ts'
import { kindWords } from './texts.ts'

export const yesNo = (value: unknown, { t }: Pick<ValueWords, 't'>) => t(value === true ? kindWords.yes : kindWords.no)

const boolKind = fieldKind<boolean, boolean, 'boolean'>({
  name: 'bool',
  check: () => z.boolean(),
  answer: () => z.boolean(),
  column: () => ({ type: 'boolean' }),
  filter: () => yesNoFilter(),
  text: (value, _field, words) => yesNo(value, words),
  initial: false,
  sheet: {
    format: 'text',
    reads: true,
    write: (value, _field, words) => yesNo(value, words),
    offers: (_field, { t }) => [t(kindWords.yes), t(kindWords.no)],
    reader: (_field, _place, { say }) =>
      lookUp(
        new Map<string, boolean>([
          ...(['zh', 'en'] as const).flatMap((lang): [string, boolean][] => [
            [comparable(say(lang, kindWords.yes)), true],
            [comparable(say(lang, kindWords.no)), false],
          ]),
          ['true', true],
          ['false', false],
          ['1', true],
          ['0', false],
        ]),
      ),
    problem: problemTexts.wrongType,
  },
  width: () => 80,
  hasInlineLabel: true,
})

export function bool<const O extends FieldOptions<FieldBase>>(label: Pair, options?: O) {
  return { kind: boolKind, label, ...options } as DeclaredField<boolean, boolean, 'boolean', O>
}
