import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { secondMs } from '../../../../domain/time.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { ReleaseLink } from '../ReleaseLink.tsx'
import { targetMachine } from '../target/state-texts.ts'
import { policyTestCalls as calls } from './contract.ts'
import { testWords as words } from './texts.ts'

const tasks = '/software/taskManage'

export function Vehicles({ id, isRunning }: { id: number; isRunning: boolean }) {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const vehicles = useCall(
    calls.vehicles,
    { id },
    { quiet: true, enabled: may(calls.vehicles), refetchInterval: isRunning ? 5 * secondMs : false },
  )
  if (!may(calls.vehicles)) return null
  if (!vehicles.data) return vehicles.isError ? <FaultText>{vehicles.error}</FaultText> : <Loading />
  const {
    rows,
    hidden: hiddenCount,
    succeeded: succeededCount,
    total,
    changed: isPlanChanged,
    campaign,
  } = vehicles.data
  return (
    <section aria-label={t(words.vehicles)}>
      <h3 className="spaced">{t(words.vehicles)}</h3>
      <p role="status">
        <Tag tone={succeededCount === total ? 'success' : 'default'}>
          {t(words.succeeded, { succeeded: succeededCount, total })}
        </Tag>
        {hiddenCount > 0 && <span className="ui-hint"> {t(words.hidden, { count: hiddenCount })}</span>}
      </p>
      {isRunning && isPlanChanged && <FaultText>{t(words.changed)}</FaultText>}
      <Rows
        rows={rows}
        keyOf={({ vin }) => vin}
        loading={false}
        empty={t(words.none)}
        columns={[
          { key: 'vin', title: 'VIN', mono: true, cell: ({ vin }) => <VehicleLink vin={vin} /> },
          {
            key: 'state',
            title: t(words.state),
            cell: ({ state, percent }) => (
              <Tag tone={targetMachine.tones[state]}>
                {say(targetMachine.texts[state])}
                {percent !== null && ` ${percent} %`}
              </Tag>
            ),
          },
          { key: 'cause', title: t(words.cause), cell: ({ cause }) => cause ?? '' },
          { key: 'at', title: t(words.at), cell: ({ updatedAt }) => formatTime(updatedAt) },
        ]}
      />
      <Row gap={8} justify="end" wrap className="ui-actions">
        <ReleaseLink kind="test" id={id} />
        {opens(tasks) && <Button onClick={() => open(tasks, { view: campaign })}>{t(words.openTask)}</Button>}
      </Row>
    </section>
  )
}
