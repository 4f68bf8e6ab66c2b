import type { Pair } from '../words.ts'
import { texts } from '../words.ts'

/** Texts of calls and their faults (specification section 8), and of asking before something is lost. */
export const clientTexts = texts('client', {
  expiredTitle: ['登录提示', 'Sign-in required'],
  expired: ['登录已过期，请重新登录', 'Token expired. Please sign in again.'],
  refusedText: ['登录状态已失效，请重新登录', 'Your session is no longer valid. Please sign in again.'],
  wrongToken: ['令牌有误，请重新登录', 'The token is wrong. Please sign in again.'],
  signedOut: ['您已退出登录，请重新登录', 'You have been signed out. Please sign in again.'],
  confirm: ['确定', 'OK'],
  cancel: ['取消', 'Cancel'],
  yes: ['是', 'Yes'],
  http400: ['请求错误(400)', 'Request error(400)'],
  http401: ['未授权，请重新登录(401)', 'Unauthorized, please log in again(401)'],
  http403: ['拒绝访问(403)', 'Access denied(403)'],
  http404: ['请求出错(404)', 'Request error(404)'],
  http408: ['请求超时(408)', 'Request timed out(408)'],
  http500: ['服务器错误(500)', 'Server Error(500)'],
  http501: ['服务未实现(501)', 'Service not implemented(501)'],
  http502: ['网络错误(502)', 'Network Error(502)'],
  http503: ['服务不可用(503)', 'Service is not available(503)'],
  http504: ['网络超时(504)', 'Network timeout(504)'],
  http505: ['HTTP 版本不受支持(505)', 'HTTP version is not supported(505)'],
  httpOther: ['连接出错({{status}})!', 'Connection error({{status}})!'],
  failed: ['{{action}}失败：{{text}}', '{{action}} failed: {{text}}'],
  away: ['无法连接服务器，请稍后再试', 'Can’t reach the server. Try again in a moment.'],
  network: ['网络异常，请检查网络', 'Network error. Please check your connection.'],
  timeout: ['请求超时，请稍后再试', 'The request timed out. Please try again later.'],
  unsavedTitle: ['内容尚未保存', 'Unsaved changes'],
  unsaved: ['离开后，已填写的内容将丢失。', 'If you leave, what you have entered will be lost.'],
  lostByReload: [
    '部分已填写的内容无法保留，重新加载后将丢失。',
    'Some of what you have entered cannot be kept. Reloading loses it.',
  ],
  leave: ['离开', 'Leave'],
  stay: ['继续编辑', 'Keep editing'],
} as const satisfies Record<string, Pair>)
