import { type FormEvent, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { applicationCalls as calls, type otaApplication } from './contract.ts'
import './otaApplication.css'
import { Changes, Hash } from './path.tsx'
import { applicationLabels as labels, applicationWords as words } from './texts.ts'

export type Decision = keyof typeof labels
type Row = RowOf<typeof otaApplication>

const decisionTexts: Readonly<Record<Decision, { readonly meaning: string; readonly done: string }>> = {
  submit: { meaning: words.submitText, done: words.submitDone },
  examine: { meaning: words.examineText, done: words.examineDone },
  approve: { meaning: words.approveText, done: words.approveDone },
  refuse: { meaning: words.refuseText, done: words.refuseDone },
  file: { meaning: words.fileText, done: words.fileDone },
  release: { meaning: words.releaseText, done: words.releaseDone },
  withdraw: { meaning: words.withdrawText, done: words.withdrawDone },
}
const needsReason: readonly Decision[] = ['refuse', 'withdraw']
const criticalDecisions: readonly Decision[] = ['refuse', 'withdraw']

interface Props {
  row: Row
  decision: Decision
  close(): void
}

/** Dialog for one step of an application. Shows its content and sends the hash of the displayed version. */
export function Decide({ row, decision, close }: Props) {
  const { t, say } = useT()
  const form = useFormDraft(`otaApplication ${decision} ${row.id}`, {
    text: decision === 'file' ? (row.filingNumber ?? '') : '',
  })
  const { text } = form.draft
  const [fault, setFault] = useState<string | Error>('')
  const [busy, setBusy] = useState(false)
  const applicationQuery = useCall(calls.open, { id: row.id }, { quiet: true, gcTime: 0 })
  const application = applicationQuery.data
  const isBlocked =
    application &&
    ((decision === 'submit' && !application.may.submit) ||
      (['examine', 'approve', 'release'].includes(decision) && !application.may[decision as 'examine']))
  const contentProblem = isBlocked
    ? (application.fault ?? (application.changes?.length ? t(words.changedBlocks) : undefined))
    : undefined
  const own = decision === 'approve' ? application?.may.why : undefined
  const filing = decision === 'release' && application?.filingNeeded ? t(words.filingMissing) : undefined
  const disabledReason = own ?? filing ?? contentProblem

  const decide = async (event: FormEvent) => {
    event.preventDefault()
    const input = text.trim()
    if (!application || busy) return
    if (needsReason.includes(decision) && input === '') return setFault(t(words.needReason))
    if (decision === 'file' && input === '') return setFault(t(words.needNumber))
    setBusy(true)
    setFault('')
    const versionRef = { id: row.id, hash: application.hash }
    const remark = input ? { remark: input } : {}
    try {
      if (decision === 'file') await send(calls.file, { id: row.id, filingNumber: input }, { quiet: true })
      else if (decision === 'withdraw') await send(calls.withdraw, { id: row.id, remark: input }, { quiet: true })
      else if (decision === 'refuse') await send(calls.refuse, { ...versionRef, remark: input }, { quiet: true })
      else await send(calls[decision], { ...versionRef, ...remark }, { quiet: true })
      toast.success(t(decisionTexts[decision].done))
      await form.markSent()
      close()
    } catch (error) {
      if (!(error instanceof CallFault)) throw error
      setFault(error)
    } finally {
      setBusy(false)
      await invalidate([calls.open.path, calls.query.path, calls.one.path])
    }
  }
  const cancel = async () => {
    if (await form.mayClose()) close()
  }
  return (
    <Dialog title={`${say(labels[decision])} · ${row.name}`} onCancel={() => void cancel()}>
      <form className="grid gap-8 shrink oa-decide" onSubmit={(event) => void decide(event)} noValidate>
        <RestoredNote of={form} />
        <p className="ui-hint">{t(decisionTexts[decision].meaning)}</p>
        {applicationQuery.isError && <FaultText>{applicationQuery.error}</FaultText>}
        {!application && !applicationQuery.isError && <Loading />}
        {application && decision !== 'file' && (
          <>
            <p className="row wrap gap-4-16">
              {application.content.map(({ ecu, version }) => (
                <span key={ecu}>
                  <b>{ecu}</b> {version}
                </span>
              ))}
            </p>
            {(application.changes?.length ?? 0) > 0 && <Changes changes={application.changes} />}
            <Hash hash={application.hash} />
          </>
        )}
        <TextInput
          label={t(
            decision === 'file'
              ? 'otaApplication:filingNumber'
              : needsReason.includes(decision)
                ? words.reason
                : words.remark,
          )}
          {...(decision === 'file' ? { maxLength: 64 } : { rows: 3, maxLength: 500 })}
          value={text}
          onChange={(next) => form.set({ text: next })}
        />
        <FaultText>{fault || disabledReason}</FaultText>
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
          <Button
            submit
            kind={criticalDecisions.includes(decision) ? 'danger' : 'primary'}
            busy={busy}
            disabled={!application}
            disabledReason={disabledReason}
          >
            {say(labels[decision])}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
