import { useMay } from '../../../kit/client/permission.ts'
import { rawExportCalls as calls } from './contract.ts'
import './rawExport.css'
import { ExportForm } from './Form.tsx'
import { Exports } from './List.tsx'
import { useNew } from './useNew.ts'

/** /message/frameDownload: files of messages or chosen signals, made in the background; the caller's own. */
export default function RawExports() {
  const may = useMay()
  const form = useNew()
  return (
    <div className="mp fd">
      {may(calls.start) && <ExportForm form={form} />}
      {may(calls.list) && <Exports />}
    </div>
  )
}
