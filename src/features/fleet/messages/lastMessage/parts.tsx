/** Links from the latest messages to the pages of messages, and texts of marks that replace a value. */

import type { ComponentType } from 'react'
import { useT } from '../../../../client/language.ts'
import type { Tone } from '../../../../domain/contract/state-machine.ts'
import { useValueText } from '../../../../record/views/shared/value-text.ts'
import type { CellProps } from '../../../../record/views/shared/view.ts'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { lastMessage, type MarkableSignal, markable } from './contract.ts'
import { lastMessageWords as words } from './texts.ts'

export { messageAddress } from './message-address.ts'
export { useLatestVins } from './use-latest-vins.ts'

type Marks = Readonly<Record<string, unknown>>
const isIn = (list: unknown, name: string) => Array.isArray(list) && list.includes(name)

/** Text key of the mark that the box sent instead of a signal's value. Undefined: it sent a value, or nothing. */
export function markOf({ abnormal, invalid }: Marks, name: string): string | undefined {
  if (isIn(abnormal, name)) return words.abnormal
  return isIn(invalid, name) ? words.invalid : undefined
}

/** A signal: its value as in any other record, or the mark. */
function Signal({ name, value, row }: CellProps & { name: MarkableSignal }) {
  const { t } = useT()
  const text = useValueText()
  const field = lastMessage.fields[name]
  const tones: Readonly<Record<string, Tone>> | undefined = 'tones' in field ? field.tones : undefined
  const mark = markOf(row, name)
  if (mark) return <Tag tone={mark === words.abnormal ? 'warning' : 'default'}>{t(mark)}</Tag>
  const valueText = text(lastMessage.name, name, field, value)
  if (valueText === '') return '—'
  return tones ? <Tag tone={tones[String(value)] ?? 'default'}>{valueText}</Tag> : valueText
}

export const signalCells = Object.fromEntries(
  markable.map((name): [string, ComponentType<CellProps>] => [name, (cell) => <Signal name={name} {...cell} />]),
)
