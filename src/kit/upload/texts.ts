import { type Pair, texts } from '../words.ts'

export const vinSheetTexts = texts('vinSheet', {
  button: ['导入 VIN', 'Import VINs'],
  hint: ['xlsx 或 csv，第一列为 VIN', 'xlsx or csv, VINs in the first column'],
  refused: ['{{count}} 行有误，未导入', '{{count}} rows are wrong, nothing was taken'],
  faultAt: ['第 {{row}} 行：{{message}}', 'Row {{row}}: {{message}}'],
  taken: ['已读取 {{count}} 个 VIN', '{{count}} VINs read'],
} as const satisfies Record<string, Pair>)
