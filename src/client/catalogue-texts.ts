import type { Pair } from '../domain/contract/words.ts'
import { texts } from '../domain/contract/words.ts'

/** Texts of reactions to an answer's code or status (specification section 8). */
export const catalogueTexts = texts('clientCatalogue', {
  expiredTitle: ['登录提示', 'Sign-in required'],
  expired: ['登录已过期，请重新登录', 'Token expired. Please sign in again.'],
  refusedText: ['登录状态已失效，请重新登录', 'Your session is no longer valid. Please sign in again.'],
  wrongToken: ['令牌有误，请重新登录', 'The token is wrong. Please sign in again.'],
  signedOut: ['您已退出登录，请重新登录', 'You have been signed out. Please sign in again.'],
  yes: ['是', 'Yes'],
  http400: ['请求错误(400)', 'Request error(400)'],
  http401: ['未授权，请重新登录(401)', 'Unauthorized, please log in again(401)'],
  http403: ['拒绝访问(403)', 'Access denied(403)'],
  http408: ['请求超时(408)', 'Request timed out(408)'],
  http500: ['服务器错误(500)', 'Server Error(500)'],
  http501: ['服务未实现(501)', 'Service not implemented(501)'],
  http502: ['网络错误(502)', 'Network Error(502)'],
  http503: ['服务不可用(503)', 'Service is not available(503)'],
  http504: ['网络超时(504)', 'Network timeout(504)'],
  http505: ['HTTP 版本不受支持(505)', 'HTTP version is not supported(505)'],
  httpOther: ['连接出错({{status}})!', 'Connection error({{status}})!'],
} as const satisfies Record<string, Pair>)
