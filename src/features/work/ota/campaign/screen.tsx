import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { campaignCalls as calls, campaign } from './contract.ts'
import { listLabels, listTexts as words } from './list-texts.ts'

const CampaignPage = lazy(() => import('./page/CampaignPage.tsx'), <Loading />)
const CampaignForm = lazy(() => import('./form/CampaignForm.tsx'), <Loading />)

/**
 * /software/taskManage: update tasks. In the address, `task` opens a task instead of the list, and `do` opens the form
 * of a new task (`new`, with its `application` and `name`) or of a draft (`edit`).
 */
export default function UpdateTasks() {
  const { t } = useT()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const number = (name: string) => Number(search.get(name) ?? 0) || undefined
  const [task, view, doing] = [number('task'), number('view'), search.get('do')]
  useEffect(() => {
    // Opens a row of the list as a page of its own, because it is large.
    if (view) setSearch({ task: `${view}` }, { replace: true })
  }, [view, setSearch])

  if (doing === 'new')
    return (
      <CampaignForm
        application={number('application')}
        name={search.get('name') ?? undefined}
        onDone={(id) => setSearch({ task: `${id}` }, { replace: true })}
        onBack={() => setSearch({})}
      />
    )
  if (task && doing === 'edit')
    return (
      <CampaignForm
        key={task}
        id={task}
        onDone={() => setSearch({ task: `${task}` })}
        onBack={() => setSearch({ task: `${task}` })}
      />
    )
  if (task)
    return (
      <CampaignPage
        key={task}
        id={task}
        onBack={() => setSearch({})}
        onEdit={() => setSearch({ task: `${task}`, do: 'edit' })}
      />
    )
  if (view) return <Loading />
  return (
    <RecordScreen
      record={campaign}
      // Without add and update: the task has its own form.
      calls={{ query: calls.query, remove: calls.remove, export: calls.export }}
      rowActions={[
        {
          key: 'edit',
          label: listLabels.edit,
          call: calls.update,
          when: ({ state, kind }) => kind === 'software' && (state === 'draft' || state === 'refused'),
          run: ({ id }) => setSearch({ task: `${id}`, do: 'edit' }),
        },
      ]}
      undeletableReason={({ state }) => (state === 'draft' || state === 'refused' ? undefined : t(words.kept))}
      toolbar={
        may(calls.add) && (
          <Button kind="primary" onClick={() => setSearch({ do: 'new' })}>
            {t(words.add)}
          </Button>
        )
      }
    />
  )
}
