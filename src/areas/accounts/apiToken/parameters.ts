import { parameter } from '../../../server/parameter/parameters.ts'

export const longestDays = parameter({
  key: 'apiToken.longestDays',
  kind: 'number',
  value: '365',
  min: 1,
  max: 366,
  unit: 'd',
  label: ['API 令牌最长有效期', 'Longest API token lifetime'],
  description: ['新建 API 令牌的有效期上限', 'How long a new API token is valid at most'],
})
