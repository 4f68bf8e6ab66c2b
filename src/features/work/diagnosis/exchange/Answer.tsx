import { useEffect } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { fromHex } from '../../../../domain/gb32960/index.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { commandCalls } from '../../commands/command/contract.ts'
import { CommandSteps } from '../../commands/command/parts.tsx'
import { isOpen } from '../../commands/command/state-texts.ts'
import { againMs, StateBlock } from '../../commands/remoteControl/parts.tsx'
import { Bytes } from './Bytes.tsx'
import { exchangeCalls as calls, type VehicleEcu } from './contract.ts'
import { Dtcs } from './Dtcs.tsx'
import { decodeRequest, decodeResponse } from './decode.ts'
import { hex } from './draft.ts'
import { useRequestName } from './names.ts'
import { nrcAdvice, pendingAdvice } from './nrc-advice.ts'
import { pageWords as words } from './page-texts.ts'

interface Props {
  readonly vin: string
  readonly id: number
  readonly ecus: readonly VehicleEcu[]
  /** Fills the form with a request: the same again, or a follow-up to the response. */
  onRequest(ecu: VehicleEcu, request: string): void
}

export function Answer({ vin, id, ecus, onRequest }: Props) {
  const { t } = useT()
  const detailQuery = useCall(
    commandCalls.detail,
    { vin, id },
    { quiet: true, refetchInterval: ({ state }) => againMs(state.data?.command.state) },
  )
  const state = detailQuery.data?.command.state
  useEffect(() => {
    if (state) void invalidate([calls.history.path])
  }, [state])
  return (
    <Card className="dx-answer" aria-label={t(words.answer)}>
      {detailQuery.data ? (
        <AnswerDetail detail={detailQuery.data} ecus={ecus} onRequest={onRequest} />
      ) : (
        !detailQuery.isError && <Loading />
      )}
      {detailQuery.isError && (
        <p className="ui-warning rc-note" role="status">
          {t(words.answerFailed)}
        </p>
      )}
    </Card>
  )
}

type Detail = OutputOf<typeof commandCalls.detail>

function AnswerDetail({ detail, ecus, onRequest }: { detail: Detail } & Pick<Props, 'ecus' | 'onRequest'>) {
  const { t, formatTime } = useT()
  const nameOf = useRequestName()
  const { command, settings, result, steps, canCancel } = detail
  const { vin, id, state, createdAt, reason } = command
  const address = String(settings.ecu ?? '')
  const request = String(settings.request ?? '')
  const ecu = ecus.find(({ requestAddress }) => requestAddress === address)
  const response = typeof result?.response === 'string' ? result.response : undefined
  const decodedResponse =
    response === undefined ? undefined : decodeResponse(fromHex(request), fromHex(response), ecu?.values ?? [])
  const isPending = state === 'running'
  const advice =
    decodedResponse?.nrc !== undefined ? nrcAdvice[decodedResponse.nrc] : isPending ? pendingAdvice : undefined
  const cancel = async () => {
    try {
      await send(commandCalls.cancel, { vin, id })
    } catch (fault) {
      // The error is already shown. Refetch anyway.
      if (!(fault instanceof CallFault)) throw fault
    }
    await invalidate([commandCalls.detail.path, calls.history.path])
  }
  return (
    <>
      <Row as="header" gap="4 12" align="center" justify="between" wrap>
        <h3>{nameOf(request)}</h3>
        <small>
          {ecu?.code ?? address} · {formatTime(createdAt)}
        </small>
      </Row>
      <StateBlock command={command} advice={advice} />
      {decodedResponse && (
        <ResponseContent
          decoded={decodedResponse}
          request={request}
          response={response ?? ''}
          ecu={ecu}
          onRequest={onRequest}
        />
      )}
      {isOpen(state) && !decodedResponse && (
        <p className="ui-hint" role="status">
          {t(words.waiting)}
        </p>
      )}
      <Row as="p" gap={8} wrap className="flush dx-ways">
        {canCancel && <Button onClick={() => void cancel()}>{t(words.cancelOne)}</Button>}
        {ecu && !isOpen(state) && <Button onClick={() => onRequest(ecu, request)}>{t(words.again)}</Button>}
      </Row>
      <Bytes
        title={t(words.requestBytes)}
        bytes={fromHex(request)}
        fields={decodeRequest(fromHex(request), ecu?.values ?? [])}
        folded
      />
      {reason && (
        <p className="flush rc-reason">
          <SecondaryText>{t(words.reason)}</SecondaryText> {reason}
        </p>
      )}
      <details className="dx-steps">
        <summary>{t(words.steps)}</summary>
        <CommandSteps steps={steps} newestFirst />
      </details>
    </>
  )
}

interface DecodedProps {
  readonly decoded: ReturnType<typeof decodeResponse>
  readonly request: string
  readonly response: string
  readonly ecu: VehicleEcu | undefined
  onRequest: Props['onRequest']
}

function ResponseContent({ decoded: decodedResponse, response, ecu, onRequest }: DecodedProps) {
  const { t } = useT()
  const { dtcs, supported: statusMask, fields, kind } = decodedResponse
  const onAsk = ecu?.services.includes('19')
    ? (dtc: number, subfunction: 4 | 6) => onRequest(ecu, `19${hex(subfunction, 2)}${hex(dtc, 6)}FF`)
    : undefined
  return (
    <>
      {kind === 'foreign' && (
        <p className="ui-warning rc-note" role="alert">
          {t(words.foreign)}
        </p>
      )}
      {dtcs && <Dtcs dtcs={dtcs} supported={statusMask} onAsk={onAsk} ecu={ecu?.id} />}
      <Bytes title={t(words.responseBytes)} bytes={fromHex(response)} fields={fields} folded={dtcs !== undefined} />
    </>
  )
}
