import { pointKinds } from '../../../../domain/contract/points.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import type { Context } from '../../../../platform/context.ts'
import { screens } from '../../../screens.ts'

const titles = new Map<string, Pair>(screens.map(({ route, title }) => [route, title]))

/** Display names: a page by its title, an action by its call and the call's record. */
export function namesOf({ parts: { catalogue }, say, lang }: Pick<Context, 'parts' | 'say' | 'lang'>) {
  const half = lang === 'zh' ? 0 : 1
  const recordOf = new Map(catalogue.calls.flatMap(({ thing, record }) => (record ? [[thing, record] as const] : [])))
  const calls = new Map(
    catalogue.calls.map(({ call, thing, record }) => [
      call.path,
      { title: call.title, record: record ?? recordOf.get(thing) },
    ]),
  )
  return (key: string): string => {
    const [name = '', value = ''] = key.split(' ')
    const kind = (pointKinds as Record<string, { title: Pair; value?: unknown }>)[name]
    if (!kind) return key
    if (name === 'page') return titles.get(value)?.[half] ?? value
    const call = name === 'action' ? calls.get(value) : undefined
    if (call) return [call.record && say(`${call.record}:title`), call.title[half]].filter(Boolean).join(' · ')
    const options = typeof kind.value === 'object' ? (kind.value as Record<string, Pair>) : {}
    return [kind.title[half], options[value]?.[half] ?? value].filter(Boolean).join(' · ')
  }
}
