import { texts } from '../../../../domain/contract/words.ts'

export const caseTexts = texts('fixCaseScreen', {
  run: ['执行脚本 {{code}}', 'Run script {{code}}'],
  runOn: ['在 {{vin, vehicle}} 上执行 {{code}}', 'Run {{code}} on {{vin, vehicle}}'],
  question: ['是否按此案例处理过？', 'Did you follow this repair case?'],
  helped: ['已解决', 'Solved'],
  notHelped: ['未解决', 'Not solved'],
  used: ['处理中', 'In progress'],
  takeBack: ['撤回', 'Withdraw'],
  thanks: ['感谢反馈', 'Thank you for the feedback'],
  remove: [
    '删除 {{count}} 个案例？其反馈一并删除。',
    'Delete {{count}} cases and their feedback?',
    'Delete {{count}} case and its feedback?',
  ],
  codes: ['故障码', 'Fault codes'],
})
