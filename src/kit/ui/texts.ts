import type { Pair } from '../words.ts'
import { texts } from '../words.ts'

export const uiTexts = texts('ui', {
  loading: ['加载中', 'Loading'],
  capsLock: ['大写锁定已开启', 'Caps Lock is on'],
  showPassword: ['显示密码', 'Show password'],
  hidePassword: ['隐藏密码', 'Hide password'],
  forbiddenTitle: ['没有访问权限', 'No permission'],
  forbidden: [
    '您的角色没有此页面的权限，请联系管理员。',
    'Your role doesn’t include this page. Contact an administrator if you need it.',
  ],
  notFoundTitle: ['页面不存在', 'Page not found'],
  notFound: ['您访问的页面不存在或已被移除。', 'This page doesn’t exist or has been removed.'],
  offlineTitle: ['当前处于离线状态', 'You are offline'],
  offline: ['无法连接服务器，正在重试…', 'Can’t reach the server. Retrying…'],
  failedTitle: ['加载失败', 'Failed to load'],
  crashedTitle: ['页面出现错误', 'Something went wrong'],
  crashed: ['错误已自动上报，请重新加载页面。', 'The error has been reported. Reload the page to continue.'],
  outdatedTitle: ['新版本可用', 'A new version is available'],
  outdated: ['重新加载即可使用新版本。', 'Reload the page to use it.'],
  reload: ['重新加载', 'Reload'],
  retry: ['重试', 'Try again'],
  backHome: ['返回首页', 'Back to the dashboard'],
  back: ['返回', 'Back'],
  switchLanguage: ['切换为英文', 'Switch to Chinese'],
  verificationCode: ['验证码', 'Verification code'],
  renewCode: ['看不清，换一张', 'Get a new code'],
  codePicture: ['验证码图片', 'Verification code image'],
  codeRequired: ['请输入验证码', 'Enter the verification code'],
} as const satisfies Record<string, Pair>)
