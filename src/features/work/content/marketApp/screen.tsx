import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { saveAsItComes } from '../../../../client/save.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { Cells, RowAction } from '../../../../record/views/shared/view.ts'
import { HashText } from '../../../../ui/parts/HashText.tsx'
import { marketAppCalls as calls, marketApp } from './contract.ts'
import { marketRefusals } from './state-texts.ts'
import { marketWords as words } from './texts.ts'

type Row = RowOf<typeof marketApp>
// Constant, because new objects would reload the list.
const cells: Cells<typeof marketApp> = {
  size: ({ value }) => (value === null ? '—' : sizeText(value)),
  hash: ({ value }) => (value === null ? '—' : <HashText hash={value} />),
}

/** /contentManagement/applicationmarketinfo: applications that head units offer to install. */
export default function ApplicationMarket() {
  const { t } = useT()
  const lockedReason = ({ state }: Row) => (state === 'on' ? t(marketRefusals.onShelf) : undefined)
  const rowActions: RowAction<Row>[] = [
    {
      key: 'putOn',
      label: calls.putOn.title,
      call: calls.putOn,
      when: ({ state }) => state !== 'on',
      refused: ({ hash }) => (hash === null ? t(marketRefusals.noPackage) : undefined),
      run: async ({ id }, tools) => {
        await send(calls.putOn, { id })
        toast.success(t(words.putOn))
        tools.refresh()
      },
    },
    {
      key: 'takeOff',
      label: calls.takeOff.title,
      call: calls.takeOff,
      tone: 'danger',
      when: ({ state }) => state === 'on',
      confirm: () => t(words.takeOffText),
      run: async ({ id }, tools) => {
        await send(calls.takeOff, { id })
        toast.success(t(words.takenOff))
        tools.refresh()
      },
    },
    {
      key: 'download',
      label: calls.download.title,
      call: calls.download,
      when: ({ hash }) => hash !== null,
      run: ({ id }) => saveAsItComes(calls.download, { id }),
    },
  ]
  return (
    <RecordScreen
      record={marketApp}
      calls={calls}
      cells={cells}
      rowActions={rowActions}
      locked={lockedReason}
      undeletableReason={lockedReason}
    />
  )
}
