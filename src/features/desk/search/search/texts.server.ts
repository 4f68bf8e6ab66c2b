import { texts } from '../../../../domain/contract/words.ts'

export const searchRefusals = texts('searchRefusal', {
  tooMany: ['最多收藏 {{most}} 项，请先取消一些收藏', 'You can have up to {{most}} favourites. Remove one first.'],
  noScreen: ['没有该功能', 'Screen not found'],
})
