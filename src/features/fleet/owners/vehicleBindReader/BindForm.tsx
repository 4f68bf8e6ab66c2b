import { type FormEvent, useState } from 'react'
import { CallFault, requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { withMessage } from '../../../../client/with-message.ts'
import { code } from '../../../../domain/contract/code.ts'
import { phoneForm, plainPhone } from '../../../../domain/phone-number.ts'
import { hasRightCheckDigit } from '../../../../domain/vin-check.ts'
import { cameraTexts } from '../../../../ui/camera/texts.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { useLeaveWarning } from '../../../../ui/reader/leave-warning.ts'
import type { PreparedPicture } from '../../../../ui/reader/picture.ts'
import { bindTypes } from '../binding/state-texts.ts'
import type { BindStatus } from '../bindRequest/contract.ts'
import { acceptedText } from '../bindRequest/state-texts.ts'
import { Agreements, usePresentTexts } from './Agreements.tsx'
import { PictureInput } from './PictureInput.tsx'
import { sendForm } from './send.ts'
import { bindWords as words } from './texts.ts'

const VinScanner = lazy(() => import('../../../../ui/camera/VinScanner.tsx'))
const vinForm = /^[A-HJ-NPR-Z0-9]{17}$/

interface Props {
  /** Token of the private link. Generated before sending, so a lost answer loses nothing. */
  readonly token: string
  /** Refused request that is sent again. Empty fields keep their earlier values. */
  readonly before?: BindStatus | undefined
  onSent(status: BindStatus): void
}
type Faults = Partial<Record<'vin' | 'name' | 'phone' | 'certificate' | 'licence' | 'agree', string>> & { send?: Error }

export function BindForm({ token, before, onSent }: Props) {
  const { t, say, lang } = useT()
  const [vin, setVin] = useState('')
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [type, setType] = useState(before?.type ?? 'owner')
  const [certificate, setCertificate] = useState<PreparedPicture>()
  const [licence, setLicence] = useState<PreparedPicture>()
  const [hasAgreed, setHasAgreed] = useState(false)
  const [isAccepted, setIsAccepted] = useState(false)
  const present = usePresentTexts(lang)
  const [faults, setFaults] = useState<Faults>({})
  const [percent, setPercent] = useState<number>()
  const [scanning, setScanning] = useState(false)
  useLeaveWarning(Boolean(vin || name || phone || certificate || licence))

  const check = (): Faults => ({
    ...(vinForm.test(vin) || (before && !vin) ? {} : { vin: t(words.vinNeeded) }),
    ...(name.trim() || before ? {} : { name: t(words.nameNeeded) }),
    ...(phoneForm.test(plainPhone(phone)) || (before && !phone) ? {} : { phone: t(words.phoneNeeded) }),
    ...(certificate || before ? {} : { certificate: t(words.pictureNeeded) }),
    ...(licence || before ? {} : { licence: t(words.pictureNeeded) }),
    ...(hasAgreed && (isAccepted || present.texts?.length === 0) ? {} : { agree: t(words.agreeNeeded) }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (percent !== undefined) return
    const wrong = check()
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setPercent(0)
    try {
      const texts = (present.texts ?? []).map(({ id: agreement, hash }) => ({ agreement, hash }))
      const fields = {
        vin,
        name: name.trim(),
        phone: plainPhone(phone),
        type,
        language: lang,
        certificate,
        licence,
        accepted: acceptedText(texts),
      }
      onSent(await sendForm(token, fields, (part) => setPercent(Math.round(part * 100))))
    } catch (error) {
      const fault = error as Error
      setFaults({ send: withMessage(fault, `${fault.message} ${t(words.failed)}`) })
      setPercent(undefined)
      // A text changed while the form was being filled in. The new version is shown and must be accepted again.
      if (error instanceof CallFault && error.code === code.stale) {
        setIsAccepted(false)
        present.reload()
      }
    }
  }
  // Faults that the user has already corrected are hidden before the next attempt.
  const now = check()
  const visibleFaults: Faults = Object.fromEntries(
    Object.entries(faults).filter(([key]) => key === 'send' || key in now),
  )
  const storedHint = (value: string | null | undefined) => (value ? t(words.keptValue, { value }) : undefined)
  const mayBeWrong = vinForm.test(vin) && !hasRightCheckDigit(vin)
  return (
    <Grid as="form" gap={12} className="reader-form" onSubmit={(event) => void submit(event)} noValidate>
      <p>{before ? t(words.refusedText) : t(words.intro)}</p>
      <Card>
        <h2>{t(words.vehicle)}</h2>
        <TextInput
          label={t(words.vin)}
          name="vin"
          value={vin}
          onChange={(input) => setVin(input.toUpperCase().replaceAll(/\s/g, '').slice(0, 17))}
          fault={visibleFaults.vin}
          hint={mayBeWrong ? t(words.vinCheck) : (storedHint(before && `…${before.vinEnd}`) ?? t(words.vinHint))}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          trailing={<Button onClick={() => setScanning(true)}>{t(cameraTexts.scan)}</Button>}
        />
        <Choice
          label={t(words.type)}
          options={Object.entries(bindTypes).map(([value, label]) => ({
            value: value as typeof type,
            label: say(label),
          }))}
          value={type}
          onChange={setType}
        />
      </Card>
      <Card>
        <h2>{t(words.person)}</h2>
        <TextInput
          label={t(words.name)}
          name="name"
          value={name}
          onChange={setName}
          fault={visibleFaults.name}
          hint={storedHint(before?.name) ?? t(words.nameHint)}
          autoComplete="name"
          maxLength={64}
        />
        <TextInput
          label={t(words.phone)}
          name="phone"
          type="tel"
          value={phone}
          onChange={setPhone}
          fault={visibleFaults.phone}
          hint={storedHint(before?.phone) ?? t(words.phoneHint)}
          autoComplete="tel"
          maxLength={32}
        />
      </Card>
      <Card>
        <h2>{t(words.pictures)}</h2>
        <Grid gap={16} className="bind-pictures">
          <PictureInput
            label={t(words.certificate)}
            value={certificate}
            hasEarlier={before !== undefined}
            fault={visibleFaults.certificate}
            onChange={setCertificate}
          />
          <PictureInput
            label={t(words.licence)}
            value={licence}
            hasEarlier={before !== undefined}
            fault={visibleFaults.licence}
            onChange={setLicence}
          />
        </Grid>
      </Card>
      <Checkbox checked={hasAgreed} onChange={setHasAgreed}>
        {t(words.agree)}
      </Checkbox>
      <Agreements present={present} isAccepted={isAccepted} onChange={setIsAccepted} />
      <p role="alert" className="reader-fault">
        {visibleFaults.agree ?? visibleFaults.send?.message}
        {!visibleFaults.agree && <RequestId id={requestIdOf(visibleFaults.send)} />}
      </p>
      <Button submit kind="primary" block busy={percent !== undefined}>
        {percent === undefined ? t(words.send) : t(words.sending, { percent })}
      </Button>
      {scanning && (
        <VinScanner
          onCancel={() => setScanning(false)}
          onFound={(read) => {
            setVin(read)
            setScanning(false)
          }}
        />
      )}
    </Grid>
  )
}
