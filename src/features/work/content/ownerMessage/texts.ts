import { texts } from '../../../../domain/contract/words.ts'

export const ownerMessageTexts = texts('ownerMessageScreen', {
  release: ['发布', 'Release'],
  releaseText: [
    '将推送给 {{count, number}} 位车主。发布后不能再修改。',
    'This will be sent to {{count, number}} owners. It can’t be edited afterwards.',
    'This will be sent to {{count, number}} owner. It can’t be edited afterwards.',
  ],
  stopText: [
    '已收到的车主仍可查看，其余车主不再推送。',
    'Owners who received it can still read it. It is not sent to the others.',
  ],
  unpublishText: ['车主将不再看到此消息，且不能恢复。', 'Owners will no longer see it. This can’t be undone.'],
  released: ['消息已发布', 'Message released'],
  stopped: ['推送已停止', 'Push stopped'],
  resumed: ['推送已继续', 'Push resumed'],
  unpublished: ['消息已下架', 'Message unpublished'],
  progress: ['推送进度', 'Progress'],
  delivered: ['已送达 {{done, number}} / {{all, number}}', '{{done, number}} of {{all, number}} delivered'],
  notYet: [
    '按当前范围，将推送给 {{count, number}} 位车主',
    'Currently reaches {{count, number}} owners',
    'Currently reaches {{count, number}} owner',
  ],
})
