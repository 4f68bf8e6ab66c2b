import { texts } from '../../../../domain/contract/words.ts'

export const boardRefusals = texts('boardRefusal', {
  notOwn: [
    '只有创建人可以修改或删除看板。您可以复制一份。',
    'Only its creator can edit or delete a board. You can make a copy.',
  ],
  manyCards: ['一个看板最多 {{most}} 个图表', 'A board can have up to {{most}} charts'],
  manyBoards: ['每人最多 {{most}} 个看板，请先删除不用的看板', 'You can have up to {{most}} boards. Delete one first.'],
  notEmpty: ['此看板已有图表', 'This board already has charts'],
  noData: ['您的角色没有这些图表所需的数据权限', 'Your role has no permission for the data of these charts'],
})
