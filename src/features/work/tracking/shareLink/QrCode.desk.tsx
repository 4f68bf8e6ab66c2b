import { Stack } from '../../../../ui/parts/layout.tsx'
import QrPicture from '../../../../ui/parts/QrPicture.tsx'
import type { QrCodeProps } from './LinkCreatedDialog.tsx'

export default function QrCode({ address, label }: QrCodeProps) {
  return (
    <Stack as="figure" gap={6} align="center" className="muted share-picture">
      <QrPicture text={address} label={label} />
      <figcaption>{label}</figcaption>
    </Stack>
  )
}
