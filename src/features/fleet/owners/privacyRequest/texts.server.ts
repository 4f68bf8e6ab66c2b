import { texts } from '../../../../domain/contract/words.ts'

export const privacyFaults = texts('privacyFault', {
  nothing: ['请至少填写一项更正内容', 'Enter at least one correction'],
  gone: ['副本已删除或尚未生成', 'The copy has been deleted or is not ready yet'],
  asked: ['车主要求删除个人信息', 'Erasure requested by the owner'],
  done: ['已完成', 'Done'],
})
