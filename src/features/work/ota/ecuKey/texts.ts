import { texts } from '../../../../domain/contract/words.ts'

export const ecuKeyTexts = texts('ecuKeyAnswer', {
  formerKey: ['该 ECU 曾使用过此公钥，请更换新的密钥', 'was used by this ECU before. Use a new key.'],
})
