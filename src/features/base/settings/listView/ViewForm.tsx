import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { CallForm } from '../../../../record/views/CallForm.tsx'
import type { ViewFormProps } from '../../../../record/views/shared/list-views.ts'
import { listViewCalls as calls, listView } from './contract.ts'
import { listViewWords as words } from './texts.ts'

export function ViewForm({ list: { route, record }, state, view, onSaved, onClosed }: ViewFormProps) {
  const { t } = useT()
  const roles = view?.roles.map(({ id }) => id)
  return (
    <CallForm
      record={listView}
      call={view ? calls.update : calls.add}
      title={t(view ? words.change : words.save)}
      defaults={view ? { name: view.name, roles: roles ?? [] } : {}}
      fixed={view ? { id: view.id, seenAt: view.updatedAt } : { route, record, ...state }}
      savedMessage={(answer) => {
        void invalidate(['/listView/'])
        onSaved(view?.id ?? (answer as { id: number }).id)
        return t(words.saved)
      }}
      onClosed={onClosed}
    />
  )
}
