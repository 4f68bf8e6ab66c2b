import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const wakeActions = {
  again: ['再次唤醒', 'Wake up again'],
  control: ['远程控制', 'Remote control'],
} as const satisfies Record<string, Pair>

export const wakeWords = texts('wakeLogScreen', {
  wake: ['唤醒车辆', 'Wake up vehicle'],
  chosen: ['车辆', 'Vehicle'],
  change: ['更换', 'Change'],
  hint: [
    '终端离线时，平台发送短信唤醒，最多等待 15 分钟。',
    'If the T-Box is offline, a wake-up SMS is sent. The request waits up to 15 minutes for it to connect.',
  ],
  asked: ['已发起唤醒：{{vin, vehicle}}', 'Wake-up requested for {{vin, vehicle}}'],
  cancel: ['取消', 'Cancel'],
})
