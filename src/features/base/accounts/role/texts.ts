import { texts } from '../../../../domain/contract/words.ts'

export const roleTexts = texts('roleScreen', {
  touches: [
    '有 {{count}} 个用户使用所选角色。删除后，在重新分配角色之前，他们登录后将无法使用任何功能。删除后不能恢复。',
    '{{count}} users have the selected roles. They can still sign in, but can’t use anything until they get another role. This cannot be undone.',
    '{{count}} user has the selected roles. This user can still sign in, but can’t use anything without another role. This cannot be undone.',
  ],
  touchesNobody: ['没有用户使用所选角色。删除后不能恢复。', 'No user has the selected roles. This cannot be undone.'],
  builtIn: ['内置管理员角色不能删除', 'The built-in administrator role can’t be deleted'],
  copyFrom: ['从其他角色复制权限', 'Copy from role'],
  copyTitle: ['复制“{{name}}”的权限？', 'Copy the permissions of “{{name}}”?'],
  copyText: ['已勾选的权限将被替换。', 'They replace the permissions that are ticked now.'],
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
})
