import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const marketStates = {
  draft: ['草稿', 'Draft'],
  on: ['已上架', 'Published'],
  off: ['已下架', 'Unpublished'],
} as const satisfies Record<string, Pair>
export type MarketState = keyof typeof marketStates
export const marketTones = { draft: 'default', on: 'success', off: 'warning' } as const

export const marketCategories = {
  media: ['影音', 'Media'],
  navigation: ['导航', 'Navigation'],
  life: ['生活', 'Lifestyle'],
  tools: ['工具', 'Tools'],
  games: ['游戏', 'Games'],
} as const satisfies Record<string, Pair>

export const marketRefusals = texts('marketAppRefusal', {
  onShelf: [
    '已上架的版本不能修改或删除，请先下架',
    'A published version can’t be edited or deleted. Unpublish it first.',
  ],
  alreadyOn: ['该版本已上架', 'This version is already published'],
  notOn: ['该版本未上架', 'This version is not published'],
  noPackage: ['请先上传安装包', 'Upload a package first'],
})
