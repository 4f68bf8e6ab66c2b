import { type Pair, texts } from '../../domain/contract/words.ts'

/** Name of the product, also used without rendering: in the manifest of the installed app. */
export const platformName: Pair = ['车联网后台管理平台', 'Connected Vehicle Back Office']

/** Names that are not translated: of the product, and of the other language in that language. */
export const productNames = texts('product', {
  platform: platformName,
  otherLanguage: ['English', '中文'],
} as const)
