import { useCallback, useMemo, useRef, useState } from 'react'
import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import {
  commandName,
  type DecodedFrame,
  decodeFrame,
  fromHex,
  headLength,
  isPlain,
} from '../../../../domain/gb32960/index.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { cellOf, cellText } from './cell-text.ts'
import { FieldTable } from './FieldTable.tsx'
import { spacedHex } from './spaced-hex.ts'
import './frame.css'
import { HexView } from './HexView.tsx'
import { frameWords as words } from './texts.ts'

export interface FrameViewProps {
  /** The whole frame, in hex. May be a broken one. */
  hex: string
  /** The frame with its data unit decrypted by the server, if the key was available. */
  plain?: string | null
}

/**
 * One frame as bytes and as fields, decoded in the browser. Pointing at or focusing one side highlights the other. Used
 * by every screen that opens a message.
 */
export function FrameView({ hex, plain = null }: FrameViewProps) {
  const frame = useMemo(() => {
    const unit = plain === null ? null : fromHex(plain).subarray(headLength, -1)
    return decodeFrame(fromHex(hex), { decrypt: () => unit })
  }, [hex, plain])
  const bytes = useMemo(() => frame.plain ?? fromHex(hex), [frame, hex])
  return <FrameBody key={hex} hex={hex} frame={frame} bytes={bytes} />
}

function FrameBody({ hex, frame, bytes }: { hex: string; frame: DecodedFrame; bytes: Uint8Array }) {
  const { t, say, lang } = useT()
  const { fields, problems } = frame
  const [pointedIndex, point] = useState<number>()
  const [chosenIndex, choose] = useState<number>()
  /** Bytes of a problem, which may belong to no field. */
  const [place, setPlace] = useState<readonly [number, number]>()
  const box = useRef<HTMLDivElement>(null)
  const owner = useMemo(() => ownersOf(bytes.length, fields), [bytes, fields])
  const active = pointedIndex ?? (place ? undefined : chosenIndex)
  const field = active === undefined ? undefined : fields[active]

  const pointByte = useCallback((at: number | undefined) => point(at === undefined ? undefined : owner[at]), [owner])
  const chooseField = useCallback(
    (index: number) => {
      setPlace(undefined)
      choose(index)
      box.current?.querySelector(`[data-at="${fields[index]?.at}"]`)?.scrollIntoView?.({ block: 'nearest' })
    },
    [fields],
  )
  const chooseByte = useCallback(
    (at: number) => {
      setPlace(undefined)
      choose(owner[at])
      box.current?.querySelector(`[data-field="${owner[at]}"]`)?.scrollIntoView?.({ block: 'nearest' })
    },
    [owner],
  )
  const copy = () =>
    void copyText(spacedHex(hex)).then((isCopied) =>
      isCopied ? toast.success(t(words.copied)) : toast.error(t(words.notCopied)),
    )
  const markedRange = field ? ([field.at, field.at + field.length] as const) : place
  return (
    <div className="shrink fv" ref={box}>
      <Row as="p" gap="8 12" align="center" justify="between" wrap className="muted fv-summary">
        <Summary frame={frame} length={bytes.length} />
        <Button onClick={copy}>{t(words.copyHex)}</Button>
      </Row>
      {problems.length > 0 && (
        <Grid as="ul" gap={4} className="fv-problems" aria-label={t(words.problems)}>
          {problems.map(({ code, at, length, message }) => (
            <Row
              as="li"
              gap="4 12"
              align="center"
              wrap
              key={`${code} ${at}`}
              className={code === 'encrypted' ? 'quiet' : ''}
            >
              <strong className="text-danger">{say(message)}</strong>
              <span>{t(words.problemAt, { at, length })}</span>
              <Button kind="text" onClick={() => setPlace([at, at + length])}>
                {t(words.showBytes)}
              </Button>
            </Row>
          ))}
        </Grid>
      )}
      <Grid gap={16} align="start" className="fv-halves">
        <div className="shrink fv-left">
          <SecondaryText as="p" className="break touch fv-readout" aria-live="off">
            {field ? (
              <>
                <b>{say(field.name)}</b> {cellText(cellOf(field), lang)} {field.unit}
                <small className="plain">
                  {t(words.offset, { at: field.at })} · {t(words.bytes, { count: field.length })} ·{' '}
                  {t(words.raw, { raw: field.raw })}
                </small>
              </>
            ) : (
              t(words.pointed)
            )}
          </SecondaryText>
          <HexView bytes={bytes} fields={fields} markedRange={markedRange} onPoint={pointByte} onChoose={chooseByte} />
        </div>
        <FieldTable fields={fields} active={active} onPoint={point} onChoose={chooseField} />
      </Grid>
    </div>
  )
}

function Summary({ frame, length }: { frame: DecodedFrame; length: number }) {
  const { t, say } = useT()
  const { version, command, encryption, fields } = frame
  const textOf = (key: string) => fields.find((field) => field.key === `head.${key}`)?.text
  const parts = [
    version && `GB/T 32960.3-${version}`,
    version && command !== undefined && say(commandName(version, command)),
    ...['response', ...(encryption === undefined || isPlain(encryption) ? [] : ['encryption'])].map((key) => {
      const text = textOf(key)
      return text && say(text)
    }),
    t(words.bytes, { count: length }),
  ]
  return <span>{parts.filter(Boolean).join(' · ')}</span>
}

/** Index of the field of each byte. */
function ownersOf(length: number, fields: DecodedFrame['fields']): (number | undefined)[] {
  const owners = new Array<number | undefined>(length).fill(undefined)
  for (const [index, { at, length: count }] of fields.entries()) owners.fill(index, at, at + count)
  return owners
}
