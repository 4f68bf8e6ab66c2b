import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

/** Texts of the installed app: new versions, the network, installing. Loaded after the first page. */
export const pwaTexts = texts('pwa', {
  newVersion: ['新版本可用', 'A new version is available'],
  newVersionText: ['重新加载即可使用新版本。请先保存正在编辑的内容。', 'Reload to use it. Save your changes first.'],
  newVersionElsewhere: [
    '平台已更新，此页面仍为旧版本。请先保存正在编辑的内容，再重新加载。',
    'This page shows an old version of the platform. Save your changes, then reload.',
  ],
  update: ['立即更新', 'Update now'],
  later: ['稍后', 'Later'],
  awayNow: ['无法连接服务器，正在重试…', 'Can’t reach the server. Retrying…'],
  awaySince: [
    '无法连接服务器，显示的是 {{age}}前的内容，正在重试…',
    'Can’t reach the server. Showing content from {{age}} ago. Retrying…',
  ],
  offlineNow: ['网络已断开，部分功能不可用', 'You are offline. Some features are unavailable.'],
  offlineSince: ['网络已断开，显示的是 {{age}}前的内容', 'You are offline. Showing content from {{age}} ago.'],
  offlineUnread: ['网络已断开，未读取过的内容不可用', 'You are offline. Content not opened before is not available.'],
  offlineSinceUnread: [
    '网络已断开，显示的是 {{age}}前的内容，未读取过的内容不可用',
    'You are offline. Showing content from {{age}} ago. Content not opened before is not available.',
  ],
  updatingSince: ['正在更新，显示的是 {{age}}前的内容', 'Updating. Showing content from {{age}} ago.'],
  unanswered: [
    '服务器已 {{count}} 秒没有响应，仍在等待…',
    'No response from the server for {{count}} s. Still waiting…',
  ],
  changeUnanswered: [
    '“{{action}}”已提交，服务器 {{count}} 秒没有响应，仍在等待…请勿重复提交。',
    '“{{action}}” was submitted. No response from the server for {{count}} s. Still waiting… Don’t submit it again.',
  ],
  readAgain: ['重新获取', 'Try again'],
  installTitle: ['安装到此设备', 'Install on this device'],
  installText: [
    '从桌面图标直接打开，独立窗口显示，无网络时也可查看最近内容。',
    'Opens in its own window from its own icon, and shows recent content without a network.',
  ],
  installApp: ['安装应用', 'Install app'],
  iosShare: ['点按浏览器的“分享”按钮', 'Tap the share button of the browser'],
  iosAdd: ['向下滑动，选择“添加到主屏幕”', 'Scroll down and choose “Add to Home Screen”'],
  iosOpen: ['点按“添加”，以后从主屏幕打开', 'Tap “Add”, and open it from the home screen from now on'],
  ok: ['知道了', 'Got it'],
  notNow: ['暂不安装', 'Not now'],
} as const satisfies Record<string, Pair>)
