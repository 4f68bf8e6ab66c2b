import { type FormEvent, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { fromHex } from '../../../../domain/gb32960/index.ts'
import { classOf, serviceClasses, udsServices } from '../../../../domain/gb32960/uds/index.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { useSure, type whyNot } from '../../commands/remoteControl/parts.tsx'
import { Bytes } from './Bytes.tsx'
import type { VehicleEcu } from './contract.ts'
import { decodeRequest } from './decode.ts'
import { build, draftOf, emptyDraft, isSendable, type RequestDraft, subfunctionsOf } from './draft.ts'
import { pageWords as words } from './page-texts.ts'
import { RequestInputs } from './RequestInputs.tsx'
import { SureDialog } from './SureDialog.tsx'
import { useSend } from './use-send.ts'

interface Props {
  readonly vin: string
  readonly ecus: readonly VehicleEcu[]
  readonly ecu: VehicleEcu
  readonly draft: RequestDraft
  /** Reason why the vehicle cannot get a request of this kind now. Undefined: none. */
  reasonAgainst(kind: Parameters<typeof whyNot>[0]): string | undefined
  setEcu(id: number): void
  setDraft(draft: RequestDraft): void
  onSent(id: number, request: string): void
}

export function RequestForm(props: Props) {
  const { vin, ecus, ecu, draft, reasonAgainst, setEcu, setDraft, onSent } = props
  const { t, say } = useT()
  const [hasTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { request, faults } = build(draft, ecu.values)
  const sends = request === undefined ? undefined : classOf(fromHex(request))
  const isOffered = request !== undefined && ecu.services.includes(request.slice(0, 2))
  const sure = useSure(false)
  const sendNow = useSend({ vin, ecu: ecu.id, onSent })
  const against =
    sends === 'never'
      ? t(words.neverNote)
      : request !== undefined && !isOffered
        ? t(words.notOffered)
        : reasonAgainst(sends === 'change' ? 'diagnosisChange' : 'diagnosisRead')
  const set = (change: Partial<RequestDraft>) => setDraft({ ...draft, ...change })
  const faultTexts = Object.fromEntries(
    Object.entries(faults).map(([field, text]) => [field, hasTried ? t(text) : undefined]),
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (against) return
    setTried(request === undefined)
    if (request === undefined) return
    if (sends === 'change') setAsking(true)
    else void sure.submit((reason) => sendNow(request, reason))
  }
  return (
    <Card as="form" className="dx-request" aria-label={t(words.request)} onSubmit={submit} noValidate>
      <h3>{t(words.request)}</h3>
      <Select
        label={t(words.ecu)}
        options={ecus.map(({ id, code, name, requestAddress }) => ({
          value: id,
          label: `${code} ${say(name)} · ${requestAddress}`,
        }))}
        value={ecu.id}
        onChange={setEcu}
      />
      <Segments
        options={[
          { value: 'form', label: t(words.form) },
          { value: 'bytes', label: t(words.bytes) },
        ]}
        value={draft.isHex ? 'bytes' : 'form'}
        onChange={(way) => setDraft(convertDraft(draft, way === 'bytes', request, ecu))}
      />
      {draft.isHex ? (
        <TextInput
          label={t(words.hexRequest)}
          className="dx-hex"
          fault={faultTexts.hex}
          value={draft.hex}
          onChange={(hex) => set({ hex })}
          maxLength={13_000}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="19 02 FF"
        />
      ) : (
        <>
          <Service draft={draft} ecu={ecu} setDraft={setDraft} fault={faultTexts.service} />
          <Subfunction draft={draft} set={set} fault={faultTexts.subfunction} />
          <RequestInputs draft={draft} set={set} values={ecu.values} faults={faultTexts} />
        </>
      )}
      {request !== undefined && sends ? (
        <>
          <SecondaryText as="p" className={`row gap-8 align-center flush dx-class-${sends}`}>
            <Tag tone={sends === 'read' ? 'processing' : sends === 'change' ? 'warning' : 'error'}>
              {say(serviceClasses[sends])}
            </Tag>
            {t(notes[sends])}
          </SecondaryText>
          <Bytes
            title={t(words.preview)}
            bytes={fromHex(request)}
            fields={decodeRequest(fromHex(request), ecu.values)}
            folded={!draft.isHex}
          />
        </>
      ) : (
        <p className="ui-hint">{t(words.incomplete)}</p>
      )}
      <FaultText>{sure.faults['']}</FaultText>
      {against && (
        <SecondaryText as="p" className="rc-why">
          {against}
        </SecondaryText>
      )}
      <Button submit block kind={sends === 'change' ? 'danger' : 'primary'} busy={sure.busy} disabledReason={against}>
        {t(sure.busy ? words.sending : words.send)}
      </Button>
      {isAsking && request !== undefined && (
        <SureDialog vin={vin} request={request} ecu={ecu} send={sendNow} close={() => setAsking(false)} />
      )}
    </Card>
  )
}

const notes = { read: words.readNote, change: words.changeNote, never: words.neverNote } as const

/** Converts a request between form and hex input. Falls back to an empty form where the form cannot express it. */
function convertDraft(draft: RequestDraft, isHex: boolean, request: string | undefined, ecu: VehicleEcu): RequestDraft {
  if (isHex)
    return { ...draft, isHex, hex: request === undefined ? draft.hex : request.replaceAll(/(..)(?=.)/g, '$1 ') }
  const read = request === undefined ? undefined : draftOf(request, ecu.values)
  return read && !read.isHex && isSendable(read.service) ? read : { ...emptyDraft }
}

interface ServiceProps {
  readonly draft: RequestDraft
  readonly ecu: VehicleEcu
  readonly fault: string | undefined
  setDraft(draft: RequestDraft): void
}
function Service({ draft, ecu, fault, setDraft }: ServiceProps) {
  const { t, say } = useT()
  const groups = (['read', 'change'] as const).flatMap((each) => {
    const own = ecu.services.filter((id) => udsServices[Number.parseInt(id, 16)]?.class === each)
    const options = own.map((id) => {
      const name = udsServices[Number.parseInt(id, 16)]?.name
      return { value: id, label: `${id} ${name ? say(name) : ''}` }
    })
    return options.length > 0 ? [{ label: say(serviceClasses[each]), options }] : []
  })
  const change = (service: string) => {
    const only = subfunctionsOf(service)
    setDraft({ ...emptyDraft, service, subfunction: service === '19' ? 2 : only[0]?.number })
  }
  return (
    <Select
      label={t(words.service)}
      fault={fault}
      options={groups}
      value={draft.service || undefined}
      onChange={change}
    />
  )
}

interface SubfunctionProps {
  readonly draft: RequestDraft
  readonly fault: string | undefined
  set(change: Partial<RequestDraft>): void
}
function Subfunction({ draft, fault, set }: SubfunctionProps) {
  const { t, say } = useT()
  const all = subfunctionsOf(draft.service)
  if (all.length === 0) return null
  return (
    <Select
      label={t(words.subfunction)}
      fault={fault}
      options={all.map(({ number, name }) => ({
        value: number,
        label: `${number.toString(16).toUpperCase().padStart(2, '0')} ${say(name)}`,
      }))}
      value={draft.subfunction}
      onChange={(subfunction) => set({ subfunction })}
    />
  )
}
