import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { DialogButton } from '../../../../ui/parts/DialogButton.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import type { ShareKind } from './link.ts'
import './share.css'
import { hourMs } from '../../../../domain/time.ts'
import { shareWords as words } from './dialog-texts.ts'
import { LinkCreatedDialog } from './LinkCreatedDialog.tsx'

interface ShareInput {
  vin: string
  kind: ShareKind
  expiresAt: string
  periodFrom?: string | null
  periodTo?: string | null
  note?: string | null
}
type ShareCall = Call<ShareInput, { id: number; token: string }>

interface ShareProps {
  readonly call: ShareCall
  readonly vin: string
  /** Plate, or VIN. */
  readonly name: string
  /** Period of a track, ISO 8601. Without it the link shows the live position. */
  readonly period?: { readonly from: string; readonly to: string } | undefined
}

/** Shares one vehicle with a person without an account. Hidden from users who may not create links. */
export function ShareButton(props: ShareProps) {
  const { t } = useT()
  return (
    <DialogButton call={props.call} label={t(words.share)}>
      {(close) => <ShareDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

const lives = [1, 8, 24, 72, 168, 720]
const defaultHours = 24

export function ShareDialog({ call, vin, name, period, onClose }: ShareProps & { onClose(): void }) {
  const { t, formatTime } = useT()
  const form = useFormDraft(`shareLink ${call.path} ${vin}`, { hours: defaultHours, note: '' })
  const { hours, note } = form.draft
  const [fault, setFault] = useState<string | Error>()
  const [busy, setBusy] = useState(false)
  const [newLink, setNewLink] = useState<{ token: string; until: string }>()
  const kind: ShareKind = period ? 'track' : 'location'
  const make = async () => {
    setBusy(true)
    setFault(undefined)
    const expiresAt = new Date(Date.now() + hours * hourMs).toISOString()
    const of = period ? { periodFrom: period.from, periodTo: period.to } : {}
    try {
      const { token } = await send(
        call,
        { vin, kind, expiresAt, ...of, ...(note.trim() && { note: note.trim() }) },
        { quiet: true },
      )
      await form.markSent()
      setNewLink({ token, until: expiresAt })
      await invalidate(['/shareLink/'])
    } catch (error) {
      setFault(error as Error)
    } finally {
      setBusy(false)
    }
  }
  const cancel = async () => {
    if (await form.mayClose()) onClose()
  }
  if (newLink) return <LinkCreatedDialog kind={kind} {...newLink} onClose={onClose} />
  const text = period
    ? t(words.trackText, { from: formatTime(period.from), to: formatTime(period.to) })
    : t(words.locationText)
  return (
    <Dialog title={t(words[kind], { name })} onCancel={() => void cancel()}>
      <RestoredNote of={form} />
      <p>{text}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void make()
        }}
      >
        <Row as="fieldset" gap={8} wrap className="share-lives">
          <legend>{t(words.life)}</legend>
          <Choice
            label={t(words.life)}
            options={lives.map((each) => ({
              value: each,
              label: each < 48 ? t(words.hours, { count: each }) : t(words.days, { count: each / 24 }),
            }))}
            value={hours}
            onChange={(next) => form.set({ hours: next })}
          />
        </Row>
        <TextInput
          label={t(words.note)}
          value={note}
          onChange={(next) => form.set({ note: next })}
          maxLength={200}
          hint={t(words.noteHint)}
        />
        <FaultText>{fault}</FaultText>
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.cancel)}</Button>
          <Button submit kind="primary" disabled={busy}>
            {t(words.create)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
