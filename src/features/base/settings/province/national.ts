import { areaList } from '@vant/area-data'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { englishNames } from './english.ts'

interface Division {
  code: string
  name: string
  nameEn: string | null
}
const englishOf = (code: string) => englishNames.get(code) ?? null

/** Provinces of China by GB/T 2260. */
export const nationalProvinces: readonly Division[] = Object.entries(areaList.province_list).map(([code, name]) => ({
  code,
  name,
  nameEn: englishOf(code),
}))

/**
 * Divisions named only 'districts' or 'counties' in the standard get the province's name, so that city names are
 * unique.
 */
const plain = /^(县|省直辖县|自治区直辖县级行政区划)$/
/** Prefecture-level divisions of China by GB/T 2260. */
export const nationalCities: readonly (Division & { province: string })[] = Object.entries(areaList.city_list).map(
  ([code, name]) => {
    const province = `${code.slice(0, 2)}0000`
    const above = areaList.province_list[province] ?? ''
    const full = name === above ? `${name}辖区` : plain.test(name) ? `${above}${name}` : name
    return { code, name: full, nameEn: englishOf(code), province }
  },
)

/** Adds missing entries of the national list. Returns their number. Existing entries are not changed. */
export async function addNationalDivisions(db: Db): Promise<number> {
  const provinces = await db.execute(sql`
    insert into province (name, name_en, code, level)
    select d.name, d."nameEn", d.code, 'province'
    from jsonb_to_recordset(${JSON.stringify(nationalProvinces)}::jsonb) as d(code text, name text, "nameEn" text)
    order by d.code on conflict (code) do nothing`)
  const cities = await db.execute(sql`
    insert into province (name, name_en, code, level, parent)
    select d.name, d."nameEn", d.code, 'city', p.id
    from jsonb_to_recordset(${JSON.stringify(nationalCities)}::jsonb) as d(code text, name text, "nameEn" text, province text)
    join province p on p.code = d.province and p.level = 'province'
    order by d.code on conflict (code) do nothing`)
  return (provinces.rowCount ?? 0) + (cities.rowCount ?? 0)
}
