import { texts } from '../../../../domain/contract/words.ts'

export const caseTexts = texts('fixCaseScreen', {
  run: ['执行脚本 {{code}}', 'Run script {{code}}'],
  runOn: ['在 {{vin}} 上执行 {{code}}', 'Run {{code}} on {{vin}}'],
  question: ['按此案例处理过吗？', 'Have you followed this case?'],
  helped: ['已解决', 'It helped'],
  notHelped: ['未解决', 'It did not help'],
  used: ['处理中', 'Still trying'],
  takeBack: ['撤回', 'Take back'],
  thanks: ['感谢反馈', 'Thank you for the feedback'],
  remove: [
    '删除 {{count}} 个案例？其使用反馈一并删除。',
    'Delete {{count}} cases? The feedback on them is deleted, too.',
    'Delete {{count}} case? The feedback on it is deleted, too.',
  ],
  codes: ['故障码', 'Fault codes'],
})
