import { texts } from '../../../../domain/contract/words.ts'

export const robotAnswers = texts('chatRobotServer', {
  notOfService: [
    '应为 {{hosts}} 的 HTTPS 地址，或运维在 FORWARD_HOSTS 中列出的主机',
    'must be an HTTPS address of {{hosts}}, or of a host that the operator lists in FORWARD_HOSTS',
  ],
  accepted: ['测试消息已发送', 'Test message sent'],
  stopped: [
    '群机器人 {{names}} 已停止：持续发送失败。发送一次成功的测试消息后恢复。',
    '{{names}} stopped after failed messages. Send a successful test message to resume it.',
  ],
})

export const robotMessages = texts('chatRobotMessage', {
  test: ['测试消息', 'Test message'],
  testLine: ['由 {{by}} 从平台发送', 'Sent from the platform by {{by}}'],
  vehicle: ['车辆：{{vehicle}}', 'Vehicle: {{vehicle}}'],
  object: ['对象：{{object}}', 'Object: {{object}}'],
  time: ['时间：{{at, zonedMoment}}', 'Time: {{at, zonedMoment}}'],
  period: ['时间：{{from, moment}} 至 {{until, zonedMoment}}', 'Time: {{from, moment}} to {{until, zonedMoment}}'],
  level: ['级别：{{name}}', 'Severity: {{name}}'],
  several: ['{{count, number}} 个新事件', '{{count, number}} new events', '{{count, number}} new event'],
  counted: ['{{title}}：{{count, number}}', '{{title}}: {{count, number}}'],
  others: ['其他', 'Others'],
  open: ['查看', 'Open'],
  collapsed: ['{{count, number}} 条消息', '{{count, number}} messages', '{{count, number}} message'],
  more: ['另有 {{count, number}} 条', '{{count, number}} more'],
})

export const robotReasons = texts('chatRobotReason', {
  removed: [
    '机器人不存在或已被移出群，请更新地址',
    'The robot does not exist or was removed from its group. Update the address.',
  ],
  disabled: ['机器人已被停用', 'The robot is disabled'],
  networkNotAllowed: [
    '机器人的 IP 白名单不包含平台的出口地址',
    'The IP allow list of the robot does not include the platform',
  ],
  keyword: [
    '机器人要求自定义关键词，请把安全设置改为签名校验',
    'The robot requires a keyword. Change its security settings to a signature.',
  ],
  wrongSignature: [
    '签名不正确。请检查签名密钥，以及服务器时间是否准确',
    'Wrong signature. Check the signing secret, and that the clock of the server is right.',
  ],
  tooFrequent: ['发送过于频繁，稍后自动继续', 'Too many messages. Sending continues automatically later.'],
  noRobot: ['该地址的应答不是群机器人的应答', 'The answer of this address is not that of a chat robot'],
  unreadable: ['无法解密地址（SECRET_KEY）', 'The address can’t be decrypted (SECRET_KEY)'],
  refused: ['服务拒绝了消息（{{code}} {{text}}）', 'The service refused the message ({{code}} {{text}})'],
})
