import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

export const sheetTexts = texts('sheet', {
  type: ['文件不是有效的表格（xlsx 或 csv）', 'The file is not a valid xlsx or csv file'],
  broken: ['表格文件已损坏，无法读取', 'The file is damaged and can’t be read'],
  quote: [
    '有不成对的双引号，字段内的双引号应写两个',
    'has an unmatched double quote. Write two double quotes for one inside a field.',
  ],
  encrypted: ['表格文件已加密，请取消密码后重试', 'The file is encrypted. Remove its password and try again.'],
  noSheet: ['文件中没有工作表', 'The file contains no worksheet'],
  unpacked: ['表格内容过大', 'The spreadsheet is too large'],
  rows: ['表格超过 {{max}} 行', 'The spreadsheet has more than {{max}} rows'],
  geojson: ['文件不是有效的 GeoJSON（FeatureCollection）', 'The file is not a valid GeoJSON feature collection'],
  archive: ['文件不是有效的 ZIP 压缩包', 'The file is not a valid ZIP archive'],
  files: ['压缩包内超过 {{max}} 个文件', 'The archive has more than {{max}} files'],
  columns: ['表格超过 {{max}} 列', 'The spreadsheet has more than {{max}} columns'],
} as const satisfies Record<string, Pair>)

/** Reason why a sheet cannot be read or written. `text` is the key of the message, and `values` fill it. */
export class SheetProblem extends Error {
  override name = 'SheetProblem'
  readonly code: keyof typeof sheetTexts
  readonly text: string
  readonly values: Record<string, unknown>
  /** Row that cannot be read. Undefined: the whole file. */
  readonly row: number | undefined
  constructor(
    code: keyof typeof sheetTexts,
    values: Record<string, unknown> = {},
    { row, ...options }: ErrorOptions & { readonly row?: number } = {},
  ) {
    super(`sheet: ${code}`, options)
    this.code = code
    this.text = sheetTexts[code]
    this.values = values
    this.row = row
  }
}
