import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazy } from '../../../../client/lazy.tsx'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { meetingCalls as calls, meeting } from '../meeting/contract.ts'
import { ImportSetup } from '../setup/parts.tsx'
import { inputs } from './EditMeeting.tsx'

const MeetingPage = lazy(() => import('./MeetingPage.tsx'), <Loading />)

/** /meetingManagement: meetings. `meeting` in the address opens one instead of the list. */
export default function Meetings() {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('meeting')) || undefined
  const view = id === undefined && search.get('view')
  useEffect(() => {
    // A row of the list opens the full page instead of the detail view.
    if (view) setSearch({ meeting: view }, { replace: true })
  }, [view, setSearch])
  if (view) return <Loading />
  if (id !== undefined) return <MeetingPage key={id} id={id} onBack={() => setSearch({})} />
  return (
    <RecordScreen
      record={meeting}
      inputs={inputs}
      calls={{
        query: calls.query,
        one: calls.one,
        add: calls.add,
        update: calls.update,
        remove: calls.remove,
        export: calls.export,
      }}
      toolbar={<ImportSetup open={(meeting) => setSearch({ meeting: `${meeting}` })} />}
      onAdded={(answer) => setSearch({ meeting: `${(answer as { id: number }).id}` })}
    />
  )
}
