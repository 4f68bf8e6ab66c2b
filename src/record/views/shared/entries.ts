import { useT } from '../../../client/language.ts'
import { useCall } from '../../../client/query.ts'
import { platformCalls } from '../../../domain/contract/platform.ts'
import type { Entry } from '../../kinds/entry.ts'
import { kindWords } from '../../kinds/texts.ts'
import type { AnyRow } from './view.ts'

interface Choice {
  value: string
  label: string
}
export interface Entries {
  /** Choices of a form: the active entries and the row's current one. */
  readonly offered: Choice[]
  /** All choices with the retired ones, which old rows may still have. */
  readonly all: Choice[]
}

/** Returns the entries of a field's option list, in their order and in the current language. */
export function useEntries({ record, name, row }: { record: string; name: string; row?: AnyRow | undefined }): Entries {
  const { t, lang } = useT()
  const { data = [] } = useCall(platformCalls.options, { record, field: name })
  const currentEntry = row?.[name] as Entry | null | undefined
  const entries = data.flatMap(({ entry }) => entry ?? [])
  if (currentEntry && !entries.some(({ code }) => code === currentEntry.code))
    entries.push({ ...currentEntry, active: true })
  const choice = (each: (typeof entries)[number]): Choice => ({
    value: each.code,
    label: each.active ? each[lang] : t(kindWords.retired, { name: each[lang] }),
  })
  return {
    offered: entries.filter(({ active, code }) => active || code === currentEntry?.code).map(choice),
    all: entries.map(choice),
  }
}
