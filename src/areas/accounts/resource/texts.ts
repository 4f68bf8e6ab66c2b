import { type Pair, texts } from '../../../kit/words.ts'

export const resourceTexts = texts('resourceScreen', {
  top: ['顶级菜单', 'Top level'],
  remove: [
    '有下级的菜单不能删除，请先删除下级。拥有该菜单的角色将失去它。平台自带的菜单下次启动时会重新出现，若不再需要请停用。删除后不能恢复。',
    'An entry with others below it cannot be deleted. Roles that hold it lose it. Entries that the platform brings come back at its next start: disable what is not wanted. This cannot be undone.',
  ],
  disable: [
    '停用“{{name}}”后，它及其全部下级对所有角色立即失效。',
    'With “{{name}}” disabled, it and everything below it stop working for all roles at once.',
  ],
  enable: ['启用“{{name}}”后，拥有它的角色立即可以使用。', 'Roles that hold “{{name}}” can use it at once.'],
  kept: ['菜单管理及其按钮必须保持可用', 'The administration of menus and its buttons must stay usable'],
  done: ['已保存', 'Saved'],
})
export const enableLabel: Pair = ['启用', 'Enable']
export const disableLabel: Pair = ['停用', 'Disable']
