import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import type { PosterLines } from './poster.ts'
import { posterWords as words } from './texts.ts'

const Poster = lazy(() => import('./Poster.tsx'))
export const QrPicture = lazy(() => import('../../../../ui/parts/QrPicture.tsx'), <Loading />)

/** Button that shows a link as a QR code, for the device that is to open it. */
export function QrButton({ name, address }: { name: string; address: string }) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(words.qr)}</Button>
      {open && (
        <Dialog title={name} onCancel={close}>
          <QrPicture text={address} label={t(words.qrOf, { name })} />
          <p className="break">{address}</p>
          <Actions>
            <Button onClick={close}>{t(words.close)}</Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}

export function PosterButton({ name, address, lines }: { name: string; address: string; lines: PosterLines }) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(words.poster)}</Button>
      {open && (
        <Poster title={t(words.title, { name })} address={address} lines={lines} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
