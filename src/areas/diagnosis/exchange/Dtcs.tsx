import { useT } from '../../../kit/client/language.ts'
import type { Tone } from '../../../kit/record/kinds/option.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Tag } from '../../../kit/ui/tag.tsx'
import { type DtcStatusBit, dtcStatus, dtcStatusBits, dtcText, type ReportedDtc } from '../../../protocol/uds/index.ts'
import { pageWords as words } from './page-texts.ts'

const tones: Partial<Record<DtcStatusBit, Tone>> = {
  testFailed: 'error',
  confirmed: 'warning',
  pending: 'processing',
  warningLight: 'error',
}

interface Props {
  readonly dtcs: readonly ReportedDtc[]
  readonly supported: number | undefined
  /** More about a code is wanted: its snapshot (4) or extended data (6). Undefined where the ECU cannot be asked. */
  readonly onAsk: ((dtc: number, subfunction: 4 | 6) => void) | undefined
}

/** Trouble codes with their status, those that fail now first. */
export function Dtcs({ dtcs, supported, onAsk }: Props) {
  const { t, say } = useT()
  if (dtcs.length === 0) return <p className="dx-good">{t(words.noDtcs)}</p>
  const ordered = [...dtcs].sort((a, b) => (b.status & 1) - (a.status & 1) || a.dtc - b.dtc)
  return (
    <section aria-label={t(words.dtcs, { count: dtcs.length })}>
      <h4>{t(words.dtcs, { count: dtcs.length })}</h4>
      <ul className="dx-dtcs">
        {ordered.map(({ dtc, status }) => {
          const set = dtcStatus(status, supported)
          return (
            <li key={dtc}>
              <b>{dtcText(dtc)}</b>
              <span className="dx-tags">
                {dtcStatusBits.map(
                  ({ key, name }) =>
                    set.includes(key) && (
                      <Tag key={key} tone={tones[key] ?? 'default'}>
                        {say(name)}
                      </Tag>
                    ),
                )}
              </span>
              {onAsk && (
                <span className="dx-ask">
                  <Button kind="text" onClick={() => onAsk(dtc, 4)}>
                    {t(words.snapshot)}
                  </Button>
                  <Button kind="text" onClick={() => onAsk(dtc, 6)}>
                    {t(words.extended)}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
