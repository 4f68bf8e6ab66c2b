import { texts } from '../../../../domain/contract/words.ts'

export const mqttAnswers = texts('mqttTargetServer', {
  works: ['代理已确认发布到 {{topic}} 的测试消息', 'The broker confirmed the test message on {{topic}}'],
  topicCharacters: ['不能包含 + 和 #，不能以 $ 开头', 'must not contain + and #, and must not begin with $'],
  topicPlaceholder: ['只能使用 {vin}、{content} 和 {type}', 'Only {vin}, {content} and {type} can be used'],
  topicMissing: ['应包含 {vin} 和 {content}', 'must contain {vin} and {content}'],
  nothing: ['请选择报文内容或事件', 'Choose message content or events'],
  noState: ['最新状态需要信号', 'The last state requires signals'],
  mayNotRead: ['您无权查看所选内容', 'You are not allowed to see the chosen content'],
  ownerMayNotRead: [
    '创建人已无权查看报文，或其账号已停用',
    'The person who added this output may no longer read messages, or the account is disabled',
  ],
  notAllowed: ['该地址不在允许的范围内（FORWARD_HOSTS）', 'This address is not allowed (FORWARD_HOSTS)'],
  unreadable: ['无法读取密码或私钥（SECRET_KEY）', 'The password or key can’t be decrypted (SECRET_KEY)'],
  unauthorized: ['代理拒绝了用户名或密码', 'The broker refused the user name or password'],
  clientRefused: ['代理拒绝了客户端 ID', 'The broker refused the client ID'],
  certificateRefused: ['代理拒绝了客户端证书', 'The broker refused the client certificate'],
  otherName: ['代理的证书不是该主机的', 'The broker’s certificate is for another host'],
  expired: ['代理的证书已过期或尚未生效', 'The broker’s certificate has expired or is not valid yet'],
  untrusted: [
    '代理的证书不受信任，请检查 CA 证书',
    'The broker’s certificate is not trusted. Check the CA certificate.',
  ],
  noTls: ['代理不支持 TLS 连接', 'The broker does not accept TLS connections'],
  noAnswer: ['代理没有应答', 'The broker did not reply'],
  closed: ['代理关闭了连接', 'The broker closed the connection'],
  unreachable: ['无法连接到代理', 'The broker can’t be reached'],
  unreadableMessages: [
    '{{count}} 条报文无法解密，未发布',
    '{{count}} messages could not be decrypted and were not published',
    '{{count}} message could not be decrypted and was not published',
  ],
  failed: ['发布失败：{{reason}}', 'Publishing failed: {{reason}}'],
})
