import { texts } from '../../../../domain/contract/words.ts'

export const accountTexts = texts('appAccountScreen', {
  phoneTaken: ['已有其他正常账号使用', 'is used by another active account'],
  cancelTitle: ['注销账号 {{name}}', 'Cancel account {{name}}'],
  cancelText: [
    '账号将不能再使用，其车辆会解绑。此操作不能撤销。',
    'The account can no longer be used, and its vehicles are unbound. This can’t be undone.',
  ],
  cancel: ['注销账号', 'Cancel account'],
  cancelled: ['账号已注销', 'Account cancelled'],
  reason: ['原因', 'Reason'],
  clearTitle: ['导出完整信息', 'Export in full'],
  clearText: [
    '文件包含完整姓名和手机号，原因将写入操作日志。',
    'The file contains full names and phone numbers. The reason is recorded in the operation log.',
  ],
  needed: ['请填写原因', 'Enter a reason'],
})
