import { texts } from '../../domain/contract/words.ts'

export const pictureWords = texts('picture', {
  failed: ['加载失败', 'Failed to load'],
  retry: ['重试', 'Try again'],
})
