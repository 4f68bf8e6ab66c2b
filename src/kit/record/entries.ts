import { useT } from '../client/language.ts'
import { useCall } from '../client/query.ts'
import { platformCalls } from '../platform.ts'
import type { Entry } from './kinds/entry.ts'
import { kindWords } from './kinds/texts.ts'
import type { AnyRow } from './view.ts'

interface Choice {
  value: string
  label: string
}
export interface Entries {
  /** What a form offers: the active ones, and what the row has already. */
  readonly offered: Choice[]
  /** With those that are retired: old rows have them. */
  readonly all: Choice[]
}

/** The entries of the list that a field chooses from, in their order and the language in use. */
export function useEntries({ record, name, row }: { record: string; name: string; row?: AnyRow | undefined }): Entries {
  const { t, lang } = useT()
  const { data = [] } = useCall(platformCalls.options, { record, field: name })
  const held = row?.[name] as Entry | null | undefined
  const entries = data.flatMap(({ entry }) => entry ?? [])
  if (held && !entries.some(({ code }) => code === held.code)) entries.push({ ...held, active: true })
  const choice = (each: (typeof entries)[number]): Choice => ({
    value: each.code,
    label: each.active ? each[lang] : t(kindWords.retired, { name: each[lang] }),
  })
  return {
    offered: entries.filter(({ active, code }) => active || code === held?.code).map(choice),
    all: entries.map(choice),
  }
}
