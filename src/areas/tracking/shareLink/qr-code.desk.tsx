import { QRCode } from 'antd'
import { black, white } from '../../../kit/ui/colours.ts'
import type { QrCodeProps } from './LinkCreatedDialog.tsx'

/** An address as a picture to be scanned. */
export default function QrCode({ address, label }: QrCodeProps) {
  return (
    <figure className="share-picture">
      <QRCode value={address} size={168} type="svg" bgColor={white} color={black} errorLevel="L" />
      <figcaption>{label}</figcaption>
    </figure>
  )
}
