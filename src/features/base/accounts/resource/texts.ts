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
  restore: ['恢复默认菜单', 'Restore default menu'],
  confirmRestore: ['恢复', 'Restore'],
  restoreText: [
    '平台自带的条目回到默认目录和顺序。您新增的条目、停用的条目和角色的权限保持不变。',
    'The platform’s own entries return to their default directories and order. Entries that you added, disabled entries and the permissions of roles stay as they are.',
  ],
  names: ['同时恢复默认名称和图标', 'Restore names and icons, too'],
  isDefault: ['菜单与默认菜单一致', 'The menu is the default one'],
  cancel: ['取消', 'Cancel'],
  restored: ['已恢复默认菜单', 'Default menu restored'],
  change_added: ['新增 {{count}} 个目录', '{{count}} directories added', '{{count}} directory added'],
  change_moved: ['移动 {{count}} 项', '{{count}} entries moved', '{{count}} entry moved'],
  change_enabled: ['启用 {{count}} 个目录', '{{count}} directories enabled', '{{count}} directory enabled'],
  change_ordered: ['调整 {{count}} 处顺序', 'Order changed in {{count}} places', 'Order changed in {{count}} place'],
  change_renamed: ['改名 {{count}} 项', '{{count}} entries renamed', '{{count}} entry renamed'],
  change_emptied: [
    '{{count}} 个目录不再有条目，不再显示',
    '{{count}} directories without entries, no longer shown',
    '{{count}} directory without entries, no longer shown',
  ],
  fromTo: ['{{name}}：{{from}} → {{to}}', '{{name}}: {{from}} → {{to}}'],
  becomes: ['{{from}} → {{to}}', '{{from}} → {{to}}'],
})
export const enableLabel: Pair = ['启用', 'Enable']
export const disableLabel: Pair = ['停用', 'Disable']
