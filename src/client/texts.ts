import type { Pair } from '../domain/contract/words.ts'
import { texts } from '../domain/contract/words.ts'

export const clientTexts = texts('client', {
  confirm: ['确定', 'OK'],
  cancel: ['取消', 'Cancel'],
  http404: ['请求出错(404)', 'Request error(404)'],
  failed: ['{{action}}失败：{{text}}', '{{action}} failed: {{text}}'],
  away: ['无法连接服务器，请稍后再试', 'Can’t reach the server. Try again in a moment.'],
  network: ['网络异常，请检查网络', 'Network error. Check your connection.'],
  notOffline: ['此内容未保存，联网后自动加载。', 'This content is not on this device. It loads once you are online.'],
  missingCode: [
    '此部分无法加载，请检查网络后重试，或重新加载页面。',
    'Failed to load this part. Check your network and try again, or reload the page.',
  ],
  laterCode: [
    '此部分尚未下载，连接恢复后自动打开。',
    'This part is not on this device yet. It opens once the connection is back.',
  ],
  timeout: ['请求超时，请稍后再试', 'The request timed out. Try again later.'],
} as const satisfies Record<string, Pair>)
