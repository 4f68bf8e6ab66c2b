import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { fromHex, reportFrame, toHex } from '../../../../domain/gb32960/index.ts'
import { piecesOf, type StreamPiece } from '../../../../domain/gb32960/pieces.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { FrameView } from '../frame/parts.tsx'
import { frameWords } from '../frame/texts.ts'
import './parse.css'
import { parseWords as words } from './texts.ts'

/** A longer address is too long to share. The tool itself has no limit. */
const longestLink = 6_000

/** /message/frameParsing: parses pasted bytes in the browser. The input is stored in the address while it fits. */
export default function ParseTool() {
  const { t } = useT()
  const [search, setSearch] = useSearchParams()
  const [input, setInput] = useState(search.get('hex') ?? '')
  const read = useMemo(() => pieces(input), [input])
  const change = (text: string) => {
    setInput(text)
    setSearch(text && text.length <= longestLink ? { hex: text } : {}, { replace: true })
  }
  const link = () => void copyText(location.href).then((isCopied) => isCopied && toast.success(t(frameWords.copied)))
  return (
    <div className="parse">
      <Card as="form" onSubmit={(event) => event.preventDefault()}>
        <TextInput
          label={t(words.hex)}
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          value={input}
          fault={read ? undefined : t(words.notHex)}
          hint={read && t(words.hint)}
          onChange={change}
        />
        <Row gap={8} wrap className="parse-tools">
          <Button onClick={() => change(sample())}>{t(words.sample)}</Button>
          <Button disabled={!input} onClick={() => change('')}>
            {t(words.clear)}
          </Button>
          {search.get('hex') && <Button onClick={link}>{t(words.link)}</Button>}
        </Row>
      </Card>
      {read && read.length === 0 && <Empty>{t(words.empty)}</Empty>}
      {read?.map((piece, index) => (
        <Section key={piece.at} piece={piece} number={index + 1} />
      ))}
    </div>
  )
}

function Section({ piece, number }: { piece: StreamPiece; number: number }) {
  const { t } = useT()
  const { kind, at, bytes } = piece
  const hex = useMemo(() => toHex(bytes), [bytes])
  return (
    <Card>
      <h2 className="text-l below-8">
        {t(words.frame, { number, at, length: bytes.length })}
        {kind !== 'frame' && <em>{t(words[kind])}</em>}
      </h2>
      <FrameView hex={hex} />
    </Card>
  )
}

/** Undefined for other characters than hex digits. */
function pieces(text: string): StreamPiece[] | undefined {
  try {
    return piecesOf(fromHex(text))
  } catch {
    return undefined
  }
}

function sample(): string {
  const signals = { vehicleState: 1, chargingState: 3, runningMode: 1, speedKmh: 42.5, odometerKm: 12345.6 }
  const more = {
    voltageV: 351.2,
    currentA: 12.5,
    socPercent: 80,
    longitude: 121.4737,
    latitude: 31.2304,
    alarmLevel: 0,
  }
  const frame = reportFrame({ version: 2016, vin: 'LTEST000000000001' }, Date.now(), { ...signals, ...more })
  return toHex(frame).toUpperCase()
}
