import { QRCode } from 'antd'
import type { PictureProps } from '../Told.tsx'

/** An address as a picture to be scanned. */
export default function Picture({ address, label }: PictureProps) {
  return (
    <figure className="share-picture">
      <QRCode value={address} size={168} type="svg" bgColor="#ffffff" color="#000000" errorLevel="L" />
      <figcaption>{label}</figcaption>
    </figure>
  )
}
