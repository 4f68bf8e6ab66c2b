import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { CallForm } from '../../../../record/views/call-form.tsx'
import type { Ask } from './ask.ts'
import { chartCalls as calls, chart } from './contract.ts'
import { chartWords as words } from './texts.ts'

/** A saved chart, and whether the caller may edit it. */
export type Kept = RowOf<typeof chart> & { readonly canEdit: boolean }
interface Props {
  ask: Ask
  /** The chart that is updated with the query. Undefined: a new one. */
  kept: Kept | undefined
  /** Initial name of a copy. Empty: not a copy. */
  name: string
  onSaved(id: number): void
  onClosed(): void
}

/** Form for the name of a chart and for sharing it. */
export function SaveForm({ ask, kept, name, onSaved, onClosed }: Props) {
  const { t } = useT()
  const defaults = {
    name: kept?.name ?? name,
    look: ask.look,
    ...(kept?.remark && { remark: kept.remark }),
    ...(kept && { roles: kept.roles?.map(({ id }) => id) ?? [], people: kept.people?.map(({ id }) => id) ?? [] }),
  }
  return (
    <CallForm
      record={chart}
      call={kept ? calls.update : calls.add}
      title={t(kept || !name ? words.saveTitle : words.saveAs)}
      defaults={defaults}
      fixed={{ query: ask.query, ...(kept && { id: kept.id, seenAt: kept.updatedAt }) }}
      told={(answer) => {
        void invalidate(['/chars/query', '/chars/one'])
        onSaved(kept?.id ?? (answer as { id: number }).id)
        return t(words.saved)
      }}
      onClosed={onClosed}
    />
  )
}
