import { texts } from '../../../../domain/contract/words.ts'

export const vinSheetTexts = texts('vinSheet', {
  button: ['导入 VIN', 'Import VINs'],
  hint: ['xlsx 或 csv，第一列为 VIN', 'xlsx or csv, VINs in the first column'],
  most: ['最多 {{most, number}} 个', 'Up to {{most, number}}'],
  refused: [
    '{{count}} 行有误，未导入',
    '{{count}} invalid rows – nothing was imported',
    '{{count}} invalid row – nothing was imported',
  ],
  refusedSheet: ['未导入', 'Nothing was imported'],
  takeOthers: ['仅导入其余 {{count}} 个', 'Import the other {{count}}'],
  faultsMore: ['另有 {{count}} 行', 'and {{count}} more'],
  paste: ['粘贴 VIN', 'Paste VINs'],
  pasted: [
    'VIN，每行一个，或用空格、逗号、分号分隔',
    'VINs, one per line or separated by spaces, commas or semicolons',
  ],
  take: ['导入', 'Import'],
  faultOf: ['{{vin}}：{{message}}', '{{vin}}: {{message}}'],
  faultAt: ['第 {{row}} 行：{{message}}', 'Row {{row}}: {{message}}'],
  taken: ['已导入 {{count}} 个 VIN', '{{count}} VINs imported', '{{count}} VIN imported'],
})
