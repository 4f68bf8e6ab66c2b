import { texts } from '../../../../domain/contract/words.ts'

export const dealerCodeTexts = texts('dealerCode', {
  unknown: ['访问码无效，请核对后重试。', 'This access code is not valid. Check it and try again.'],
  expired: [
    '访问码已过期，请向厂家获取新的访问码。',
    'This access code has expired. Ask the manufacturer for a new one.',
  ],
  revoked: ['访问码已撤销。', 'This access code has been revoked.'],
  over: ['会话已结束，请重新输入访问码。', 'Your session has ended. Enter the access code again.'],
  inPast: ['必须晚于当前时间', 'must be later than now'],
  tooLate: ['不能超过 {{days}} 天', 'must be within {{days}} days'],
} as const)
