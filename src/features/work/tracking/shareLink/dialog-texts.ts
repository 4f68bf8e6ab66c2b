import { texts } from '../../../../domain/contract/words.ts'

export const shareWords = texts('share', {
  share: ['分享', 'Share'],
  location: ['分享 {{name}} 的当前位置', 'Share the live position of {{name}}'],
  track: ['分享 {{name}} 的轨迹', 'Share the track of {{name}}'],
  locationText: [
    '获得链接的人无需登录即可查看该车的车牌、车型和实时位置，直到链接过期或被撤销。',
    'Anyone with the link can see the plate, model and live position of this vehicle without signing in, until the link expires or is revoked.',
  ],
  trackText: [
    '获得链接的人无需登录即可查看该车的车牌、车型和 {{from}} 至 {{to}} 的轨迹，直到链接过期或被撤销。',
    'Anyone with the link can see the plate, the model and the track from {{from}} to {{to}} without signing in, until the link expires or is revoked.',
  ],
  life: ['有效时间', 'Valid for'],
  hours: ['{{count}} 小时', '{{count}} h'],
  days: ['{{count}} 天', '{{count}} days', '{{count}} day'],
  note: ['备注（选填）', 'Note (optional)'],
  noteHint: ['分享对象和用途，显示在链接列表中', 'Recipient and purpose. Shown in the list of links.'],
  create: ['生成链接', 'Create link'],
  cancel: ['取消', 'Cancel'],
  done: ['链接已生成', 'Link created'],
  once: [
    '链接仅显示这一次，请立即复制。有效期至 {{until}}，可在“分享链接”中撤销。',
    'You will not see this link again. Copy it now. It works until {{until}}. Revoke it under “Share links”.',
  ],
  copy: ['复制链接', 'Copy link'],
  copied: ['链接已复制', 'Copied'],
  notCopied: ['无法自动复制，请手动选择后复制', 'Could not copy. Select the link and copy it.'],
  send: ['发送…', 'Send…'],
  link: ['链接', 'Link'],
  scan: ['用手机扫码打开', 'Scan to open on a phone'],
  close: ['完成', 'Done'],
})
