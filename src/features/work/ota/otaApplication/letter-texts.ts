import { texts } from '../../../../domain/contract/words.ts'

/** Each letter contains both languages, because the reader's preference is unknown. */
export const letterTexts = texts('otaApplicationLetter', {
  subject: ['OTA 申请“{{name}}”：{{step}}', 'OTA application “{{name}}”: {{step, inline}}'],
  text: ['{{by}}：{{step}}。\n{{link}}', '{{step}} by {{by}}.\n{{link}}'],
  textRemark: ['{{by}}：{{step}}。\n意见：{{remark}}\n{{link}}', '{{step}} by {{by}}.\nRemark: {{remark}}\n{{link}}'],
})
