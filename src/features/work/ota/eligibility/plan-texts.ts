import { texts } from '../../../../domain/contract/words.ts'

export const planTexts = texts('otaPlan', {
  unknownVersion: ['没有软件版本 {{part}} {{version}}', 'Software version {{part}} {{version}} not found'],
  voidPolicy: ['策略“{{name}}”已作废', 'The policy “{{name}}” is void'],
})
