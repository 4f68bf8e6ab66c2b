import { texts } from '../../../kit/words.ts'

export const roleTexts = texts('roleScreen', {
  touches: [
    '有 {{users}} 个用户使用所选角色。删除后这些用户将没有角色，登录后无法使用任何功能，直到重新分配。删除后不能恢复。',
    '{{users}} users have the chosen roles. Without them they can sign in but do nothing until they get another role. This cannot be undone.',
  ],
  touchesNobody: ['没有用户使用所选角色。删除后不能恢复。', 'No user has the chosen roles. This cannot be undone.'],
  builtIn: ['内置管理员角色不能删除', 'The built-in administrators’ role cannot be deleted'],
  held: ['共 {{count}} 项', '{{count}} in all'],
})
