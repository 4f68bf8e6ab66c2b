import { type Pair, texts } from '../words.ts'

export const vinSheetTexts = texts('vinSheet', {
  button: ['导入 VIN', 'Import VINs'],
  hint: ['xlsx 或 csv，第一列为 VIN', 'xlsx or csv, VINs in the first column'],
  refused: ['{{count}} 行有误，未导入', 'Wrong rows: {{count}}; nothing was taken'],
  takeOthers: ['只导入其余 {{count}} 个', 'Take the other {{count}}'],
  faultsMore: ['另有 {{count}} 行', 'and {{count}} more'],
  paste: ['粘贴 VIN', 'Paste VINs'],
  pasted: ['VIN，每行一个，或以空格、逗号、分号分隔', 'VINs, one a line, or with spaces, commas or semicolons between'],
  take: ['导入', 'Take them'],
  faultOf: ['{{vin}}：{{message}}', '{{vin}}: {{message}}'],
  faultAt: ['第 {{row}} 行：{{message}}', 'Row {{row}}: {{message}}'],
  taken: ['已读取 {{count}} 个 VIN', '{{count}} VINs read'],
} as const satisfies Record<string, Pair>)
