import { texts } from '../../../../domain/contract/words.ts'

export const roleTexts = texts('roleScreen', {
  touches: [
    '有 {{count}} 个用户使用所选角色。删除后，在重新分配角色之前，他们登录后将无法使用任何功能。删除后不能恢复。',
    '{{count}} users have the selected roles. They can still sign in, but can’t use anything until they get another role. This can’t be undone.',
    '{{count}} user has the selected roles. This user can still sign in, but can’t use anything without another role. This can’t be undone.',
  ],
  touchesNobody: ['没有用户使用所选角色。删除后不能恢复。', 'No user has the selected roles. This can’t be undone.'],
  builtIn: ['内置管理员角色不能删除', 'The built-in administrator role can’t be deleted'],
  copyFrom: ['从其他角色复制权限', 'Copy from role'],
  copyTitle: ['复制“{{name}}”的权限？', 'Copy the permissions of “{{name}}”?'],
  copyText: ['已选择的权限将被替换。', 'The selected permissions will be replaced.'],
  copy: ['复制', 'Copy'],
  copied: [
    '已复制“{{name}}”的 {{count}} 项权限',
    '{{count}} permissions of “{{name}}” copied',
    '{{count}} permission of “{{name}}” copied',
  ],
  seesAll: [
    '可见全部车辆；共 {{count}} 项权限：{{parts}}',
    'Sees all vehicles. {{count}} permissions: {{parts}}',
    'Sees all vehicles. {{count}} permission: {{parts}}',
  ],
  seesGroups: [
    '只能看到所在车辆组的车辆；共 {{count}} 项权限：{{parts}}',
    'Sees only the vehicles of the user’s vehicle groups. {{count}} permissions: {{parts}}',
    'Sees only the vehicles of the user’s vehicle groups. {{count}} permission: {{parts}}',
  ],
  held: ['共 {{count}} 项', '{{count}} in total'],
  allPermissions: ['逐项查看', 'Show each permission'],
  searchScreens: ['搜索页面', 'Search screens'],
  noScreen: ['没有匹配的页面', 'No matching screens'],
  levelHint: [
    '查看：查询和导出。操作：另可新增、修改和删除。管理：另可执行需要密码的敏感操作。',
    'View: queries and exports. Operate: also adds, edits and deletes. Administer: also performs sensitive actions that require the password.',
  ],
  otherScreens: ['其他页面', 'Other screens'],
  screensOf: ['{{count}} / {{total}} 个页面', '{{count}} of {{total}} screens'],
  allScreens: ['全部页面', 'All screens'],
  allScreensOf: ['“{{name}}”的全部页面', 'All screens of {{name}}'],
  choose: ['选择级别', 'Choose a level'],
  single: ['逐项', 'Details'],
  ability: ['{{level}} {{count}} 个页面：{{names}}', '{{level}} ({{count}}): {{names}}'],
})

export const levelTexts = texts('permissionLevel', {
  none: ['无权限', 'None'],
  read: ['查看', 'View'],
  work: ['操作', 'Operate'],
  administer: ['管理', 'Administer'],
  custom: ['自定义', 'Custom'],
})
