import type { Pair } from '../../../../kit/words.ts'
import type { Kind } from './language.ts'

/** What each kind of step does. */
export const kindTitles = {
  session: ['切换会话', 'Change session'],
  readDtc: ['读取故障码', 'Read trouble codes'],
  snapshot: ['读取故障快照', 'Read snapshot'],
  clearDtc: ['清除故障码', 'Clear trouble codes'],
  read: ['读取数据', 'Read data'],
  write: ['写入数据', 'Write data'],
  routine: ['例程控制', 'Routine'],
  io: ['输入输出控制', 'Input/output control'],
  reset: ['复位 ECU', 'Reset ECU'],
  dtcSetting: ['故障码记录开关', 'Trouble code recording'],
  wait: ['等待', 'Wait'],
  ask: ['询问人员', 'Ask the person'],
  set: ['保存值', 'Save a value'],
  if: ['条件', 'If'],
  repeat: ['重复', 'Repeat'],
  forEach: ['逐项执行', 'For each'],
  call: ['调用脚本', 'Call a script'],
  assert: ['检查', 'Check'],
  note: ['记录', 'Note'],
  fail: ['判定失败', 'Fail'],
} as const satisfies Record<Kind, Pair>

/** Why a step of a run did not go well. */
export const languageProblems = {
  notNumber: ['值不是数字', 'The value is not a number'],
  notList: ['值不是列表', 'The value is not a list'],
  notCode: ['不是故障码', 'Not a trouble code'],
  notBytes: ['不是十六进制字节', 'Not bytes in hex'],
  doesNotFit: ['数值超出字节长度', 'The number does not fit into its bytes'],
  never: ['该诊断服务禁止远程执行', 'This diagnosis service is never sent remotely'],
  foreign: ['响应与请求不符', 'The response does not belong to the request'],
  tooShort: ['响应数据过短', 'The response is too short'],
  tooMany: ['步骤次数达到上限', 'The limit of steps is reached'],
  timeOver: ['超过脚本时限', 'The script’s time is over'],
  tooManyRounds: ['重复次数达到上限', 'The limit of rounds is reached'],
  noScript: ['被调用的脚本不存在', 'The called script does not exist'],
  cancelled: ['已取消', 'Cancelled'],
  stoppedByPerson: ['人员选择停止', 'Stopped by the person'],
  expired: ['车辆未在时限内连接，请求未发送', 'The vehicle did not connect in time: the request was not sent'],
  silent: ['ECU 无响应', 'No response from the ECU'],
  unknown: ['结果未知', 'Result unknown'],
} as const satisfies Record<string, Pair>

/** What is wrong with a text. */
export const textProblems = {
  notJson: ['不是有效的 JSON', 'Not valid JSON'],
  tooLong: ['脚本超过 64 kB', 'The script is longer than 64 kB'],
  unknownKey: ['未知的键', 'Unknown key'],
  missing: ['缺少此项', 'Missing'],
  wrongType: ['类型不正确', 'Wrong type'],
  tooSmall: ['过小或过短', 'Too small or too short'],
  tooBig: ['过大或过长', 'Too large or too long'],
  notOffered: ['不在可选值之中', 'Not one of the allowed values'],
  wrongFormat: ['格式不正确', 'Wrong format'],
  oneAction: ['每个步骤只能有一种动作', 'A step does exactly one thing'],
  unknownAction: ['没有这种动作', 'There is no such kind of step'],
  duplicateId: ['步骤编号重复', 'Another step has this id'],
  duplicateParam: ['参数名重复', 'Another parameter has this name'],
  tooManySteps: ['步骤总数不能超过 200', 'At most 200 steps'],
  tooDeep: ['嵌套不能超过 5 层', 'Lists may lie at most 5 deep'],
  noGoto: ['跳转的步骤不在同一列表中', 'Goto names no step of the same list'],
  notTidying: ['收尾步骤只能是请求、等待和记录', 'The last steps may only send requests, wait and note'],
  noLoopEnd: ['重复需要 times，或 while 和 max', 'Repeat needs times, or while and max'],
  noOptions: ['选择需要选项', 'A choice needs options'],
  wrongDefault: ['默认值与类型不符', 'The default does not fit the type'],
  noValue: ['没有可保存的值', 'It gives no value to save'],
  needsRight: ['该运算需要右值', 'This operator needs a right side'],
} as const satisfies Record<string, Pair>
