import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import { boxCa, boxCaCalls } from './contract.ts'
import { boxCaWords as words } from './texts.ts'

const { upload, uploadCrl, ...calls } = boxCaCalls

/** Page /vehicleManagement/boxCa: CAs of the certificates of boxes, and their revocation lists. */
export default function BoxCas() {
  const { t } = useT()
  const may = useMay()
  const [busy, setBusy] = useState<'ca' | 'crl'>()
  const run = async (what: 'ca' | 'crl', work: () => Promise<string>) => {
    setBusy(what)
    try {
      toast.success(await work())
      await invalidate([calls.query.path])
    } catch (fault) {
      // Error already shown.
      if (!(fault instanceof CallFault)) throw fault
    } finally {
      setBusy(undefined)
    }
  }
  const uploadCa = async (file: File) => {
    const { count } = await send(upload, { file })
    return t(count === 0 ? words.onRecord : words.uploaded, { count })
  }
  const uploadList = async (file: File) => t(words.uploadedCrl, await send(uploadCrl, { file }))
  return (
    <RecordScreen
      record={boxCa}
      calls={calls}
      toolbar={
        <>
          {may(upload) && (
            <FileButton
              accept=".pem,.crt,.cer,.der"
              busy={busy === 'ca'}
              onFile={(file) => void run('ca', () => uploadCa(file))}
            >
              {t(words.upload)}
            </FileButton>
          )}
          {may(uploadCrl) && (
            <FileButton
              accept=".crl,.pem,.der"
              busy={busy === 'crl'}
              onFile={(file) => void run('crl', () => uploadList(file))}
            >
              {t(words.uploadCrl)}
            </FileButton>
          )}
        </>
      }
    />
  )
}
