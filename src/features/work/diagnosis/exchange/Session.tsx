import { useRef, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { useShell } from '../../../../client/shell.ts'
import { withMessage } from '../../../../client/with-message.ts'
import { secondMs } from '../../../../domain/time.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { commandCalls } from '../../commands/command/contract.ts'
import { VehicleHead, whyNot } from '../../commands/remoteControl/parts.tsx'
import { Answer } from './Answer.tsx'
import { exchangeCalls as calls, type VehicleEcu } from './contract.ts'
import { draftOf, firstDraft, type RequestDraft } from './draft.ts'
import { History } from './History.tsx'
import { Lock } from './Lock.tsx'
import { pageWords as words } from './page-texts.ts'
import { RequestForm } from './RequestForm.tsx'

const againMs = 5 * secondMs

/** State of the page that is stored in its address. */
export interface ExchangePlace {
  readonly ecu: number | undefined
  readonly request: string | undefined
  readonly id: number | undefined
}

interface Props {
  readonly vin: string
  readonly place: ExchangePlace
  go(place: ExchangePlace): void
  /** Called when the user wants another vehicle. */
  onChange(): void
}

/** Diagnosis of one vehicle: its availability and lock, the request, the response and the history. */
export function Session({ vin, place, go, onChange }: Props) {
  const { t } = useT()
  const may = useMay()
  const isAllowed = may(commandCalls.offer) && may(calls.ecus)
  const offer = useCall(commandCalls.offer, { vin }, { quiet: true, refetchInterval: againMs, enabled: isAllowed })
  const ecus = useCall(calls.ecus, { vin }, { quiet: true, enabled: isAllowed })
  const lock = useCall(calls.lock, { vin }, { quiet: true, refetchInterval: againMs, enabled: may(calls.lock) })
  if (!isAllowed) return <StatePage kind="forbidden" title={t(words.notAllowed)} />
  const fault = offer.data ? ecus.error : offer.error
  if (!offer.data || !ecus.data)
    return fault ? (
      <StatePage kind="failed" title={t(words.failed)} text={withMessage(fault, `${vin}: ${fault.message}`)}>
        <Button kind="primary" onClick={() => void Promise.all([offer.refetch(), ecus.refetch()])}>
          {t(words.retry)}
        </Button>
        <Button onClick={onChange}>{t(words.change)}</Button>
      </StatePage>
    ) : (
      <Loading />
    )
  const holder = lock.data?.holder ?? null
  return (
    <>
      <Card className="shrink dx-vehicle">
        <VehicleHead vin={vin} offer={offer.data} onChange={onChange} />
        {lock.data && <Lock vin={vin} holder={holder} />}
      </Card>
      <Bench
        vin={vin}
        place={place}
        go={go}
        ecus={ecus.data}
        reasonAgainst={(kind) => {
          const why = whyNot(kind, offer.data, Date.now())
          if (why) return t(why)
          if (!holder || (holder.isOwn && holder.runId === null)) return undefined
          return t(holder.runId === null ? words.otherLock : words.scriptLock, { name: holder.name })
        }}
      />
    </>
  )
}

interface BenchProps extends Pick<Props, 'vin' | 'place' | 'go'> {
  readonly ecus: readonly VehicleEcu[]
  readonly reasonAgainst: Parameters<typeof RequestForm>[0]['reasonAgainst']
}

function Bench({ vin, place, go, ecus, reasonAgainst }: BenchProps) {
  const { t } = useT()
  const may = useMay()
  const shell = useShell()
  const ecuOf = (id: number | undefined) => ecus.find((each) => each.id === id) ?? ecus[0]
  // A request in the address takes precedence over the stored draft.
  const [isFromAddress] = useState(place.request !== undefined)
  const formDraft = useFormDraft<{ wanted: number | undefined; request: RequestDraft }>(
    isFromAddress ? undefined : `exchange ${vin}`,
    () => ({ wanted: place.ecu, request: requestOf(place.request, ecuOf(place.ecu)) }),
  )
  const { wanted: ecuId, request: draft } = formDraft.draft
  const ecu = ecuOf(ecuId)
  const form = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  // On a phone the request and the response are stacked.
  const block = shell === 'phone' ? 'start' : 'nearest'
  const show = (element: HTMLElement | null) =>
    setTimeout(() => element?.scrollIntoView?.({ block, behavior: 'smooth' }))
  if (!ecu) return <NoEcus />
  const onSent = (id: number, request: string) => {
    void formDraft.markSent()
    go({ ecu: ecu.id, request, id })
    show(answer.current)
  }
  const onRequest = (to: VehicleEcu, request: string) => {
    formDraft.set({ wanted: to.id, request: draftOf(request, to.values) })
    show(form.current)
  }
  const isForeign = place.ecu !== undefined && ecuId === place.ecu && ecu.id !== place.ecu
  return (
    <div className="dx-bench">
      <div ref={form}>
        {isForeign && (
          <p className="ui-warning rc-note" role="status">
            {t(words.foreignEcu)}
          </p>
        )}
        <RestoredNote of={formDraft} />
        {may(calls.send) && (
          <RequestForm
            key={ecu.id}
            vin={vin}
            ecus={ecus}
            ecu={ecu}
            draft={draft}
            reasonAgainst={reasonAgainst}
            onSent={onSent}
            setDraft={(request) => formDraft.set({ request })}
            setEcu={(id) => formDraft.set({ wanted: id, request: requestOf(undefined, ecuOf(id)) })}
          />
        )}
      </div>
      <div ref={answer} className="dx-side">
        {place.id === undefined ? (
          <Empty framed>{t(words.noneYet)}</Empty>
        ) : (
          <Answer key={place.id} vin={vin} ecus={ecus} onRequest={onRequest} id={place.id} />
        )}
        {may(calls.history) && (
          <History
            vin={vin}
            ecus={ecus}
            opened={place.id}
            onOpen={(id) => {
              go({ ecu: undefined, request: undefined, id })
              show(answer.current)
            }}
          />
        )}
      </div>
    </div>
  )
}

const requestOf = (hex: string | undefined, ecu: VehicleEcu | undefined): RequestDraft =>
  hex === undefined ? firstDraft(ecu?.services ?? []) : draftOf(hex, ecu?.values ?? [])

function NoEcus() {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  return (
    <Empty framed title={t(words.noEcus)}>
      {t(words.noEcusText)}
      {opens('/rds/basic') && <Button onClick={() => open('/rds/basic')}>{t(words.openBasics)}</Button>}
    </Empty>
  )
}
