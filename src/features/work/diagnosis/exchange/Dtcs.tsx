import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { Tone } from '../../../../domain/contract/state-machine.ts'
import {
  type DtcStatusBit,
  dtcStatus,
  dtcStatusBits,
  dtcText,
  type ReportedDtc,
} from '../../../../domain/gb32960/uds/index.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { severities, severityTones } from '../faultCode/contract.ts'
import { exchangeCalls as calls } from './contract.ts'
import { pageWords as words } from './page-texts.ts'

const tones: Partial<Record<DtcStatusBit, Tone>> = {
  testFailed: 'error',
  confirmed: 'warning',
  pending: 'processing',
  warningLight: 'error',
}

interface Props {
  readonly ecu: number | undefined
  readonly dtcs: readonly ReportedDtc[]
  readonly supported: number | undefined
  /** Requests more about a code: its snapshot (4) or extended data (6). Undefined when the ECU cannot be queried. */
  readonly onAsk: ((dtc: number, subfunction: 4 | 6) => void) | undefined
}

/** Trouble codes with their status. Codes that fail now come first. */
export function Dtcs({ ecu, dtcs, supported: statusMask, onAsk }: Props) {
  const { t, say } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const codes = useCall(
    calls.codes,
    { dtcs: dtcs.map(({ dtc }) => dtc), ...(ecu === undefined ? {} : { ecu }) },
    { quiet: true, enabled: dtcs.length > 0 && may(calls.codes), staleTime: minuteMs },
  )
  const codeByDtc = new Map(codes.data?.map((code) => [code.dtc, code]))
  if (dtcs.length === 0) return <p className="text-success flush">{t(words.noDtcs)}</p>
  const sortedDtcs = [...dtcs].sort((a, b) => (b.status & 1) - (a.status & 1) || a.dtc - b.dtc)
  return (
    <section aria-label={t(words.dtcs, { count: dtcs.length })}>
      <h4>{t(words.dtcs, { count: dtcs.length })}</h4>
      <ul className="dx-dtcs">
        {sortedDtcs.map(({ dtc, status }) => {
          const set = dtcStatus(status, statusMask)
          const code = codeByDtc.get(dtc)
          const number = dtcText(dtc)
          return (
            <Grid as="li" gap={4} key={dtc}>
              <Row as="p" gap="2 10" align="center" wrap>
                <b className="mono">{number}</b> {code && say(code.name)}
                {code && <Tag tone={severityTones[code.severity]}>{say(severities[code.severity])}</Tag>}
              </Row>
              <Row as="span" gap={4} wrap>
                {dtcStatusBits.map(
                  ({ key, name }) =>
                    set.includes(key) && (
                      <Tag key={key} tone={tones[key] ?? 'default'}>
                        {say(name)}
                      </Tag>
                    ),
                )}
              </Row>
              <Row as="span" gap="4 16" wrap className="dx-ask">
                {onAsk && (
                  <>
                    <Button kind="text" onClick={() => onAsk(dtc, 4)}>
                      {t(words.snapshot)}
                    </Button>
                    <Button kind="text" onClick={() => onAsk(dtc, 6)}>
                      {t(words.extended)}
                    </Button>
                  </>
                )}
                {code && opens('/rds/faultCode') && (
                  <Button kind="text" onClick={() => open('/rds/faultCode', { 'q.number': number })}>
                    {t(words.remedy)}
                  </Button>
                )}
              </Row>
            </Grid>
          )
        })}
      </ul>
    </section>
  )
}
