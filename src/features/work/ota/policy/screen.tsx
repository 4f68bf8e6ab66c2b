import { useSearchParams } from 'react-router-dom'
import { CallFault, send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { addingParams } from '../../../../record/views/shared/target.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row as Line } from '../../../../ui/parts/layout.tsx'
import { ReleaseLink } from '../ReleaseLink.tsx'
import { policyCalls as calls, policy } from './contract.ts'
import { policyLabels as labels, policyWords as words } from './texts.ts'
import { View } from './View.tsx'

const Editor = lazy(() => import('./Editor.tsx'), <Loading />)
type Row = RowOf<typeof policy>
const tests = '/software/policyTestManage'
const applications = '/software/otaApplication'

/** /software/policyManage: update policies. `do=new` (with `baseline`) or `do=edit` (with `id`) opens the editor. */
export default function Policies() {
  const [search, setSearch] = useSearchParams()
  const doing = search.get('do')
  const id = Number(search.get('id') ?? 0) || undefined
  const show = (params: Record<string, string>) => setSearch(params)
  const close = () => show(id ? { view: String(id) } : {})
  if (doing === 'new' && !id)
    return (
      <Editor
        baseline={Number(search.get('baseline') ?? 0) || undefined}
        onBack={close}
        onSaved={(policyId: number) => show({ view: String(policyId) })}
      />
    )
  if ((doing === 'edit' || doing === 'new') && id)
    return (
      <PolicyEditor
        key={`${doing} ${id}`}
        id={id}
        copies={doing === 'new'}
        onBack={close}
        onSaved={(policyId) => show({ view: String(policyId) })}
      />
    )
  return <List show={show} />
}

interface PolicyEditorProps {
  id: number
  copies: boolean
  onBack(): void
  onSaved(id: number): void
}
function PolicyEditor({ id, copies, onBack, onSaved }: PolicyEditorProps) {
  const { t } = useT()
  const policyQuery = useCall(calls.rules, { id }, { quiet: true, gcTime: 0 })
  if (!policyQuery.data)
    return (
      <AnswerState of={policyQuery}>
        <Button onClick={onBack}>{t(words.back)}</Button>
      </AnswerState>
    )
  const initialPolicy = copies ? { ...policyQuery.data, name: `${policyQuery.data.name} 2` } : policyQuery.data
  return <Editor {...(copies ? { from: id } : { id })} opened={initialPolicy} onBack={onBack} onSaved={onSaved} />
}

function List({ show }: { show(params: Record<string, string>): void }) {
  const { t, say } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const { ask, dialog } = useRemark()
  const attempt = async (work: () => Promise<unknown>, doneText: string, refresh: () => void) => {
    try {
      await work()
      toast.success(t(doneText))
    } catch (fault) {
      // Error already shown. Refetch the list anyway.
      if (!(fault instanceof CallFault)) throw fault
    }
    refresh()
  }
  const rowActions: RowAction<Row>[] = [
    {
      key: 'test',
      label: labels.test,
      when: ({ state }) => state !== 'void' && opens(tests),
      run: ({ id }) => open(tests, { do: 'start', policy: id }),
    },
    {
      key: 'apply',
      label: labels.apply,
      when: ({ state }) => state === 'valid' && opens(applications),
      run: ({ id }) => open(applications, addingParams({ policy: String(id) })),
    },
    {
      key: 'edit',
      label: labels.edit,
      call: calls.update,
      when: ({ state }) => state !== 'void',
      run: ({ id }) => show({ do: 'edit', id: String(id) }),
    },
    {
      key: 'copy',
      label: labels.copy,
      call: calls.add,
      run: ({ id }) => show({ do: 'new', id: String(id) }),
    },
    {
      key: 'void',
      label: labels.void,
      call: calls.void,
      tone: 'danger' as const,
      when: ({ state }) => state !== 'void',
      run: async ({ id, name }, { refresh }) => {
        const reason = await ask({
          of: `policy void ${id}`,
          title: t(words.voidTitle, { name }),
          okText: say(labels.void),
          label: t(words.voidReason),
          text: t(words.voidText),
          needed: t(words.needReason),
          danger: true,
          send: (text) => send(calls.void, { id, reason: text }).finally(refresh),
        })
        if (reason !== undefined) toast.success(t(words.voided))
      },
    },
    {
      key: 'remove',
      label: labels.remove,
      call: calls.remove,
      tone: 'danger' as const,
      when: ({ state, testedAt }) => state === 'draft' && testedAt === null,
      run: async ({ id, name }, { refresh }) => {
        if (!(await confirm({ title: t(words.removeTitle, { name }), okText: say(labels.remove) }))) return
        await attempt(() => send(calls.remove, { ids: [id] }), words.removed, refresh)
      },
    },
  ]
  return (
    <>
      <RecordScreen
        record={policy}
        calls={{ query: calls.query, one: calls.one, export: calls.export }}
        rowActions={rowActions}
        toolbar={
          may(calls.add) && (
            <Button kind="primary" onClick={() => show({ do: 'new' })}>
              {t(words.new)}
            </Button>
          )
        }
        detailExtra={({ id }) => (
          <>
            <Line as="p" gap={8} wrap>
              <ReleaseLink kind="policy" id={id} />
            </Line>
            <View key={id} id={id} />
          </>
        )}
      />
      {dialog}
    </>
  )
}
