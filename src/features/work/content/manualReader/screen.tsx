import { useAddress } from '../../../../ui/reader/address.ts'
import { wantedOf } from './ahead.ts'
import { List } from './List.tsx'
import './manualReader.css'
import { OneManual } from './OneManual.tsx'

export default function ManualReader() {
  const { path, query } = useAddress()
  const wanted = wantedOf(path, query)
  if (!wanted.manual) return <List kind={wanted.kind} />
  return <OneManual key={JSON.stringify(wanted.manual)} wanted={wanted.manual} page={wanted.page} />
}
