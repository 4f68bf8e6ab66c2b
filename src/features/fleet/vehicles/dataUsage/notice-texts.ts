import { texts } from '../../../../domain/contract/words.ts'

/** `cards` is a text such as '20+'. A group has several SIM cards. */
export const usageNoticeTexts = texts('usageNotice', {
  overThisMonth: [
    '{{cards}} 张 SIM 卡本月流量超过 {{percent}}',
    '{{cards}} SIM cards used over {{percent}} this month',
  ],
  overInMonth: [
    '{{cards}} 张 SIM 卡 {{month}} 流量超过 {{percent}}',
    '{{cards}} SIM cards used over {{percent}} in {{month}}',
  ],
  over: ['{{cards}} 张 SIM 卡的月流量超过 {{percent}}', 'Monthly data usage over {{percent}}: {{cards}} SIM cards'],
})
