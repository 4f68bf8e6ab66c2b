import { useMay } from '../../../kit/client/permission.ts'
import { frameDownloadCalls as calls } from './contract.ts'
import './download.css'
import { DownloadForm } from './Form.tsx'
import { Downloads } from './List.tsx'
import { useNew } from './useNew.ts'

/** /message/frameDownload: files of messages or chosen signals, made in the background; the caller's own. */
export default function FrameDownloads() {
  const may = useMay()
  const form = useNew()
  return (
    <div className="mp fd">
      {may(calls.start) && <DownloadForm form={form} />}
      {may(calls.list) && <Downloads />}
    </div>
  )
}
