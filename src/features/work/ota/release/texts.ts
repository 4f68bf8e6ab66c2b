import { texts } from '../../../../domain/contract/words.ts'

export const releaseTexts = texts('softwareRelease', {
  vehicles: ['{{count}} 辆车', '{{count}} vehicles', 'One vehicle'],
  noFile: ['无文件', 'No file'],
  noPermission: ['您的角色没有此操作的权限', 'Your role does not include this action'],
})
