import type { Pair } from '../words.ts'
import { texts } from '../words.ts'

export const plainTexts = texts('plain', {
  platform: ['车联网后台管理平台', 'Connected Vehicle Platform'],
  loading: ['加载中', 'Loading'],
  capsLock: ['大写锁定已开启', 'Caps Lock is on'],
  showPassword: ['显示密码', 'Show the password'],
  hidePassword: ['隐藏密码', 'Hide the password'],
  forbiddenTitle: ['没有访问权限', 'No permission'],
  forbidden: [
    '您的角色没有此页面的权限，如有需要请联系管理员。',
    'Your role does not include this page. Ask an administrator if you need it.',
  ],
  notFoundTitle: ['页面不存在', 'Page not found'],
  notFound: ['您访问的页面不存在或已被移除。', 'This page does not exist or has been removed.'],
  offlineTitle: ['当前处于离线状态', 'You are offline'],
  offline: [
    '无法连接到服务器，网络恢复后将自动重新加载。',
    'The server cannot be reached. The page loads by itself once the network is back.',
  ],
  failedTitle: ['加载失败', 'Could not be loaded'],
  crashedTitle: ['页面出现错误', 'Something went wrong on this page'],
  crashed: ['错误信息已上报，您可以重新加载此页面。', 'The fault has been reported. You can reload this page.'],
  outdatedTitle: ['页面需要更新', 'This page needs an update'],
  outdated: ['平台已发布新版本，请重新加载。', 'A new version of the platform has been released. Please reload.'],
  reload: ['重新加载', 'Reload'],
  retry: ['重试', 'Try again'],
  backHome: ['返回首页', 'Back to the dashboard'],
  back: ['返回', 'Back'],
  switchLanguage: ['切换为英文', 'Switch to Chinese'],
  otherLanguage: ['English', '中文'],
  verificationCode: ['验证码', 'Verification code'],
  renewCode: ['看不清，换一张', 'Show another code'],
  codePicture: ['验证码图片', 'Verification code picture'],
  codeRequired: ['请输入验证码', 'Enter the verification code'],
} as const satisfies Record<string, Pair>)
