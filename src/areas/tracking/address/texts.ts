import { texts } from '../../../kit/words.ts'

export const addressTexts = texts('addressImport', {
  tooMany: [
    '一次最多查询 {{most}} 个 VIN，表格中有 {{count}} 个',
    'Up to {{most}} VINs are allowed at a time. This sheet has {{count}}.',
  ],
} as const)
