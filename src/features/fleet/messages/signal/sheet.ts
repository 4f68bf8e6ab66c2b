import type { Lang } from '../../../../domain/contract/words.ts'
import { type Decrypt, decodeFrame } from '../../../../domain/gb32960/index.ts'
import { choiceOf, signalName } from '../../../../domain/gb32960/signal-choices.ts'
import { isNumbered, vssCell, vssNamesOf } from '../../../../domain/gb32960/vss/columns.ts'
import { numbersOf, positionKeys, toVss, type VssValues } from '../../../../domain/gb32960/vss/convert.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { cellText } from '../frame/cell-text.ts'
import type { SignalNames } from '../frame/contract.ts'
import { cellReader, matcherOf } from '../frame/value-readers.ts'

export interface SignalColumns {
  readonly headers: readonly string[]
  /** Creates a reader of the cells of a frame. */
  reader(decrypt: Decrypt | undefined): (frame: Uint8Array) => Cell[]
}
interface KeyedFrame {
  readonly frame: Uint8Array
  readonly decrypt: Decrypt | undefined
}

/**
 * Columns of chosen signals in a file. By the VSS, each motor, pack, stack and alarm has a column of its own. Only then
 * all frames of the file are read for their number.
 */
export async function signalColumns(
  { signals, names, lang }: { signals: readonly string[]; names: SignalNames; lang: Lang },
  frames: () => AsyncIterable<KeyedFrame>,
): Promise<SignalColumns> {
  if (names === 'platform')
    return {
      headers: signals.map((key) => signalHeader(key, lang)),
      reader: (decrypt) => signalCells(signals, lang, decrypt),
    }
  const numberedKeys = signals.filter(isNumbered)
  const highest = numberedKeys.length > 0 ? await highestNumbers(numberedKeys, frames()) : []
  const headers = [
    ...new Set(signals.flatMap((key) => vssNamesOf(key, Math.max(1, highest[numberedKeys.indexOf(key)] ?? 1)))),
  ]
  return {
    headers,
    reader(decrypt) {
      const read = vssReader(signals, decrypt)
      return (frame) => {
        const values = read(frame)
        return headers.map((name) => vssCell(values[name]))
      }
    },
  }
}

async function highestNumbers(keys: readonly string[], frames: AsyncIterable<KeyedFrame>): Promise<number[]> {
  const highest = keys.map(() => 0)
  const matchers = keys.map(matcherOf)
  for await (const { frame, decrypt } of frames)
    for (const field of decodeFrame(frame, decrypt && { decrypt }).fields)
      for (const [at, matches] of matchers.entries())
        if (matches(field)) highest[at] = Math.max(highest[at]!, numbersOf(field.key)[0] ?? 0)
  return highest
}

/** Reads signals of a frame as VSS signals. Those of the position are converted together. */
function vssReader(signals: readonly string[], decrypt?: Decrypt): (frame: Uint8Array) => VssValues {
  const matchers = [...signals, ...positionKeys].map(matcherOf)
  return (frame) => {
    const { version, fields } = decodeFrame(frame, decrypt && { decrypt })
    const ownFields = fields.filter((field) => matchers.some((matches) => matches(field)))
    return version ? toVss(version, Object.fromEntries(ownFields.map(({ key, value }) => [key, value]))) : {}
  }
}

function signalHeader(key: string, lang: Lang): string {
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
