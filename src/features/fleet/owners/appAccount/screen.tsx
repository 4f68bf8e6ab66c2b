import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { ListRequest } from '../../../../record/views/shared/question.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Bindings } from '../binding/parts.tsx'
import { appAccount, appAccountCalls } from './contract.ts'
import { accountTexts as words } from './texts.ts'

type Row = RowOf<typeof appAccount>

/** /ownerManagement/appManagement: app accounts of owners, their vehicles, and cancellation. */
export default function AppAccounts() {
  const { t } = useT()
  const { ask, dialog } = useRemark()
  const may = useMay()
  const exportClear = async ({ filter, sort }: ListRequest['listQuery']) => {
    await ask({
      of: 'appAccount exportClear',
      title: t(words.clearTitle),
      text: t(words.clearText),
      label: t(words.reason),
      okText: t(words.clearTitle),
      needed: t(words.needed),
      longest: 200,
      send: (reason) =>
        download(appAccountCalls.exportClear, { reason, filter, sort }, `${t('appAccount:title')}.xlsx`),
    })
  }
  const cancel: RowAction<Row> = {
    key: 'cancel',
    label: appAccountCalls.cancel.title,
    call: appAccountCalls.cancel,
    when: ({ state }) => state === 'active',
    run: async ({ id, name }) => {
      const reason = await ask({
        of: `appAccount cancel ${id}`,
        title: t(words.cancelTitle, { name }),
        text: t(words.cancelText),
        label: t(words.reason),
        okText: t(words.cancel),
        needed: t(words.needed),
        danger: true,
        longest: 200,
        send: (text) => send(appAccountCalls.cancel, { id, reason: text }),
      })
      if (!reason) return
      toast.success(t(words.cancelled))
      await invalidate(['/appuser/', '/owner/', '/vehicle/'])
    },
  }
  return (
    <>
      <RecordScreen
        record={appAccount}
        calls={appAccountCalls}
        rowActions={[cancel]}
        defaults={{ registeredAt: new Date().toISOString(), country: 'CN', language: 'zh' }}
        toolbar={({ question }) =>
          may(appAccountCalls.exportClear) && (
            <Button onClick={() => void exportClear(question.listQuery)}>{t(words.clearTitle)}</Button>
          )
        }
        detailExtra={({ id }) => <Bindings account={id} />}
      />
      {dialog}
    </>
  )
}
