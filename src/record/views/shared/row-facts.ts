import { useT } from '../../../client/language.ts'
import type { Fact } from '../../../ui/parts/Facts.tsx'
import type { OptionField } from '../../kinds/option.ts'
import type { AnyRecord } from '../../model/record.ts'
import { useValueText } from './value-text.ts'

/** Lists the non-empty fields of a row except `left`. `instead`: texts that replace values. */
export function useRowFacts() {
  const { t } = useT()
  const text = useValueText()
  return (
    record: AnyRecord,
    row: Record<string, unknown> | null,
    left: readonly string[],
    instead?: (name: string) => string | undefined,
  ): Fact[] =>
    row === null
      ? []
      : Object.entries(record.fields).flatMap(([name, field]) => {
          if (left.includes(name) || field.kind.files) return []
          const value = instead?.(name) ?? text(record.name, name, field, row[name])
          const tone = (field as Partial<OptionField>).tones?.[String(row[name])]
          return value === '' ? [] : [{ label: t(`${record.name}:${name}`), value, tone }]
        })
}
