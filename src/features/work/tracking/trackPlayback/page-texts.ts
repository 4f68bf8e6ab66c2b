import { texts } from '../../../../domain/contract/words.ts'

export const placePageTexts = texts('placePage', {
  title: ['今日位置与轨迹', 'Position and track today'],
  none: ['尚无位置', 'No position yet'],
})
