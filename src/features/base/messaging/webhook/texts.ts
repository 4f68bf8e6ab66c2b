import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const webhookWords = texts('webhookScreen', {
  deliveries: ['投递记录', 'Deliveries'],
  addresses: ['地址', 'Addresses'],
  resent: ['{{count}} 条将立即重新投递', '{{count}} messages will be sent now', '{{count}} message will be sent now'],
  secretTitle: ['签名密钥', 'Signing secret'],
  secretOnce: [
    '密钥只显示这一次，请立即复制到接收方。',
    'You will not see this secret again. Copy it to the receiver now.',
  ],
  rotateAsk: [
    '更换“{{name}}”的签名密钥？24 小时内，消息同时带有新旧两个签名。',
    'Replace the signing secret of “{{name}}”? For 24 hours, messages carry the signatures of both secrets.',
  ],
  removeAsk: [
    '删除 {{count}} 个地址？等待中的投递将不再发送。',
    'Delete {{count}} addresses? Pending deliveries will not be sent.',
    'Delete {{count}} address? Pending deliveries will not be sent.',
  ],
  taken: ['接收方已接收', 'Accepted by the receiver'],
  refused: ['接收方未接收', 'Not accepted by the receiver'],
  status: ['应答码', 'Response code'],
  reason: ['原因', 'Reason'],
  took: ['耗时', 'Duration'],
  answer: ['应答内容', 'Response'],
  close: ['关闭', 'Close'],
  explain: ['如何校验签名', 'How to verify signatures'],
  explained: [
    '平台以 POST 发送 JSON。每次请求带有三个请求头：webhook-id（重试时不变，可据此去重）、webhook-timestamp（秒）和 webhook-signature。签名是对“id.timestamp.正文”的 HMAC-SHA256（Base64），格式同 Standard Webhooks。',
    'The platform sends JSON by POST with three headers: webhook-id (the same for every attempt, so receivers can discard duplicates), webhook-timestamp (in seconds) and webhook-signature. The signature is the HMAC-SHA256 of “id.timestamp.body” in base64, as defined by standardwebhooks.com.',
  ],
  retried: [
    '2xx 表示已接收。其他应答或无应答会在约 8 小时内重试 10 次。410 表示不再接收，地址立即停止。',
    'Any 2xx means accepted. Anything else is retried 10 times over about 8 hours. A 410 stops the address immediately.',
  ],
  events: ['事件和正文说明', 'Events and payloads'],
} as const)

export const webhookLabels = {
  resend: ['重新投递', 'Send again'],
  test: ['发送测试消息', 'Send test message'],
  rotate: ['更换密钥', 'Replace secret'],
} as const satisfies Record<string, Pair>
