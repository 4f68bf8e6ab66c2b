import { type FormEvent, useState } from 'react'
import { CallFault, noAnswer } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { phoneForm, plainPhone } from '../../../../domain/phone-number.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { readerLink } from '../../../../ui/reader/address.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { attendeeCalls, Badge } from '../attendee/contract.ts'
import type { meetingCalls, ShownMeeting } from '../meeting/contract.ts'
import { BadgeView } from './BadgeView.tsx'
import { meetingReaderWords as words } from './texts.ts'

/** Sign-in of an attendee by name and phone. A device that signed in shows its badge again. */
export function SignIn({ code }: { code: string }) {
  const { t } = useT()
  useReaderLanguage()
  const { data, fault, loading, retry } = useLoaded(code, async () => {
    const [meeting, mine] = await Promise.all([
      ask<typeof meetingCalls.shown>('/meeting/shown', { meeting: code }),
      ask<typeof attendeeCalls.mine>('/meeting/mine', { meeting: code }),
    ])
    return { shown: meeting, mine }
  })
  // Null: another person signs in on this device.
  const [badge, setBadge] = useState<Badge | null>()
  const currentBadge = badge === undefined ? data?.mine : badge
  return (
    <ReaderPage title={data?.shown.name ?? t(words.signIn)} loading={loading && !data} fault={fault} retry={retry}>
      {data && currentBadge && <BadgeView code={code} badge={currentBadge} onOther={() => setBadge(null)} />}
      {data && !currentBadge && <Open code={code} meeting={data.shown} onDone={setBadge} retry={retry} />}
    </ReaderPage>
  )
}

interface OpenProps {
  code: string
  meeting: ShownMeeting
  onDone(badge: Badge): void
  retry(): void
}
/** Form while sign-in is open, else a note that it is not open yet or over. */
function Open({ code, meeting, onDone, retry }: OpenProps) {
  const { t, formatGuestTime } = useT()
  const information = (
    <Row as="p" align="center" justify="center" wrap className="mr-other">
      <a href={readerLink('/meetingInformation', { m: code })}>{t(words.toInformation)}</a>
    </Row>
  )
  if (meeting.state === 'ended')
    return (
      <>
        <StatePage kind="forbidden" title={t(words.ended)} text={t(words.endedText)} />
        {information}
      </>
    )
  if (meeting.state !== 'running')
    return (
      <>
        <StatePage kind="forbidden" title={t(words.notOpen)} text={t(words.notOpenText)}>
          <p>{formatGuestTime(meeting.startsAt)}</p>
          <Button kind="primary" onClick={retry}>
            {t(words.refresh)}
          </Button>
        </StatePage>
        {information}
      </>
    )
  return (
    <>
      <Form code={code} onDone={onDone} />
      {information}
    </>
  )
}

/** Retries requests without an answer. The server has one answer per person. */
async function signIn(input: { meeting: string; name: string; phone: string }): Promise<Badge> {
  for (let again = 2; ; again--) {
    try {
      return await ask<typeof attendeeCalls.signIn>('/meeting/signIn', input)
    } catch (fault) {
      if (again === 0 || !(fault instanceof CallFault) || fault.code !== noAnswer) throw fault
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

function Form({ code, onDone }: Pick<OpenProps, 'code' | 'onDone'>) {
  const { t } = useT()
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [faults, setFaults] = useState<{ name?: string; phone?: string; all?: Error }>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = {
      ...(name.trim() === '' && { name: t(words.nameNeeded) }),
      ...(!phoneForm.test(plainPhone(phone)) && { phone: t(words.phoneNeeded) }),
    }
    if (Object.keys(wrong).length > 0) return setFaults(wrong)
    // Earlier errors stay until the answer. If they went away now, a link would move under the second of two taps.
    setBusy(true)
    await signIn({ meeting: code, name: name.trim(), phone }).then(onDone, (fault: Error) => setFaults({ all: fault }))
    setBusy(false)
  }
  return (
    <Grid as="form" gap={12} className="mr-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t(words.name)}
        hint={t(words.nameHint)}
        value={name}
        onChange={setName}
        fault={faults.name}
        autoComplete="name"
        maxLength={64}
        enterKeyHint="next"
      />
      <TextInput
        label={t(words.phone)}
        value={phone}
        onChange={setPhone}
        fault={faults.phone}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        enterKeyHint="send"
      />
      <FaultText>{faults.all}</FaultText>
      <Button kind="primary" submit block busy={busy}>
        {t(words.send)}
      </Button>
    </Grid>
  )
}
