import { type Pair, texts } from '../words.ts'

/** The product's name, also where nothing is rendered: in the manifest of the installed app. */
export const platformName: Pair = ['车联网后台管理平台', 'Connected Vehicle Back Office']

/** Names as their owners say them: of the product, and of the language to change to in that language. */
export const productNames = texts('product', {
  platform: platformName,
  otherLanguage: ['English', '中文'],
} as const)
