import { texts } from '../../domain/contract/words.ts'

export const uiTexts = texts('ui', {
  loading: ['加载中', 'Loading'],
  capsLock: ['大写锁定已开启', 'Caps Lock is on'],
  showPassword: ['显示密码', 'Show password'],
  hidePassword: ['隐藏密码', 'Hide password'],
  offlineTitle: ['当前处于离线状态', 'You are offline'],
  awayTitle: ['无法连接服务器', 'Can’t reach the server'],
  notOfflineTitle: ['离线时不可用', 'Not available offline'],
  failedTitle: ['加载失败', 'Failed to load'],
  crashedTitle: ['页面出现错误', 'Something went wrong'],
  crashed: ['错误已自动上报，请重新加载页面。', 'The error has been reported. Reload the page to continue.'],
  notLoaded: [
    '此页面尚未下载，连接恢复后自动打开。',
    'This page is not on this device yet. It opens once the connection is back.',
  ],
  outdatedTitle: ['新版本可用', 'A new version is available'],
  outdated: ['重新加载即可使用新版本。', 'Reload the page to use it.'],
  reload: ['重新加载', 'Reload'],
  retry: ['重试', 'Try again'],
  back: ['返回', 'Back'],
  clear: ['清除', 'Clear'],
  switchLanguage: ['切换为英文', 'Switch to Chinese'],
  verificationCode: ['验证码', 'Verification code'],
  renewCode: ['看不清，换一张', 'Get a new code'],
  codePicture: ['验证码图片', 'Verification code image'],
  codeRequired: ['请输入验证码', 'Enter the verification code'],
} as const)
