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
  over: ['{{cards}} 条 SIM 卡月流量超过 {{percent}}', '{{cards}} monthly totals of SIM cards over {{percent}}'],
})
