import type { Lang } from '../../../../domain/contract/words.ts'
import type { Decrypt } from '../../../../domain/gb32960/index.ts'
import { choiceOf, signalName } from '../../../../domain/gb32960/signal-choices.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { cellText } from '../frame/cell-text.ts'
import { cellReader } from '../frame/value-readers.ts'

export function signalHeader(key: string, lang: Lang): string {
  const unit = choiceOf(key)?.unit
  return `${signalName(key)[lang === 'zh' ? 0 : 1]}${unit ? ` (${unit})` : ''}`
}

/** Reads signals as cells of a sheet: plain numbers stay numbers, everything else becomes text in the language. */
export function signalCells(signals: readonly string[], lang: Lang, decrypt?: Decrypt): (frame: Uint8Array) => Cell[] {
  const read = cellReader(signals, decrypt)
  return (frame) =>
    read(frame).map((cell) => {
      if (!cell) return null
      const isNumber = typeof cell.value === 'number' && cell.high === undefined && !cell.text && !cell.parts
      return isNumber ? cell.value : cellText(cell, lang)
    })
}
