import { useMay } from '../../../../client/permission.ts'
import { rawExportCalls as calls } from './contract.ts'
import './rawExport.css'
import { ExportForm } from './Form.tsx'
import { Exports } from './List.tsx'
import { useNew } from './useNew.ts'

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
