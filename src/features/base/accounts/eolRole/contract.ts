import { changedByPeople, recordCalls } from '../../../../domain/contract/call.ts'
import { record } from '../../../../record/model/record.ts'
import { resource } from '../resource/contract.ts'
import { permissionTree, roleFields, sensitiveRoleCalls, usersTouched } from '../role/contract.ts'

export const eolResource = record('eolResource', ['EOL 菜单', 'EOL menu'], resource.fields)
export const eolRole = record('eolRole', ['EOL 角色', 'EOL role'], roleFields('eolResource'), {
  englishLabel: 'nameEn',
  emptyText: [
    'EOL 角色决定下线检测用户能使用的菜单。请新增角色。',
    'EOL roles decide which menus end-of-line users have. Add a role.',
  ],
})
export const eolRoleCalls = {
  ...sensitiveRoleCalls(
    changedByPeople(
      recordCalls(eolRole, {
        query: '/eolrole/queryRole',
        one: '/eolrole/queryRoleInfo',
        add: '/eolrole/addRole',
        update: '/eolrole/updateRole',
        remove: '/eolrole/deleteRole',
      }),
    ),
  ),
  tree: permissionTree('/eolmenu/querySysMenu'),
  touched: usersTouched('/eolrole/countUsers'),
}
