import { useAddress } from '../../../../ui/reader/address.ts'
import { readerTargetOf } from './ahead.ts'
import { List } from './List.tsx'
import './manualReader.css'
import { OneManual } from './OneManual.tsx'

export default function ManualReader() {
  const { path, query } = useAddress()
  const target = readerTargetOf(path, query)
  if (!target.manual) return <List kind={target.kind} />
  return <OneManual key={JSON.stringify(target.manual)} target={target.manual} page={target.page} />
}
