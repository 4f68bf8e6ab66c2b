import { useSearchParams } from 'react-router-dom'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
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
  const decide = async ({ id }: Row, hasPassed: boolean, refresh: () => void) => {
    const again = () => {
      refresh()
      void invalidate([calls.one.path, calls.vehicles.path])
    }
    const remark = await ask({
      of: `policyTest ${hasPassed ? 'pass' : 'fail'} ${id}`,
      title: t(hasPassed ? words.passTitle : words.failTitle),
      okText: say(hasPassed ? labels.pass : labels.fail),
      label: t(words.conclusion),
      needed: t(words.needConclusion),
      danger: !hasPassed,
      send: (text) => send(calls.decide, { id, passed: hasPassed, remark: text }).finally(again),
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
