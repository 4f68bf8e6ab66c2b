import { parameter } from '../../../../platform/parameter/parameters.ts'

const unset = { value: '', sealed: true } as const

export const smsParameters = {
  url: parameter({
    key: 'sms.url',
    kind: 'url',
    ...unset,
    getsSecret: true,
    label: ['短信接口地址', 'SMS provider URL'],
    description: [
      '发送唤醒短信的接口，可包含 {msisdn} 和 {text}。留空则短信只写入发件箱。',
      'URL for sending wake-up SMS. May contain {msisdn} and {text}. Leave empty to keep SMS in the outbox only.',
    ],
  }),
  method: parameter({
    key: 'sms.method',
    kind: 'text',
    value: 'POST',
    options: { POST: ['POST', 'POST'], PUT: ['PUT', 'PUT'], GET: ['GET（不发送正文）', 'GET (sends no body)'] },
    label: ['短信接口方法', 'SMS provider method'],
    description: ['向短信接口发送请求的方法。', 'Method of the requests to the provider.'],
  }),
  body: parameter({
    key: 'sms.body',
    kind: 'text',
    ...unset,
    label: ['短信接口正文', 'SMS provider body'],
    description: [
      '包含 {msisdn} 和 {text} 的 JSON 或表单，例如 {"to":"{msisdn}","content":"{text}"}',
      'JSON or a form with {msisdn} and {text}, such as {"to":"{msisdn}","content":"{text}"}',
    ],
  }),
  authorization: parameter({
    key: 'sms.authorization',
    kind: 'text',
    ...unset,
    label: ['短信接口授权', 'SMS provider authorization'],
    description: [
      'Authorization 请求头的内容，留空则不发送',
      'Value of the Authorization header. Leave empty to send none.',
    ],
  }),
  text: parameter({
    key: 'sms.wakeText',
    kind: 'text',
    value: 'WAKE',
    label: ['唤醒短信内容', 'Wake-up SMS text'],
    description: ['终端据此识别唤醒短信', 'Text by which T-Boxes recognise a wake-up SMS'],
  }),
} as const
