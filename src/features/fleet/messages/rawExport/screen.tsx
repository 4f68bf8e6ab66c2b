import { useMay } from '../../../../client/permission.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { rawExportCalls as calls } from './contract.ts'
import './rawExport.css'
import { ExportForm } from './ExportForm.tsx'
import { Exports } from './Exports.tsx'

/** /message/frameDownload: the caller's files of messages or chosen signals, created in the background. */
export default function RawExports() {
  const may = useMay()
  return (
    <Grid className="shrink mp fd">
      {may(calls.start) && <ExportForm />}
      {may(calls.list) && <Exports />}
    </Grid>
  )
}
