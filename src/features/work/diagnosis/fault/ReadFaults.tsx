import { useEffect, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import { withMessage } from '../../../../client/with-message.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { Age } from '../../../../ui/parts/age.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row, Stack } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { VehicleSearch } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { commandCodes, commandMachine, isOpen } from '../../commands/command/state-texts.ts'
import { ClearDialog } from './ClearDialog.tsx'
import { faultCalls as calls, type EcuFaults } from './contract.ts'
import './fault.css'
import { faultTexts as words } from './texts.ts'

/** Refetch intervals: while an ECU is being read, and otherwise. */
const [liveMs, idleMs] = [1_000, 10_000]

interface Props {
  /** Null: closed. Empty: the vehicle is not chosen yet. */
  vin: string | null
  onVin(vin: string | null): void
}

/** Sheet that reads the trouble codes of one vehicle, ECU by ECU. */
export function ReadFaults({ vin, onVin }: Props) {
  const { t } = useT()
  // Keep the content while the sheet closes.
  const [shownVin, setShownVin] = useState(vin ?? '')
  if (vin !== null && vin !== shownVin) setShownVin(vin)
  return (
    <Sheet
      open={vin !== null}
      title={shownVin ? t(words.readOf, { vin: shownVin }) : t(words.read)}
      close={() => onVin(null)}
    >
      <Stack className="flt-read">
        {shownVin ? (
          <Ecus key={shownVin} vin={shownVin} onVin={onVin} />
        ) : (
          <>
            <p>{t(words.choose)}</p>
            <VehicleSearch onTake={onVin} />
          </>
        )}
      </Stack>
    </Sheet>
  )
}

type Answer = OutputOf<typeof calls.ecus>
const isUnderWay = ({ command }: EcuFaults) => command !== null && isOpen(command.state)

function Ecus({ vin, onVin }: { vin: string; onVin: Props['onVin'] }) {
  const { t } = useT()
  const ecusQuery = useCall(
    calls.ecus,
    { vin },
    { quiet: true, refetchInterval: ({ state }) => (state.data?.ecus.some(isUnderWay) ? liveMs : idleMs) },
  )
  const { data } = ecusQuery
  const readingKey = JSON.stringify(data?.ecus.map(({ readAt, clearedAt }) => [readAt, clearedAt]))
  useEffect(() => {
    // An ECU has responded. Refresh the list behind the sheet, too.
    if (readingKey) void invalidate([calls.query.path])
  }, [readingKey])
  if (!data)
    return ecusQuery.isError ? (
      <StatePage
        kind="failed"
        title={t(words.failed)}
        text={withMessage(ecusQuery.error, `${vin}: ${ecusQuery.error.message}`)}
      >
        <RequestId id={requestIdOf(ecusQuery.error)} />
        <Button kind="primary" onClick={() => void ecusQuery.refetch()}>
          {t(words.retry)}
        </Button>
        <Button onClick={() => onVin('')}>{t(words.otherVehicle)}</Button>
      </StatePage>
    ) : (
      <Loading />
    )
  return <EcuList vin={vin} answer={data} onVin={onVin} />
}

function EcuList({ vin, answer, onVin }: { vin: string; answer: Answer; onVin: Props['onVin'] }) {
  const { t } = useT()
  const may = useMay()
  const requestKey = useRequestKey()
  const [busy, setBusy] = useState<number | 'all'>()
  const [fault, setFault] = useState<string | Error>()
  const [clearing, setClearing] = useState<EcuFaults>()
  const { ecus, online, lockedBy } = answer
  const open = ecus.filter(isUnderWay)
  const read = async (only?: number) => {
    setBusy(only ?? 'all')
    setFault(undefined)
    try {
      const input = only === undefined ? { vin } : { vin, ecus: [only] }
      // The request key includes the state of the last reading, so that a later reading is a new request.
      await send(calls.read, input, { quiet: true, requestKey: requestKey({ input, at: readMoment(ecus) }) })
      await invalidate([calls.ecus.path])
    } catch (refusal) {
      if (!(refusal instanceof CallFault)) throw refusal
      setFault(refusal)
    } finally {
      setBusy(undefined)
    }
  }
  const lockedReason = lockedBy === null ? undefined : t(words.lockedBy, { name: lockedBy })
  const readable = ecus.filter(({ reads }) => reads)
  return (
    <>
      {!online && open.length > 0 && <p className="ui-warning">{t(words.offline)}</p>}
      {lockedReason && <p className="ui-warning">{lockedReason}</p>}
      <Row gap={8} align="center" wrap>
        <Button
          kind="primary"
          busy={busy === 'all'}
          disabledReason={lockedReason ?? (readable.length === 0 ? t(words.noEcu) : undefined)}
          onClick={() => void read()}
        >
          {t(words.readAll)}
        </Button>
        <Button onClick={() => onVin('')}>{t(words.otherVehicle)}</Button>
        {open.length > 0 && (
          <span role="status">{t(words.reading, { done: readable.length - open.length, all: readable.length })}</span>
        )}
      </Row>
      <FaultText>{fault}</FaultText>
      {ecus.length === 0 && <Empty>{t(words.noneOfVehicle)}</Empty>}
      <Stack as="ul" gap={8} className="flt-ecus">
        {ecus.map((ecu) => (
          <Row as="li" gap={12} align="center" justify="between" key={ecu.id}>
            <EcuLine ecu={ecu} />
            <Row as="span" gap={6} wrap className="flt-buttons">
              {ecu.clears && may(calls.clear) && ecu.present + ecu.history > 0 && (
                <Button disabledReason={lockedReason} onClick={() => setClearing(ecu)}>
                  {t(words.clearOne)}
                </Button>
              )}
              {ecu.reads && (
                <Button
                  busy={busy === ecu.id || isUnderWay(ecu)}
                  disabledReason={lockedReason}
                  onClick={() => void read(ecu.id)}
                >
                  {t(words.readOne)}
                </Button>
              )}
            </Row>
          </Row>
        ))}
      </Stack>
      {clearing && <ClearDialog vin={vin} ecu={clearing} close={() => setClearing(undefined)} />}
    </>
  )
}

const readMoment = (ecus: readonly EcuFaults[]) =>
  ecus.map(({ command, readAt }) => [command?.id, command?.state, readAt])

function EcuLine({ ecu }: { ecu: EcuFaults }) {
  const { t, say } = useT()
  const { code, name, command, present, history, readAt } = ecu
  const commandText =
    command && t(command.isClearing ? words.clears : words.reads, { state: say(commandMachine.texts[command.state]) })
  // After a successful reading the result itself is enough.
  const shouldShowCommand = command !== null && (command.state !== 'done' || command.isClearing)
  return (
    <Stack gap={4} className="fill shrink flt-ecu">
      <b>
        {code} <small>{say(name)}</small>
      </b>
      <Row as="span" gap={6} wrap>
        {present > 0 && <Tag tone="error">{t(words.presentCount, { count: present })}</Tag>}
        {history > 0 && <Tag>{t(words.historyCount, { count: history })}</Tag>}
        {readAt !== null && present + history === 0 && <Tag tone="success">{t(words.clean)}</Tag>}
        {command && shouldShowCommand && (
          <Tag tone={commandMachine.tones[command.state]}>
            {commandText}
            {command.code && ` · ${say(commandCodes[command.code])}`}
          </Tag>
        )}
      </Row>
      <small>
        {readAt === null ? (
          t(words.neverRead)
        ) : (
          <>
            {t(words.readAt)} <Age at={readAt} />
          </>
        )}
      </small>
    </Stack>
  )
}
