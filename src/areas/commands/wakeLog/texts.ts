import { type Pair, texts } from '../../../kit/words.ts'

export const wakeActions = {
  again: ['再次唤醒', 'Wake up again'],
  control: ['远程控制', 'Remote control'],
} as const satisfies Record<string, Pair>

export const wakeWords = texts('wakeLogScreen', {
  wake: ['唤醒车辆', 'Wake up vehicle'],
  chosen: ['车辆', 'Vehicle'],
  change: ['更换', 'Change'],
  hint: [
    '终端离线时，指令最多等待 15 分钟，上线后立即下发。',
    'If the box is offline, the wake-up waits up to 15 minutes and is sent as soon as it connects.',
  ],
  asked: ['已发起唤醒：{{vin}}', 'Wake-up requested for {{vin}}'],
  cancel: ['取消', 'Cancel'],
})
