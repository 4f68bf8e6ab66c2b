import { texts } from '../../../kit/words.ts'

export const pushTexts = texts('commandPush', {
  notExtended: [
    '所选 {{total}} 辆车中有 {{count}} 辆的终端不支持扩展指令，未下发',
    '{{count}} of the {{total}} vehicles have a box that does not support extended commands: nothing was sent',
  ],
  nothingWaits: ['没有等待下发的指令', 'No command of this batch is waiting any more'],
  nothingFailed: ['没有需要重发的指令', 'No command of this batch has failed'],
})
