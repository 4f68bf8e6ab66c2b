import { texts } from '../../../../domain/contract/words.ts'

export const releaseTexts = texts('softwareRelease', {
  noFile: ['无文件', 'No file'],
  noPermission: ['您的角色没有此操作的权限', 'Your role does not include this action'],
})
