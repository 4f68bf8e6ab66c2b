import { texts } from '../../domain/contract/words.ts'

/** Texts of parts that no page before sign-in shows. */
export const dialogTexts = texts('dialog', {
  cancel: ['取消', 'Cancel'],
  remark: ['备注', 'Remark'],
  remarkHint: [
    '选填，最多 {{count}} 字',
    'Optional, up to {{count}} characters',
    'Optional, up to {{count}} character',
  ],
  remarkLength: ['最多 {{count}} 字', 'Up to {{count}} characters', 'Up to {{count}} character'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  notCopied: ['无法自动复制，请手动选择后复制', 'Copying failed. Select the text and copy it.'],
  secretKept: ['我已保存', 'I have saved it'],
  search: ['搜索', 'Search'],
  nothingFound: ['没有匹配项', 'No matches'],
} as const)
