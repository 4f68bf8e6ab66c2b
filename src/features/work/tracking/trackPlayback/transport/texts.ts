import { texts } from '../../../../../domain/contract/words.ts'

export const playbackWords = texts('playback', {
  transport: ['播放控制', 'Playback'],
  play: ['播放', 'Play'],
  pause: ['暂停', 'Pause'],
  before: ['上一点', 'Previous point'],
  next: ['下一点', 'Next point'],
  rate: ['倍速', 'Playback speed'],
  skip: ['跳过停车和空白', 'Skip stops and gaps'],
  follow: ['跟随', 'Follow'],
  moment: ['播放时刻', 'Playback time'],
  skipped: ['已跳过 {{span}}', 'Skipped {{span}}'],
  keys: ['快捷键', 'Keyboard shortcuts'],
  keysClose: ['关闭', 'Close'],
  keySpace: ['空格', 'Space'],
  keyPlay: ['播放 / 暂停', 'Play or pause'],
  keyStep: ['上一点 / 下一点', 'Previous or next point'],
  keyLeap: ['上一个 / 下一个停车、行程或报警', 'Previous or next stop, trip or alarm'],
  keyRate: ['减慢 / 加快', 'Slower or faster'],
  keyEnds: ['开头 / 结尾', 'Start or end'],
  keyHelp: ['显示此说明', 'Show this help'],
})
