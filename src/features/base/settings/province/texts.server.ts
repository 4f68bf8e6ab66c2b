import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const provinceTexts = texts('provinceServer', {
  cityNeedsProvince: ['地级必须选择所属省份', 'is required for a city'],
  provinceStandsAlone: ['省级不能有所属省份', 'must be empty for a province'],
  notAProvince: ['所选记录不是省级', 'is not a province'],
  hasCities: ['下级仍有地级记录，不能修改级别', 'can’t be changed while cities belong to it'],
} as const satisfies Record<string, Pair>)
