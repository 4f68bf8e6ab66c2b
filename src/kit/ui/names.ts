import { texts } from '../words.ts'

/** Names, said plainly as their owners do: of the platform, and of the language to change to in that language. */
export const plainNames = texts('plain', {
  platform: ['车联网后台管理平台', 'Connected Vehicle Back Office'],
  otherLanguage: ['English', '中文'],
} as const)
