import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

export const cellTexts = texts('cell', {
  error: ['是表格错误值，请更正公式或填写实际内容', 'is a spreadsheet error. Correct the formula or enter the value.'],
  formula: [
    '是没有计算结果的公式，请用表格软件打开并保存，或填写实际内容',
    'is a formula without a result. Open and save the file in a spreadsheet program, or enter the value.',
  ],
  rounded: [
    '是超过 15 位的数字，表格软件会将其舍入，请将该列设为文本后重新填写',
    'is a number of more than 15 digits, which spreadsheets round. Format the column as text and enter it again.',
  ],
  date: [
    '已被表格软件转换为日期，请将该列设为文本后重新填写',
    'was turned into a date by the spreadsheet. Format the column as text and enter it again.',
  ],
  format: [
    '使用了无法识别的数字格式，请将该列设为文本后重新填写',
    'has a number format that can’t be read. Format the column as text and enter it again.',
  ],
  merged: [
    '属于横向合并的单元格，请取消合并后填写',
    'is part of cells that are merged across columns. Unmerge them and fill it in.',
  ],
  decimal: ['被存成了小数，请去掉末尾的“.0”', 'is a decimal number. Remove the “.0” at the end.'],
} as const satisfies Record<string, Pair>)

/** Reason why a cell is rejected: a key of `cellTexts`. */
export type CellFault = keyof typeof cellTexts

/** Information on a workbook cell in addition to its text. */
export interface CellMark {
  /** Rejected by all columns. */
  readonly fault?: CellFault
  /** Rejected by text columns. */
  readonly textFault?: CellFault
  /** Formatted number, for text columns. Undefined: unsupported format. */
  readonly shown?: () => string | undefined
  /** Percentage with its sign, for number columns. */
  readonly percent?: string
}

const errors = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!)$/i
/** Long number as spreadsheets show and save it: 8.98604E+19. */
const exponent = /^-?\d(?:\.\d+)?E\+\d{2,}$/i
/** Integer that a program turned into a decimal: 13912349999.0. A version, for example 2.0, is shorter. */
const decimal = /^\d{7,}\.0+$/

/** Reads a cell for a text column (`isTextColumn`) or another column. Returns its text, and a fault when it is invalid. */
export function readCell(
  cell: string,
  mark: CellMark | undefined,
  { isTextColumn }: { readonly isTextColumn: boolean },
): { readonly text: string; readonly fault?: CellFault } {
  const text = cell.trim()
  if (mark?.fault) return { text, fault: mark.fault }
  if (errors.test(text)) return { text, fault: 'error' }
  if (!isTextColumn) return { text: mark?.percent ?? text }
  if (mark?.textFault) return { text, fault: mark.textFault }
  if (exponent.test(text)) return { text, fault: 'rounded' }
  const asShown = mark?.shown ? mark.shown() : text
  if (asShown === undefined) return { text, fault: 'format' }
  return decimal.test(asShown) ? { text: asShown, fault: 'decimal' } : { text: asShown }
}
