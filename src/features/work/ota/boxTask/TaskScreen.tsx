import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import type { ListInput, ListOutput, RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { ScreenCalls } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import type { boxTask, boxTaskCalls, boxTaskLog, boxTaskVehicle } from './contract.ts'
import { taskTexts as words } from './task-texts.ts'
import { useTaskSteps } from './use-task-steps.tsx'

const NewTask = lazy(() => import('./NewTask.tsx'))
const TaskPage = lazy(() => import('./TaskPage.tsx'), <Loading />)

type Task = typeof boxTask
export type TaskRow = RowOf<Task>
type Save = typeof boxTaskCalls.save
type Reach = typeof boxTaskCalls.reach

/** Differences between tasks of boxes and of the end of the line: records, calls and files. */
export interface TaskVariant {
  readonly area: 'box' | 'eol'
  readonly record: Task
  readonly calls: {
    readonly query: Call<ListInput, ListOutput<TaskRow>, Partial<ListInput>>
    readonly one: Call<{ id: number }, TaskRow>
    readonly export: NonNullable<ScreenCalls<Task>['export']>
    readonly save: Pick<Save, keyof Save>
    readonly cancel: typeof boxTaskCalls.cancel
    readonly pause: typeof boxTaskCalls.pause
    readonly pauseVin: typeof boxTaskCalls.pauseVin
    readonly reach: Pick<Reach, keyof Reach>
    /** Only for tasks that a second person approves. */
    readonly decide?: typeof boxTaskCalls.decide
  }
  readonly vehicle: typeof boxTaskVehicle
  readonly vehicleCalls: ScreenCalls<typeof boxTaskVehicle>
  readonly log: typeof boxTaskLog
  readonly logCalls: ScreenCalls<typeof boxTaskLog>
}

interface Props {
  kind: TaskVariant
  toolbar?: ReactNode
}

/**
 * Tasks that install one file in named vehicles. In the address, `task` opens a task instead of the list, and `new`
 * opens the form with its `file`.
 */
export function TaskScreen({ kind, toolbar }: Props) {
  const { t } = useT()
  const may = useMay()
  const { calls, record } = kind
  const [search, setSearch] = useSearchParams()
  const number = (name: string) => Number(search.get(name) ?? 0) || undefined
  const [task, view] = [number('task'), number('view')]
  const [adding, setAdding] = useState(search.has('new'))
  const { rowActions, dialog } = useTaskSteps(kind)
  useEffect(() => {
    // Opens a row of the list as a page of its own, because it contains lists itself.
    if (view && !task) setSearch({ task: `${view}` }, { replace: true })
  }, [view, task, setSearch])
  if (task) return <TaskPage key={task} kind={kind} id={task} onBack={() => setSearch({})} />
  if (view) return <Loading />
  const mayAdd = may(calls.save)
  return (
    <>
      <RecordScreen
        record={record}
        calls={{ query: calls.query, export: calls.export }}
        rowActions={rowActions}
        toolbar={
          <>
            {mayAdd && (
              <Button kind="primary" onClick={() => setAdding(true)}>
                {t(words.new)}
              </Button>
            )}
            {toolbar}
          </>
        }
      />
      {adding && mayAdd && (
        <NewTask
          kind={kind}
          file={number('file')}
          onClose={() => setAdding(false)}
          onSaved={(id) => setSearch({ task: `${id}` })}
        />
      )}
      {dialog}
    </>
  )
}
