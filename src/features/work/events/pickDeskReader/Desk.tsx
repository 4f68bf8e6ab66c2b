import { type FormEvent, useRef, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCodeCamera } from '../../../../ui/camera/use-code-camera.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import type { DeskPlace, OpenDesk } from './place.ts'
import { ResultView } from './ResultView.tsx'
import { pickDeskWords as words } from './texts.ts'
import { useScan } from './use-scan.ts'

interface Props {
  place: DeskPlace
  desk: OpenDesk
  onCount(): void
}

/** Desk that hands out gifts. Codes come from the camera, from a hand-held scanner that types, or by hand. */
export function Desk({ place, desk, onCount }: Props) {
  const { t } = useT()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const [withSound, setWithSound] = useState(true)
  const [withCamera, setWithCamera] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { result, busy, typed: enterCode, seen: scanCode, again, undo } = useScan(place, withSound, onCount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const isCode = enterCode(text)
    setWrong(!isCode)
    if (isCode) setText('')
    // The next code may come from a scanner, which types into the focused field.
    form.current?.querySelector('input')?.focus()
  }
  return (
    <Grid gap={16} className="pick">
      <Row as="p" gap="4 12" align="baseline" wrap>
        <b>{desk.desk}</b> <SecondaryText className="break">{desk.meeting}</SecondaryText>
        <small className="text-s push">{t(words.counted, { count: desk.picked })}</small>
      </Row>
      <ResultView result={result} onAgain={again} onUndo={undo} busy={busy} />
      {withCamera && <Camera onText={scanCode} />}
      <Grid ref={form} as="form" gap={8} className="pick-form" onSubmit={submit} noValidate>
        <TextInput
          label={t(words.code)}
          hint={t(words.codeHint)}
          value={text}
          onChange={(next) => {
            setText(next)
            setWrong(false)
          }}
          fault={wrong ? t(words.wrong) : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          maxLength={32}
          spellCheck={false}
          enterKeyHint="send"
        />
        <Button kind="primary" submit block busy={busy}>
          {t(words.send)}
        </Button>
      </Grid>
      <Row as="p" gap="8 16" align="center" wrap>
        <Button onClick={() => setWithCamera(!withCamera)}>{t(withCamera ? words.cameraOff : words.camera)}</Button>
        <Checkbox checked={withSound} onChange={setWithSound}>
          {t(words.sound)}
        </Checkbox>
      </Row>
    </Grid>
  )
}

const formats = ['qr_code']

function Camera({ onText }: { onText(text: string): void }) {
  const { t } = useT()
  const { video, fault, torch } = useCodeCamera(formats, (text) => {
    onText(text)
    return false
  })
  if (fault) return <p role="alert">{t(words.noCamera)}</p>
  return (
    <Grid gap={8} className="pick-camera">
      <video ref={video} muted playsInline />
      {torch && <Button onClick={torch.toggle}>{t(torch.on ? words.torchOff : words.torch)}</Button>}
    </Grid>
  )
}
