import { parameter } from '../../../../platform/parameter/parameters.ts'

export const sensitiveRoles = parameter({
  key: 'apiToken.sensitiveRoles',
  kind: 'text',
  value: '',
  label: ['令牌可执行敏感操作的角色', 'Roles whose API tokens may perform sensitive actions'],
  description: [
    '角色名称，用逗号分隔。这些角色的用户创建的令牌可执行敏感操作。留空则不允许任何令牌执行。',
    'Role names, separated by commas. API tokens of their users may perform sensitive actions. Leave empty to allow none.',
  ],
})
export const isSensitiveRole = (value: string | null, role: string | null): boolean =>
  role !== null && (value ?? '').split(/[,，]/).some((name) => name.trim() === role)

export const longestDays = parameter({
  key: 'apiToken.longestDays',
  kind: 'number',
  value: '365',
  min: 1,
  max: 366,
  unit: 'd',
  label: ['API 令牌最长有效期', 'Longest API token lifetime'],
  description: ['新建 API 令牌的有效期上限', 'Maximum validity of new API tokens'],
})
