import { send } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { download } from '../../../kit/client/files.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { invalidate } from '../../../kit/client/query.ts'
import { useRemark } from '../../../kit/draft/remark-dialog.tsx'
import type { Question } from '../../../kit/record/question.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { RowAction } from '../../../kit/record/view.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Bindings } from '../binding/parts.tsx'
import { appAccount, appAccountCalls } from './contract.ts'
import { accountTexts as words } from './texts.ts'

type Row = RowOf<typeof appAccount>

/** /ownerManagement/appManagement: app accounts of owners, their vehicles, and cancellation. */
export default function AppAccounts() {
  const { t } = useT()
  const { ask, dialog } = useRemark()
  const may = useMay()
  const exportClear = async ({ filter, sort }: Question['asked']) => {
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
            <Button onClick={() => void exportClear(question.asked)}>{t(words.clearTitle)}</Button>
          )
        }
        detailExtra={({ id }) => <Bindings account={id} />}
      />
      {dialog}
    </>
  )
}
