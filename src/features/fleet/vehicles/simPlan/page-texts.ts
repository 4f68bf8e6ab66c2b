import { texts } from '../../../../domain/contract/words.ts'

export const simPageTexts = texts('simPlanPage', {
  title: ['SIM 卡', 'SIM card'],
  none: ['终端没有登记 SIM 卡', 'No SIM card registered for the T-Box'],
  used: ['已用 {{used}} / {{total}}', '{{used}} of {{total}} used'],
})
