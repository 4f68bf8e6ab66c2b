import { send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { privacyCalls, privacyMachine, privacyRequest } from './contract.ts'
import { privacyTexts as words } from './texts.ts'

type Row = RowOf<typeof privacyRequest>

/** /ownerManagement/privacyRequest: owners' requests about their own data, ordered by due day. */
export default function PrivacyRequests() {
  const { t } = useT()
  const { ask, dialog } = useRemark()
  const settle = async (successText: string) => {
    toast.success(successText)
    await invalidate(['/privacyRequest/', '/appuser/', '/owner/'])
  }
  const promptOptions = { needed: t(words.needed), longest: 200 }
  const verify = async ({ id }: Row) => {
    const how = await ask({
      ...promptOptions,
      title: t(words.verifyTitle),
      text: t(words.verifyText),
      label: t(words.how),
      of: `privacyRequest verify ${id}`,
      okText: t(words.verifyTitle),
      send: (text) => send(privacyCalls.verify, { id, how: text }),
    })
    if (how) await settle(t(words.verified))
  }
  const refuse = async ({ id }: Row) => {
    const title = t(words.refuseTitle)
    const reason = await ask({
      of: `privacyRequest refuse ${id}`,
      ...promptOptions,
      title,
      label: t(words.reason),
      okText: title,
      danger: true,
      send: (text) => send(privacyCalls.refuse, { id, reason: text }),
    })
    if (reason) await settle(t(words.refused))
  }
  const fulfil = async ({ id, kind, account }: Row) => {
    const erases = kind === 'erase'
    const question = erases
      ? { title: t(words.eraseTitle, { name: account.label ?? '' }), content: t(words.eraseText), danger: true }
      : { title: t(words.runTitle) }
    if (!(await confirm(question))) return
    await send(privacyCalls.fulfil, { id })
    await settle(t(words.started))
  }
  const can = (move: keyof typeof privacyMachine.moves) => (row: Row) =>
    row.state !== null && privacyMachine.canMove(row.state, move)
  const rowActions: RowAction<Row>[] = [
    {
      key: 'verify',
      label: privacyCalls.verify.title,
      call: privacyCalls.verify,
      when: can('verify'),
      run: verify,
    },
    {
      key: 'fulfil',
      label: privacyCalls.fulfil.title,
      call: privacyCalls.fulfil,
      when: can('fulfil'),
      run: fulfil,
    },
    {
      key: 'download',
      label: privacyCalls.download.title,
      call: privacyCalls.download,
      when: ({ kind, state }) => kind === 'copy' && state === 'done',
      run: ({ id }) => download(privacyCalls.download, { id }, `personal-data-${id}.zip`),
    },
    { key: 'refuse', label: privacyCalls.refuse.title, call: privacyCalls.refuse, when: can('refuse'), run: refuse },
  ]
  return (
    <>
      <RecordScreen
        record={privacyRequest}
        calls={privacyCalls}
        rowActions={rowActions}
        defaults={{ receivedAt: new Date().toISOString() }}
      />
      {dialog}
    </>
  )
}
