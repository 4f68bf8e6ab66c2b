import { texts } from '../../../../domain/contract/words.ts'

export const setupWords = texts('meetingSetup', {
  export: ['导出设置', 'Export set-up'],
  exportTitle: ['导出“{{name}}”的设置', 'Export the set-up of ‘{{name}}’'],
  taken: [
    '文件包含会议信息与议程、座位、参会人（含完整手机号）、礼品、礼品台和尚未锁定的抽奖，可在备用电脑上导入。',
    'The file contains the meeting and its agenda, seats, attendees with full phone numbers, gifts, desks, and draws whose list is not locked. Import it on a spare computer.',
  ],
  left: [
    '不导出签到、礼品登记与领取、奖品图片。为防止重抽，名单已锁定的抽奖只能在本服务器继续。',
    'Sign-ins, registrations, pick-ups and prize pictures are not exported. To prevent redrawing, a draw with a locked list can only continue on this server.',
  ],
  seed: [
    '尚未锁定的抽奖连同随机种子一并导出。请勿把文件和密码交给现场见证人。',
    'Draws not locked yet are exported with their random seeds. Do not give the file or its password to the witness.',
  ],
  filePassword: ['文件密码', 'File password'],
  filePasswordHint: ['至少 {{min}} 位，导入时需要输入', 'At least {{min}} characters. Required for the import.'],
  reasonHint: ['原因会记入操作日志', 'The reason is recorded in the operation log.'],
  tooShort: ['至少 {{min}} 位', 'must have at least {{min}} characters'],
  needed: ['请输入文件密码', 'Enter the file password'],
  cancel: ['取消', 'Cancel'],
  exported: ['会议设置已导出', 'Set-up exported'],
  import: ['导入设置', 'Import set-up'],
  importTitle: ['导入会议设置', 'Import the set-up of a meeting'],
  importText: [
    '选择在另一台服务器上导出的文件。会议导入后为草稿，链接和海报保持不变。同一会议不会导入两次。',
    'Choose a file exported from another server. The meeting is imported as a draft with the same links and posters. Importing it again has no effect.',
  ],
  choose: ['选择文件', 'Choose file'],
  noFile: ['请选择文件', 'Choose a file'],
  imported: [
    '会议已导入，共 {{count}} 名参会人',
    'Meeting imported with {{count}} attendees',
    'Meeting imported with {{count}} attendee',
  ],
  already: ['该会议已存在，未作任何更改', 'This meeting already exists. No changes made.'],
  leftOut: ['未带来的抽奖（名单已锁定）：{{names}}', 'Draws not exported because their list is locked: {{names}}'],
  open: ['打开会议', 'Open meeting'],
})
