import { texts } from '../words.ts'

export const pictureWords = texts('picture', {
  failed: ['加载失败', 'Could not be loaded'],
  retry: ['重试', 'Try again'],
})
