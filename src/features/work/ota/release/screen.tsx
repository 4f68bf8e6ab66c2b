import { useSearchParams } from 'react-router-dom'
import { releaseKinds } from './contract.ts'
import { Ongoing } from './Ongoing.tsx'
import { ReleasePage } from './ReleasePage.tsx'

/**
 * /software/release: software releases from file to update task. `version`, `baseline`, `policy`, `test`,
 * `application` or `task` in the address opens the release of that object, `vehicleType` lists those of a type.
 */
export default function Releases() {
  const [search, setSearch] = useSearchParams()
  const number = (name: string) => Number(search.get(name) ?? 0) || undefined
  const kind = releaseKinds.find((one) => number(one))
  const id = kind && number(kind)
  if (kind && id) return <ReleasePage key={`${kind} ${id}`} kind={kind} id={id} onBack={() => setSearch({})} />
  return (
    <Ongoing
      vehicleType={number('vehicleType')}
      onType={(type) => setSearch(type ? { vehicleType: String(type) } : {})}
    />
  )
}
