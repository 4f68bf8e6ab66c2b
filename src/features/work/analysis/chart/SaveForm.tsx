import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { CallForm } from '../../../../record/views/CallForm.tsx'
import type { Ask } from './ask.ts'
import { chartCalls as calls, chart } from './contract.ts'
import { chartWords as words } from './texts.ts'

/** A saved chart, and whether the caller may edit it. */
export type EditableChart = RowOf<typeof chart> & { readonly canEdit: boolean }
interface Props {
  ask: Ask
  /** The chart that is updated with the query. Undefined: a new one. */
  savedChart: EditableChart | undefined
  /** Initial name of a copy. Empty: not a copy. */
  name: string
  onSaved(id: number): void
  onClosed(): void
}

/** Form for the name of a chart and for sharing it. */
export function SaveForm({ ask, savedChart, name, onSaved, onClosed }: Props) {
  const { t } = useT()
  const defaults = {
    name: savedChart?.name ?? name,
    look: ask.look,
    ...(savedChart?.remark && { remark: savedChart.remark }),
    ...(savedChart && {
      roles: savedChart.roles?.map(({ id }) => id) ?? [],
      people: savedChart.people?.map(({ id }) => id) ?? [],
    }),
  }
  return (
    <CallForm
      record={chart}
      call={savedChart ? calls.update : calls.add}
      title={t(savedChart || !name ? words.saveTitle : words.saveAs)}
      defaults={defaults}
      fixed={{ query: ask.query, ...(savedChart && { id: savedChart.id, seenAt: savedChart.updatedAt }) }}
      savedMessage={(answer) => {
        void invalidate(['/chars/query', '/chars/one'])
        onSaved(savedChart?.id ?? (answer as { id: number }).id)
        return t(words.saved)
      }}
      onClosed={onClosed}
    />
  )
}
