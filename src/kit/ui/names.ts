import { texts } from '../words.ts'

/** Names as their owners say them: of the product, and of the language to change to in that language. */
export const productNames = texts('product', {
  platform: ['车联网后台管理平台', 'Connected Vehicle Back Office'],
  otherLanguage: ['English', '中文'],
} as const)
