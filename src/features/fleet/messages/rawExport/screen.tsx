import { useMay } from '../../../../client/permission.ts'
import { rawExportCalls as calls } from './contract.ts'
import './rawExport.css'
import { ExportForm } from './ExportForm.tsx'
import { Exports } from './Exports.tsx'
import { useNew } from './use-new.ts'

/** /message/frameDownload: the caller's files of messages or chosen signals, created in the background. */
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
