import { texts } from '../../words.ts'

export const kindWords = texts('kind', {
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  days: ['{{value}} 天', '{{value}} d'],
  hours: ['{{value}} 小时', '{{value}} h'],
  minutes: ['{{value}} 分', '{{value}} min'],
  seconds: ['{{value}} 秒', '{{value}} s'],
  durationForm: ['如 1:30:00', 'h:mm:ss'],
  coordinateForm: ['经度,纬度', 'longitude, latitude'],
  radius: ['半径', 'Radius'],
  set: ['已设置', 'Set'],
  notSet: ['未设置', 'Not set'],
  replace: ['更换', 'Replace'],
  clear: ['清除', 'Clear'],
  cleared: ['保存后清除', 'Cleared when you save'],
  undo: ['撤销', 'Undo'],
  reveal: ['显示', 'Show'],
  revealTitle: ['显示完整内容', 'Show in full'],
  revealText: ['原因将与您的姓名一起写入操作日志。', 'The reason is written to the operation log with your name.'],
  revealReason: ['原因', 'Reason'],
  revealNeeded: ['请填写原因', 'Enter a reason'],
})
