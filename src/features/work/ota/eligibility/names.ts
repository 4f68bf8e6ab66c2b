import type { Lang } from '../../../../domain/contract/words.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { nationalProvinces } from '../../../base/settings/province/national.ts'
import type { Ineligible } from '../plan.ts'
import { listSeparator } from './eligible.ts'

const tables = {
  model: sql`select id::text as key, name as zh, name as en from model`,
  series: sql`select id::text as key, name as zh, name as en from series`,
  group: sql`select id::text as key, name as zh, name as en from vehicle_group`,
  type: sql`select id::text as key, name as zh, name_en as en from vehicle_type`,
}
type TableKind = keyof typeof tables

const kindOf = ({ code, list }: Pick<Ineligible, 'code' | 'list'>): TableKind | 'region' | undefined => {
  if (code === 'notOfType') return 'type'
  return code === 'outOfScope' && list !== 'vin' && list !== 'version' ? list : undefined
}
const provinces = new Map(
  nationalProvinces.map(({ code, name, nameEn }) => [code, { zh: name, en: nameEn ?? name }] as const),
)

/** Replaces ids in reasons by names of models, series, groups, provinces and vehicle types. */
export async function withNames<R extends Ineligible>(db: Db, lang: Lang, reasons: readonly R[]): Promise<R[]> {
  const idsOf = ({ has, needs }: R) => [has, needs].flatMap((text) => text?.split(listSeparator) ?? [])
  const namesByKind = new Map<string, Map<string, string>>()
  namesByKind.set('region', new Map([...provinces].map(([code, names]) => [code, names[lang]])))
  for (const kind of Object.keys(tables) as TableKind[]) {
    const ids = reasons.filter((reason) => kindOf(reason) === kind).flatMap(idsOf)
    if (ids.length === 0) continue
    const { rows } = await db.execute<{ key: string; zh: string; en: string }>(
      sql`${tables[kind]} where id = any(${sql.param([...new Set(ids)].map(Number))}::bigint[])`,
    )
    namesByKind.set(kind, new Map(rows.map((row) => [row.key, row[lang]])))
  }
  const names = (kind: string, text: string) =>
    text
      .split(listSeparator)
      .map((id) => namesByKind.get(kind)?.get(id) ?? id)
      .join(lang === 'zh' ? '、' : ', ')
  return reasons.map((reason) => {
    const kind = kindOf(reason)
    if (!kind) return reason
    const { has, needs } = reason
    return { ...reason, ...(has && { has: names(kind, has) }), ...(needs && { needs: names(kind, needs) }) }
  })
}

export async function withNamesOfEach<V extends { readonly reasons: readonly Ineligible[] }>(
  db: Db,
  lang: Lang,
  rows: readonly V[],
): Promise<(Omit<V, 'reasons'> & { reasons: Ineligible[] })[]> {
  const namedReasons = await withNames(
    db,
    lang,
    rows.flatMap(({ reasons }) => reasons),
  )
  const left = [...namedReasons]
  return rows.map((row) => ({ ...row, reasons: left.splice(0, row.reasons.length) }))
}
