import { texts } from '../../../../domain/contract/words.ts'

export const departmentTexts = texts('departmentScreen', {
  users: ['{{count}} 人', '{{count}} users', '{{count}} user'],
  remove: [
    '部门下仍有用户、员工或下级部门时不能删除。删除后不能恢复。',
    'A department that still has users, employees or sub-departments can’t be deleted. This can’t be undone.',
  ],
})
