import { texts } from '../../../kit/words.ts'

export const findingTexts = texts('finding', {
  elsewhere: [
    '该车辆通过其他平台连接，本平台无法直接唤醒其终端。',
    'This vehicle is connected through another platform: its box cannot be woken from here.',
  ],
} as const)
