import { useLocation } from 'react-router-dom'
import { saveAsItComes } from '../../../../client/save.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import type { AnyRecord } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { CellProps, RowAction } from '../../../../record/views/shared/view.ts'
import { HashText } from '../../../../ui/parts/HashText.tsx'
import { upgradeFileCalls as calls, type FileArea, upgradeFile } from './contract.ts'

/** Records per area, without the area field, which the screen already implies. */
const { area: _area, ecu, ...common } = upgradeFile.fields
const { name, version, series, ...rest } = common
const boxFile: AnyRecord = { ...upgradeFile, fields: common }
const eolFile: AnyRecord = {
  ...upgradeFile,
  fields: { name, version, series, ecu: { ...ecu, required: true }, ...rest },
}
// Constant, because new objects on each render would refetch the list.
const areas: Record<FileArea, { record: AnyRecord; fixedFilter: { area: FileArea[] }; fixed: { area: FileArea } }> = {
  box: { record: boxFile, fixedFilter: { area: ['box'] }, fixed: { area: 'box' } },
  eol: { record: eolFile, fixedFilter: { area: ['eol'] }, fixed: { area: 'eol' } },
}
const cells = { size: SizeCell, hash: HashCell }

/**
 * /contentManagement/tboxUpFileManagement and /contentManagement/eolUpFileManagement: update files of one area each.
 */
export default function UpgradeFiles() {
  const area = useLocation().pathname === '/contentManagement/tboxUpFileManagement' ? 'box' : 'eol'
  return (
    <RecordScreen
      key={area}
      {...areas[area]}
      calls={calls as never}
      cells={cells as never}
      rowActions={rowActions as never}
    />
  )
}

const rowActions: RowAction[] = [
  {
    key: 'download',
    label: calls.download.title,
    call: calls.download,
    run: ({ id }) => saveAsItComes(calls.download, { id }),
  },
]

function SizeCell({ value }: CellProps<number>) {
  return sizeText(value)
}
function HashCell({ value }: CellProps<string>) {
  return <HashText hash={value} />
}
