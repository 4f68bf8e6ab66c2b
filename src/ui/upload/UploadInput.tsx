import { type DragEvent, useState } from 'react'
import { confirm, toast } from '../../client/feedback.ts'
import { useT } from '../../client/language.ts'
import { useShell } from '../../client/shell.ts'
import { uploadFaults } from '../../domain/contract/upload.ts'
import { sizeText } from '../../domain/size-text.ts'
import type { UploadedField } from '../../record/kinds/uploaded.ts'
import type { InputProps } from '../../record/views/shared/view.ts'
import { Button } from '../parts/Button.tsx'
import { FileButton } from '../parts/FileButton.tsx'
import { FaultText } from '../parts/field.tsx'
import { HashText } from '../parts/HashText.tsx'
import { Grid, Row, SecondaryText } from '../parts/layout.tsx'
import { partsWords as words } from './parts-texts.ts'
import type { UploadPhase, UploadRunState } from './run.ts'
import { uploadWords } from './texts.ts'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import { UploadBar } from './UploadBar.tsx'
import './upload-input.css'
import { useUpload } from './use-upload.ts'

/**
 * Input of a field of kind `uploaded`, for choosing or dropping a file. It uploads in pieces while the user fills in
 * the rest of the form. It resumes by itself when the network is back, and after a reload when the same file is chosen
 * again.
 */
export default function UploadInput({
  id,
  record,
  name,
  field,
  value,
  onChange,
  disabled,
  faulty,
}: InputProps<string>) {
  const { maxBytes } = field as UploadedField
  const { t } = useT()
  const upload = useUpload(record, name, value, onChange)
  const { state, held: attachedFile, run, cancel } = upload
  const choose = (file: File) => {
    if (file.size === 0) return toast.error(t(words.empty, { name: file.name }))
    if (file.size > maxBytes) return toast.error(t(words.tooLarge, { name: file.name, size: sizeText(maxBytes) }))
    upload.choose(file)
  }
  const give = async () => {
    if (!state) return
    const asks = state.bytes > 0 && state.phase !== 'reading'
    const title = t(words.cancel)
    if (
      asks &&
      !(await confirm({ title, content: t(words.cancelAsk, { name: state.name }), danger: true, okText: title }))
    )
      return
    await cancel(state.upload?.id)
  }
  const chooser = { id, disabled, choose }
  if (attachedFile)
    return (
      <Grid gap={8} className="shrink up" data-phase="done">
        <SecondaryText as="p" className="break up-name">
          <b>{attachedFile.name}</b> {sizeText(attachedFile.size)}
        </SecondaryText>
        {attachedFile.hash && <HashText hash={attachedFile.hash} />}
        <Same state={state} text={words.sameContent} />
        <Row gap={8} align="center" wrap>
          <Button disabled={disabled} onClick={upload.forget}>
            {t(words.another)}
          </Button>
        </Row>
      </Grid>
    )
  return (
    <>
      {state ? (
        <Grid gap={8} className="shrink up" data-phase={state.phase}>
          <SecondaryText as="p" className="break up-name">
            <b>{state.name}</b> {sizeText(state.size)}
          </SecondaryText>
          {state.phase === 'same' ? (
            <Same state={state} text={words.same} />
          ) : (
            state.phase !== 'failed' && <UploadBar state={state} />
          )}
          {state.phase === 'failed' && <Failure state={state} />}
          <Row gap={8} align="center" wrap>
            {state.phase === 'same' && (
              <>
                <Button kind="primary" onClick={() => run.current?.reuse()}>
                  {t(words.use)}
                </Button>
                <Button onClick={upload.forget}>{t(words.another)}</Button>
              </>
            )}
            {canPause(state.phase) && <Button onClick={() => run.current?.pause()}>{t(words.pause)}</Button>}
            {state.phase === 'paused' && (
              <Button kind="primary" onClick={() => run.current?.resume()}>
                {t(words.resume)}
              </Button>
            )}
            {state.phase === 'failed' && !state.upload?.fault && (
              <Button kind="primary" onClick={() => run.current?.resume()}>
                {t(words.again)}
              </Button>
            )}
            {state.phase === 'failed' && <Button onClick={upload.forget}>{t(words.another)}</Button>}
            {state.phase !== 'same' && state.phase !== 'failed' && (
              <Button onClick={() => void give()}>{t(words.cancel)}</Button>
            )}
          </Row>
        </Grid>
      ) : (
        <Chooser {...chooser} faulty={faulty} maxBytes={maxBytes} />
      )}
      {!state && <UnfinishedUploads uploads={upload.others} use={upload.use} cancel={cancel} />}
    </>
  )
}

const canPause = (phase: UploadPhase) => phase === 'sending' || phase === 'waiting'

interface ChooserProps {
  id: string | undefined
  disabled: boolean | undefined
  faulty: boolean | undefined
  maxBytes: number
  choose(file: File): void
}

function Chooser({ id, disabled, faulty, maxBytes, choose }: ChooserProps) {
  const { t } = useT()
  const isDesk = useShell() === 'desk'
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !disabled) choose(file)
  }
  return (
    // For a pointer only. The button in it handles the keyboard.
    <Grid
      gap={8}
      className="shrink up up-choose"
      data-over={over}
      data-faulty={faulty ?? false}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Row gap={8} align="center" wrap>
        <FileButton id={id} accept="" disabled={disabled} onFile={choose}>
          {t(uploadWords.chooseFile)}
        </FileButton>
        {isDesk && <span>{t(words.drop)}</span>}
      </Row>
      <small className="text-s">{t(words.limit, { size: sizeText(maxBytes) })}</small>
    </Grid>
  )
}

function Same({ state, text }: { state: UploadRunState | undefined; text: string }) {
  const { t, say } = useT()
  const existing = state?.existing ?? []
  if (existing.length === 0) return null
  return (
    <p className="up-same" role="status">
      {t(text)}{' '}
      {existing
        .slice(0, 3)
        .map(({ title, name }) => t(words.as, { title: say(title), name }))
        .join(', ')}
    </p>
  )
}

function Failure({ state: { failure, upload } }: { state: UploadRunState }) {
  const { t, say } = useT()
  const fault = upload?.fault
  const message = typeof failure === 'string' ? t(words[failure]) : failure
  return <FaultText>{message ?? (fault ? say(uploadFaults[fault]) : t(words.over))}</FaultText>
}
