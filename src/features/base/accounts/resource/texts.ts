import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const resourceTexts = texts('resourceScreen', {
  top: ['顶级菜单', 'Top level'],
  remove: [
    '有下级的菜单不能删除，请先删除下级。拥有该菜单的角色将失去此权限。平台内置的菜单会在下次启动时恢复，如不需要请停用。删除后不能恢复。',
    'Delete the items below it first. Roles with this item lose it. Built-in items return at the next start. Disable those you don’t need. This can’t be undone.',
  ],
  disable: [
    '停用“{{name}}”后，该菜单及其全部下级对所有角色立即失效。',
    '“{{name}}” and everything below it will stop working for all roles immediately.',
  ],
  enable: ['启用“{{name}}”后，拥有它的角色立即可以使用。', 'Roles with “{{name}}” can use it immediately.'],
  kept: ['菜单管理及其按钮必须保持可用', 'Menu management and its buttons must stay enabled'],
  done: ['已保存', 'Saved'],
})
export const enableLabel: Pair = ['启用', 'Enable']
export const disableLabel: Pair = ['停用', 'Disable']
