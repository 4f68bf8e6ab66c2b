import { type FormEvent, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/loading.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { applicationCalls as calls, type otaApplication } from './contract.ts'
import './otaApplication.css'
import { Changes, Hash } from './Path.tsx'
import { applicationLabels as labels, applicationWords as words } from './texts.ts'

export type Decision = keyof typeof labels
type Row = RowOf<typeof otaApplication>

const said: Readonly<Record<Decision, { readonly meaning: string; readonly done: string }>> = {
  submit: { meaning: words.submitText, done: words.submitDone },
  examine: { meaning: words.examineText, done: words.examineDone },
  approve: { meaning: words.approveText, done: words.approveDone },
  refuse: { meaning: words.refuseText, done: words.refuseDone },
  file: { meaning: words.fileText, done: words.fileDone },
  release: { meaning: words.releaseText, done: words.releaseDone },
  withdraw: { meaning: words.withdrawText, done: words.withdrawDone },
}
const needsReason: readonly Decision[] = ['refuse', 'withdraw']
const grave: readonly Decision[] = ['refuse', 'withdraw']

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
  const found = useCall(calls.open, { id: row.id }, { quiet: true, gcTime: 0 })
  const opened = found.data
  const isBlocked =
    opened &&
    ((decision === 'submit' && !opened.may.submit) ||
      (['examine', 'approve', 'release'].includes(decision) && !opened.may[decision as 'examine']))
  const blocked = isBlocked
    ? (opened.fault ?? (opened.changes?.length ? t(words.changedBlocks) : undefined))
    : undefined
  const own = decision === 'approve' ? opened?.may.why : undefined
  const filing = decision === 'release' && opened?.filingNeeded ? t(words.filingMissing) : undefined
  const stopped = own ?? filing ?? blocked

  const decide = async (event: FormEvent) => {
    event.preventDefault()
    const entered = text.trim()
    if (!opened || busy) return
    if (needsReason.includes(decision) && entered === '') return setFault(t(words.needReason))
    if (decision === 'file' && entered === '') return setFault(t(words.needNumber))
    setBusy(true)
    setFault('')
    const seen = { id: row.id, hash: opened.hash }
    const remark = entered ? { remark: entered } : {}
    try {
      if (decision === 'file') await send(calls.file, { id: row.id, filingNumber: entered }, { quiet: true })
      else if (decision === 'withdraw') await send(calls.withdraw, { id: row.id, remark: entered }, { quiet: true })
      else if (decision === 'refuse') await send(calls.refuse, { ...seen, remark: entered }, { quiet: true })
      else await send(calls[decision], { ...seen, ...remark }, { quiet: true })
      toast.success(t(said[decision].done))
      await form.sent()
      close()
    } catch (refused) {
      if (!(refused instanceof CallFault)) throw refused
      setFault(refused)
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
      <form className="oa-decide" onSubmit={(event) => void decide(event)} noValidate>
        <RestoredNote of={form} />
        <p className="ui-hint">{t(said[decision].meaning)}</p>
        {found.isError && <FaultText>{found.error}</FaultText>}
        {!opened && !found.isError && <Loading />}
        {opened && decision !== 'file' && (
          <>
            <p className="oa-brief">
              {opened.content.map(({ ecu, version }) => (
                <span key={ecu}>
                  <b>{ecu}</b> {version}
                </span>
              ))}
            </p>
            {(opened.changes?.length ?? 0) > 0 && <Changes changes={opened.changes} />}
            <Hash hash={opened.hash} />
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
        <FaultText>{fault || stopped}</FaultText>
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
          <Button
            submit
            kind={grave.includes(decision) ? 'danger' : 'primary'}
            busy={busy}
            disabled={!opened}
            disabledReason={stopped}
          >
            {say(labels[decision])}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
