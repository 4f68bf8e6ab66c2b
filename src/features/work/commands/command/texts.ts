import { texts } from '../../../../domain/contract/words.ts'

/** Reasons why a command is refused. */
export const commandTexts = texts('commandRefusal', {
  elsewhere: [
    '该车辆通过其他平台接入，无法从本平台下发指令',
    'The vehicle is connected through another platform and can’t receive commands from here',
  ],
  notExtended: ['该车辆的终端不支持扩展指令', 'The T-Box of this vehicle does not support extended commands'],
  disabled: ['该类指令已停用', 'This type of command is disabled'],
  moving: ['车辆正在行驶，停车后才能下发', 'The vehicle is moving. Send it once the vehicle has stopped.'],
  stateUnknown: [
    '车辆状态未知，无法确认车辆已停稳',
    'The vehicle state is unknown. Can’t confirm that the vehicle is parked.',
  ],
  reasonNeeded: ['请填写原因', 'Enter a reason'],
  tooMany: ['该车辆未结束的指令过多，请稍后再试', 'Too many open commands for this vehicle. Try again later.'],
  ended: ['该指令已下发或已结束', 'The command has been sent or has ended'],
  ownApproval: ['不能审批自己提交的指令', 'You can’t approve your own command'],
  reason: ['原因', 'Reason'],
})

export const iccidWords = texts('iccidSheet', {
  bySheet: ['导入 ICCID', 'Import ICCIDs'],
  hint: ['xlsx 或 csv，第一列为 ICCID', 'xlsx or csv, ICCIDs in the first column'],
  most: ['最多 {{most, number}} 个', 'Up to {{most, number}}'],
  taken: ['已导入 {{count}} 个 ICCID', '{{count}} ICCIDs imported', '{{count}} ICCID imported'],
  notIccid: ['ICCID 应为 19 或 20 位数字或字母 A–F', 'An ICCID has 19 or 20 digits or letters A to F'],
  emptySheet: ['表格中没有 ICCID', 'The spreadsheet contains no ICCIDs'],
  tooManyIccids: [
    '一次最多 {{most, number}} 个 ICCID，表格中有 {{count, number}} 个',
    'Up to {{most, number}} ICCIDs are allowed at a time. This spreadsheet has {{count, number}}.',
  ],
  rounded: [
    '数字已被表格软件舍入，请将该列设为文本后重新填写',
    'The spreadsheet has rounded this number. Format the column as text and enter it again.',
  ],
})
