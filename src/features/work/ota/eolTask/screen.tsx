import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { TaskScreen } from '../boxTask/parts.tsx'
import {
  eolTaskCalls as calls,
  eolTask,
  eolTaskLog,
  eolTaskLogCalls,
  eolTaskVehicle,
  eolTaskVehicleCalls,
  lineCalls,
} from './contract.ts'
import './line.css'
import { lineTexts as words } from './line-texts.ts'

const Line = lazy(() => import('./Line.tsx'), <Loading />)

const kind = {
  area: 'eol',
  record: eolTask,
  calls,
  vehicle: eolTaskVehicle,
  vehicleCalls: eolTaskVehicleCalls,
  log: eolTaskLog,
  logCalls: eolTaskLogCalls,
} as const
const lists = ['tasks', 'line'] as const

/**
 * /contentManagement/eolUpTaskManagement: end-of-line update tasks. With `list=line`: the page for stations of the
 * line.
 */
export default function EolTasks() {
  const { t } = useT()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const visibleLists = { tasks: may(calls.query), line: may(lineCalls.wanted) || may(lineCalls.reported) }
  const requestedList = search.get('list') === 'line' ? 'line' : 'tasks'
  const list = visibleLists[requestedList] || !visibleLists.line ? requestedList : 'line'
  // An opened task is shown alone, because it has views of its own.
  const isAlone = search.has('task') || search.has('view')
  return (
    <>
      {visibleLists.tasks && visibleLists.line && !isAlone && (
        <Row className="eol-lists">
          <Segments
            options={lists.map((value) => ({ value, label: t(words[value]) }))}
            value={list}
            onChange={(next) => setSearch(next === 'line' ? { list: 'line' } : {})}
          />
        </Row>
      )}
      {list === 'line' && !isAlone ? <Line /> : <TaskScreen kind={kind} />}
    </>
  )
}
