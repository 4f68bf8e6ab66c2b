import { texts } from '../../../kit/words.ts'

export const departmentTexts = texts('departmentScreen', {
  users: ['{{count}} 人', '{{count}} users'],
  remove: [
    '仍有用户、员工或下级部门的部门不能删除。删除后不能恢复。',
    'A department that still has users, staff or departments below it cannot be deleted. This cannot be undone.',
  ],
})
