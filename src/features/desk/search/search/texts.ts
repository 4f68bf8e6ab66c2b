import { texts } from '../../../../domain/contract/words.ts'

export const starTexts = texts('favourite', {
  favour: ['收藏 {{name}}', 'Add {{name}} to favourites'],
  unfavour: ['取消收藏 {{name}}', 'Remove {{name}} from favourites'],
})
