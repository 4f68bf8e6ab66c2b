import { texts } from '../../../../domain/contract/words.ts'

export const webhookRefusals = texts('webhookRefusal', {
  noAddress: ['地址无效', 'Invalid address'],
  named: ['地址中不能包含用户名或密码', 'Remove the user name and password from the address'],
})

export const webhookReasons = texts('webhookReason', {
  answered: ['接收方应答 {{status}}', 'The receiver responded with {{status}}'],
  notAllowed: [
    '服务器不允许连接该地址（设置 FORWARD_HOSTS）',
    'The server does not allow this address (setting FORWARD_HOSTS)',
  ],
  unusable: ['地址无法使用', 'Unusable address'],
  unknownHost: ['找不到该主机', 'Host not found'],
  unreachable: ['无法连接到接收方', 'The receiver can’t be reached'],
  noAnswer: ['接收方没有应答', 'The receiver did not respond'],
  closed: ['接收方关闭了连接', 'The receiver closed the connection'],
  untrusted: ['接收方的证书不可信', 'The receiver’s certificate is not trusted'],
  failed: ['投递失败：{{reason}}', 'Delivery failed: {{reason}}'],
})
