import QrPicture from '../../../../ui/parts/QrPicture.tsx'
import type { QrCodeProps } from './LinkCreatedDialog.tsx'

export default function QrCode({ address, label }: QrCodeProps) {
  return (
    <figure className="share-picture">
      <QrPicture text={address} label={label} />
      <figcaption>{label}</figcaption>
    </figure>
  )
}
