import { texts } from '../words.ts'

export const shareWords = texts('share', {
  share: ['分享', 'Share'],
  location: ['分享 {{name}} 的当前位置', 'Share where {{name}} is'],
  track: ['分享 {{name}} 的轨迹', 'Share the track of {{name}}'],
  locationText: [
    '任何持有链接的人无需登录即可看到该车的车牌、车型和实时位置，直到链接过期或被撤销。',
    'Whoever has the link sees the plate, model and live position of this vehicle without signing in, until it expires or is revoked.',
  ],
  trackText: [
    '任何持有链接的人无需登录即可看到该车的车牌、车型和 {{from}} 至 {{to}} 的轨迹，直到链接过期或被撤销。',
    'Whoever has the link sees the plate, model and the track from {{from}} to {{to}} without signing in, until it expires or is revoked.',
  ],
  life: ['有效时间', 'Works for'],
  hours: ['{{count}} 小时', '{{count}} h'],
  days: ['{{count}} 天', '{{count}} days'],
  note: ['备注（选填）', 'Note (optional)'],
  noteHint: ['给谁、为什么；会记录在链接列表中', 'For whom and why; it is kept with the list of links'],
  create: ['生成链接', 'Make the link'],
  cancel: ['取消', 'Cancel'],
  done: ['链接已生成', 'The link is made'],
  once: [
    '链接只显示这一次，请复制后发送。有效期至 {{until}}，可在“分享链接”中撤销。',
    'It is shown this once: copy it and send it. It works until {{until}} and can be revoked under “Share links”.',
  ],
  copy: ['复制链接', 'Copy the link'],
  copied: ['链接已复制', 'Copied'],
  notCopied: ['无法自动复制，请手动选择后复制', 'Could not be copied, please select and copy it by hand'],
  send: ['发送…', 'Send…'],
  link: ['链接', 'Link'],
  scan: ['用手机扫码打开', 'Scan it to open it on a phone'],
  close: ['完成', 'Done'],
} as const)
