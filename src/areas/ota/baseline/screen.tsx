import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { Segments } from '../../../kit/ui/segments.tsx'
import { softwareVersionCalls, swinRegisterCalls } from '../softwareVersion/contract.ts'
import { SwinRegister, Versions } from '../softwareVersion/parts.tsx'
import { Baselines } from './Baselines.tsx'
import './baseline.css'
import { baselineCalls } from './contract.ts'
import { baselineWords as words } from './texts.ts'

const lists = ['versions', 'baselines', 'swin'] as const
type List = (typeof lists)[number]
const queries = { versions: softwareVersionCalls.query, baselines: baselineCalls.query, swin: swinRegisterCalls.query }

/** /software/versionManage: versions, the baselines that they make up, and the register of identification numbers: `list` in the address. */
export default function VersionManagement() {
  const { t } = useT()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const seen = lists.filter((list) => may(queries[list]))
  const wanted = lists.find((list) => list === search.get('list')) ?? 'versions'
  const list = seen.includes(wanted) ? wanted : (seen[0] ?? wanted)
  const change = (next: List) => setSearch(next === 'versions' ? {} : { list: next })
  return (
    <>
      {seen.length > 1 && (
        <div className="bl-lists">
          <Segments options={seen.map((value) => ({ value, label: t(words[value]) }))} value={list} onChange={change} />
        </div>
      )}
      {list === 'versions' && <Versions />}
      {list === 'baselines' && <Baselines />}
      {list === 'swin' && <SwinRegister />}
    </>
  )
}
