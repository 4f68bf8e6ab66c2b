import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { optionEntry, optionEntryCalls } from './contract.ts'
import { offerLabel, retireLabel, optionEntryTexts as texts } from './texts.ts'

type Row = RowOf<typeof optionEntry>

export default function OptionEntries() {
  const { t, lang } = useT()
  const client = useQueryClient()
  const turn = (active: boolean): RowAction<Row> => ({
    key: active ? 'offer' : 'retire',
    label: active ? offerLabel : retireLabel,
    call: optionEntryCalls.update,
    when: (row) => row.active !== active,
    confirm: (row) => t(active ? texts.offer : texts.retire, { name: row[lang] }),
    run: async ({ id }) => {
      await send(optionEntryCalls.update, { id, active })
      toast.success(t(texts.done))
      // Every list and form may show the name.
      void client.invalidateQueries()
    },
  })
  return (
    <RecordScreen
      record={optionEntry}
      calls={optionEntryCalls}
      defaults={{ active: true, position: 0 }}
      rowActions={[turn(false), turn(true)]}
    />
  )
}
