import { texts } from '../../../../domain/contract/words.ts'

export const myTokensTexts = texts('myTokens', {
  intro: [
    'API 令牌供程序以您的名义调用接口。只授予所需的权限。',
    'Programs use API tokens to make calls in your name. Grant only the permissions they need.',
  ],
  docs: ['接口文档', 'API reference'],
  none: ['还没有 API 令牌', 'No API tokens yet'],
  create: ['新建令牌', 'New token'],
  created: ['令牌已创建', 'Token created'],
  once: [
    '令牌只显示这一次，请立即复制。请求时放在请求头“authorization”中，写在“bearer”之后。',
    'You will not see this token again. Copy it now. Send it in the “authorization” header after “bearer”.',
  ],
  nameHint: ['在哪里使用，如“数据仓库”', 'Where it is used, such as “Data warehouse”'],
  nameNeeded: ['请输入名称', 'Enter a name'],
  callsNeeded: ['请至少选择一项权限', 'Choose at least one permission'],
  daysHint: ['最长 {{count}} 天', 'Up to {{count}} days', 'Up to {{count}} day'],
  groupsHint: ['留空表示您可见的全部车辆', 'Leave empty for all vehicles you can see'],
  noPermissions: ['您的角色没有可授予令牌的权限。', 'Your role has no permissions that can be granted to tokens.'],
  submit: ['创建', 'Create'],
  cancel: ['取消', 'Cancel'],
  permissions: ['权限', 'Permissions'],
  calls: ['{{count}} 项', '{{count}} permissions', '{{count}} permission'],
  lost: [
    '{{count}} 项，其中 {{held}} 项仍有效',
    '{{held}} of {{count}} permissions still valid',
    '{{held}} of {{count}} permission still valid',
  ],
  vehicles: ['车辆', 'Vehicles'],
  allVehicles: ['您可见的全部车辆', 'All vehicles you can see'],
  until: ['有效期至', 'Valid until'],
  lastUsed: ['最近使用', 'Last used'],
  unused: ['尚未使用', 'Not used yet'],
  usedFrom: ['{{time}}，{{ip}}', '{{time}} from {{ip}}'],
  revoke: ['撤销', 'Revoke'],
  revoked: ['令牌已撤销', 'Token revoked'],
})
