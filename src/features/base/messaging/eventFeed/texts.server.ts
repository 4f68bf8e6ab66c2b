import { texts } from '../../../../domain/contract/words.ts'

export const eventFeedRefusals = texts('eventFeedRefusal', {
  unknownType: ['没有事件类型 {{type}}', 'No event type {{type}}'],
  noCursor: ['不是有效的游标', 'Not a cursor'],
  gone: [
    '该游标之后的事件可能已被删除（保留 7 天）。请重新读取列表，再以 after=now 开始',
    'Events after this cursor may have been deleted after 7 days. Read the lists again, then start with after=now.',
  ],
})
