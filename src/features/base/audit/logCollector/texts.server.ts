import { texts } from '../../../../domain/contract/words.ts'

export const collectorAnswers = texts('logCollectorServer', {
  works: ['测试消息已发送，采集器已接收', 'Test message sent. The collector has read it.'],
  sent: ['测试消息已发送', 'Test message sent'],
  testMessage: ['测试消息', 'Test message'],
  notAllowed: ['该地址不在允许的范围内（FORWARD_HOSTS）', 'This address is not allowed (FORWARD_HOSTS)'],
  unreadable: ['无法读取私钥（SECRET_KEY）', 'The key can’t be decrypted (SECRET_KEY)'],
  unconfirmed: [
    '采集器没有应答连接的关闭，消息未确认。请检查“送达确认”',
    'The collector did not answer the close of the connection, so the messages are not confirmed. Check “Confirmed by”.',
  ],
  stalled: ['采集器不再读取消息', 'The collector no longer reads messages'],
  clientRefused: ['采集器拒绝了客户端证书', 'The collector refused the client certificate'],
  otherName: ['采集器的证书不是该主机的', 'The collector’s certificate is for another host'],
  expired: ['采集器的证书已过期或尚未生效', 'The collector’s certificate has expired or is not valid yet'],
  untrusted: [
    '采集器的证书不受信任，请检查 CA 证书',
    'The collector’s certificate is not trusted. Check the CA certificate.',
  ],
  noTls: ['采集器不支持 TLS 连接', 'The collector does not accept TLS connections'],
  closed: ['采集器关闭了连接', 'The collector closed the connection'],
  unreachable: ['无法连接到采集器', 'The collector can’t be reached'],
  failed: ['导出失败：{{reason}}', 'Export failed: {{reason}}'],
})
