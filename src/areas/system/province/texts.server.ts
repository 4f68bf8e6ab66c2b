import { type Pair, texts } from '../../../kit/words.ts'

export const provinceTexts = texts('provinceServer', {
  cityNeedsProvince: ['地级必须选择所属省份', 'is needed for a city: choose its province'],
  provinceStandsAlone: ['省级不能有所属省份', 'must be empty for a province'],
  notAProvince: ['所选记录不是省级', 'is not a province'],
  hasCities: ['其下仍有地级，不能改变级别', 'cannot change: cities belong to it'],
} as const satisfies Record<string, Pair>)
