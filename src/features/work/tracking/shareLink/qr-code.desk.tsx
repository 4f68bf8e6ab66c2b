import QrPicture from '../../../../ui/parts/qr-picture.tsx'
import type { QrCodeProps } from './LinkCreatedDialog.tsx'

export default function QrCode({ address, label }: QrCodeProps) {
  return (
    <figure className="share-picture">
      <QrPicture text={address} label={label} />
      <figcaption>{label}</figcaption>
    </figure>
  )
}
