import { texts } from '../../../../domain/contract/words.ts'

export const policyRefusals = texts('policyRefusal', {
  notReleased: ['基线“{{name}}”尚未发布', 'The baseline “{{name}}” is not released'],
  name: ['已有同名策略', 'is already the name of another policy'],
  used: [
    '已用于测试或申请的策略不能删除，可以作废',
    'A policy with a test or an application can’t be deleted. Void it instead.',
  ],
  isVoid: ['策略已作废', 'The policy is void'],
})
