import { type Pair, texts } from '../../../kit/words.ts'

/** Names and values of the facts that sign-ins and the like leave in the log. */
export const factTexts = texts('logFact', {
  timeZone: ['时区', 'Time zone'],
  result: ['结果', 'Result'],
  reason: ['原因', 'Reason'],
  session: ['会话', 'Session'],
  fullName: ['姓名', 'Full name'],
  count: ['数量', 'Count'],
  size: ['大小（字节）', 'Size (bytes)'],
  type: ['类型', 'Type'],
  before: ['原值', 'From'],
  after: ['新值', 'To'],
  success: ['成功', 'Success'],
  refused: ['拒绝', 'Refused'],
  locked: ['已锁定', 'Locked'],
  unknown: ['账号不存在', 'Unknown account'],
  password: ['密码错误', 'Wrong password'],
  disabled: ['账号已停用', 'Account disabled'],
  waiting: ['账号待审批', 'Awaiting approval'],
  filed: ['已提交', 'Submitted'],
  taken: ['用户名或邮箱已被占用', 'Name or e-mail taken'],
  file: ['文件', 'File'],
  job: ['任务', 'Job'],
  value: ['值', 'Value'],
  faults: ['错误', 'Errors'],
} as const satisfies Record<string, Pair>)
