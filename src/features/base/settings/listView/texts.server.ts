import { texts } from '../../../../domain/contract/words.ts'

export const listViewRefusals = texts('listViewRefusal', {
  noList: ['没有该列表', 'List not found'],
  manyViews: [
    '每个列表最多保存 {{most}} 个视图，请先删除不用的视图',
    'You can save up to {{most}} views of a list. Delete one first.',
  ],
  notOwn: [
    '只有创建人可以修改或删除视图。可另存为自己的视图。',
    'Only its creator can edit or delete a view. You can save a copy of your own.',
  ],
  taken: ['您已有同名的视图', 'You already have a view with this name'],
})
