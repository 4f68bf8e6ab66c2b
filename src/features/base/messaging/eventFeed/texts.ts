import type { PrivacyClass } from '../../../../domain/contract/event.ts'
import { texts } from '../../../../domain/contract/words.ts'

export const eventFeedWords = texts('eventFeed', {
  live: ['实时事件', 'Live events'],
  types: ['事件类型', 'Event types'],
  following: ['实时显示新事件', 'New events appear as they happen'],
  connecting: ['连接中', 'Connecting'],
  reconnecting: ['连接中断，正在重连', 'Connection lost, reconnecting'],
  refused: ['无法连接事件流', 'The event stream is not available'],
  waiting: ['正在等待下一个事件', 'Waiting for the next event'],
  pause: ['暂停', 'Pause'],
  resume: ['继续', 'Resume'],
  paused: ['已暂停，继续后补上期间的事件', 'Paused. Events since then appear after resuming'],
  time: ['时间', 'Time'],
  event: ['事件', 'Event'],
  vehicle: ['车辆', 'Vehicle'],
  subject: ['对象', 'Object'],
  content: ['内容', 'Content'],
  type: ['类型', 'Type'],
  reveals: ['涉及', 'Reveals'],
  readBy: ['所需权限', 'Requires'],
  example: ['示例', 'Example'],
  schema: ['结构（JSON Schema）', 'JSON Schema'],
  empty: ['没有事件类型', 'No event types'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  unreadable: ['无权限', 'No permission'],
} as const)

export const privacyWords = {
  platform: ['平台工作', 'Platform work'],
  vehicle: ['车辆状态', 'Vehicle state'],
  position: ['车辆位置', 'Vehicle position'],
  person: ['个人行为', 'Actions of a person'],
} as const satisfies Record<PrivacyClass, readonly [string, string]>
