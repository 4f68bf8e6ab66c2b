import { useState } from 'react'
import type { Call } from '../call.ts'
import { send } from '../client/api.ts'
import { useT } from '../client/language.ts'
import { useMay } from '../client/permission.ts'
import { invalidate } from '../client/query.ts'
import { Dialog } from '../plain/Dialog.tsx'
import { Field } from '../plain/Field.tsx'
import type { ShareKind } from './link.ts'
import './share.css'
import { ShareTold } from './Told.tsx'
import { shareWords as words } from './texts.ts'

interface ShareInput {
  vin: string
  kind: ShareKind
  expiresAt: string
  periodFrom?: string | null
  periodTo?: string | null
  note?: string | null
}
/** A call that makes a link and answers its token. */
export type ShareCall = Call<ShareInput, { id: number; token: string }>

interface ShareProps {
  readonly call: ShareCall
  readonly vin: string
  /** Plate, or VIN. */
  readonly name: string
  /** ISO; of a track. Without it the link shows where the vehicle is now. */
  readonly period?: { readonly from: string; readonly to: string } | undefined
}

/** Lets who may make links share one vehicle with somebody who has no account. */
export function ShareButton(props: ShareProps) {
  const { t } = useT()
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may(props.call)) return null
  return (
    <>
      <button type="button" className="p-button" onClick={() => setOpen(true)}>
        {t(words.share)}
      </button>
      {open && <ShareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const lives = [1, 8, 24, 72, 168, 720]
const usualLife = 24

function ShareDialog({ call, vin, name, period, onClose }: ShareProps & { onClose(): void }) {
  const { t, formatTime } = useT()
  const [hours, setHours] = useState(usualLife)
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ token: string; until: string }>()
  const kind: ShareKind = period ? 'track' : 'location'
  const make = async () => {
    setBusy(true)
    setFault(undefined)
    const expiresAt = new Date(Date.now() + hours * 3_600_000).toISOString()
    const of = period ? { periodFrom: period.from, periodTo: period.to } : {}
    try {
      const { token } = await send(
        call,
        { vin, kind, expiresAt, ...of, ...(note.trim() && { note: note.trim() }) },
        { quiet: true },
      )
      setTold({ token, until: expiresAt })
      await invalidate(['/shareLink/'])
    } catch (error) {
      setFault((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  if (told) return <ShareTold kind={kind} {...told} onClose={onClose} />
  const text = period
    ? t(words.trackText, { from: formatTime(period.from), to: formatTime(period.to) })
    : t(words.locationText)
  return (
    <Dialog title={t(words[kind], { name })} onCancel={onClose}>
      <p>{text}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void make()
        }}
      >
        <fieldset className="share-lives">
          <legend>{t(words.life)}</legend>
          {lives.map((each) => (
            <label key={each}>
              <input type="radio" name="life" checked={each === hours} onChange={() => setHours(each)} />
              <span>{each < 48 ? t(words.hours, { count: each }) : t(words.days, { count: each / 24 })}</span>
            </label>
          ))}
        </fieldset>
        <Field label={t(words.note)} value={note} onChange={setNote} maxLength={200} hint={t(words.noteHint)} />
        {fault && (
          <p className="p-fault" role="alert">
            {fault}
          </p>
        )}
        <div className="p-actions">
          <button type="button" className="p-button" onClick={onClose}>
            {t(words.cancel)}
          </button>
          <button type="submit" className="p-button primary" disabled={busy}>
            {t(words.create)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
