import { language } from './language.ts'

/** A duration in its largest fitting unit: 45 s, 12 min, 5 h, 3 d. */
export function span(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  const zh = language() === 'zh'
  const [value, unit] =
    seconds < 100
      ? [seconds, zh ? '秒' : 's']
      : seconds < 6000
        ? [Math.round(seconds / 60), zh ? '分钟' : 'min']
        : seconds < 172_800
          ? [Math.round(seconds / 3600), zh ? '小时' : 'h']
          : [Math.round(seconds / 86_400), zh ? '天' : 'd']
  return `${value} ${unit}`
}
