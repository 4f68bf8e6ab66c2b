import { useSearchParams } from 'react-router-dom'
import { send } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { invalidate } from '../../../kit/client/query.ts'
import { useRemark } from '../../../kit/draft/remark-dialog.tsx'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { RowAction } from '../../../kit/record/view.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { policyTestCalls as calls, policyTest } from './contract.ts'
import { NewTest } from './NewTest.tsx'
import { testLabels as labels, testWords as words } from './texts.ts'
import { Vehicles } from './Vehicles.tsx'

type Row = RowOf<typeof policyTest>

/**
 * /software/policyTestManage: tests of policies on named vehicles. `do=start` (with `policy`) opens the form of a new
 * test.
 */
export default function PolicyTests() {
  const { t, say } = useT()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const { ask, dialog } = useRemark()
  const decide = async ({ id }: Row, passed: boolean, refresh: () => void) => {
    const again = () => {
      refresh()
      void invalidate([calls.one.path, calls.vehicles.path])
    }
    const remark = await ask({
      of: `policyTest ${passed ? 'pass' : 'fail'} ${id}`,
      title: t(passed ? words.passTitle : words.failTitle),
      okText: say(passed ? labels.pass : labels.fail),
      label: t(words.conclusion),
      needed: t(words.needConclusion),
      danger: !passed,
      send: (text) => send(calls.decide, { id, passed, remark: text }).finally(again),
    })
    if (remark !== undefined) toast.success(t(words.decided))
  }
  const isRunning = ({ state }: Row) => state === 'running'
  const rowActions: RowAction<Row>[] = [
    {
      key: 'pass',
      label: labels.pass,
      call: calls.decide,
      when: isRunning,
      run: (row, { refresh }) => decide(row, true, refresh),
    },
    {
      key: 'fail',
      label: labels.fail,
      call: calls.decide,
      when: isRunning,
      tone: 'danger',
      run: (row, { refresh }) => decide(row, false, refresh),
    },
  ]
  const isStarting = search.get('do') === 'start'
  return (
    <>
      <RecordScreen
        record={policyTest}
        calls={calls}
        rowActions={rowActions}
        toolbar={
          may(calls.start) && (
            <Button kind="primary" onClick={() => setSearch({ do: 'start' })}>
              {t(words.new)}
            </Button>
          )
        }
        detailExtra={({ id, state }) => <Vehicles key={id} id={id} isRunning={state === 'running'} />}
      />
      {isStarting && may(calls.start) && (
        <NewTest
          policy={Number(search.get('policy') ?? 0) || undefined}
          onStarted={(id) => setSearch({ view: String(id) })}
          close={() => setSearch({})}
        />
      )}
      {dialog}
    </>
  )
}
