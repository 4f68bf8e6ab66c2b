/** Sign-in service whose app shows the page, by the User-Agent of that app's browser. Undefined: another browser. */
export const appOf = (userAgent: string): 'wecom' | 'dingtalk' | 'feishu' | undefined => {
  if (/wxwork/i.test(userAgent)) return 'wecom'
  if (/dingtalk/i.test(userAgent)) return 'dingtalk'
  return /\blark\/|feishu/i.test(userAgent) ? 'feishu' : undefined
}
