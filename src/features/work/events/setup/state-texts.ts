import { texts } from '../../../../domain/contract/words.ts'

export const setupRefusals = texts('setupRefusal', {
  filePassword: ['文件密码', 'File password'],
  wrongPassword: ['不能打开该文件，或文件已损坏', 'doesn’t open this file, or the file is damaged'],
  noSetup: ['该文件不是会议设置文件', 'This is not a meeting set-up file'],
  nameTaken: [
    '已有名为“{{name}}”的其他会议，请先修改其名称',
    'Another meeting is named ‘{{name}}’. Rename that meeting first.',
  ],
})
