import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { secondMs } from '../../../../domain/time.ts'
import { Age } from '../../../../ui/parts/age.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { commandMachine, isOpen } from '../../commands/command/state-texts.ts'
import { exchangeCalls as calls, type VehicleEcu } from './contract.ts'
import { useRequestName } from './names.ts'
import { pageWords as words } from './page-texts.ts'

interface Props {
  readonly vin: string
  readonly ecus: readonly VehicleEcu[]
  readonly opened: number | undefined
  onOpen(id: number): void
}

export function History(props: Props) {
  const { t } = useT()
  const [mine, setMine] = useState(false)
  /** Each page starts before the last row of the previous page. */
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined])
  const change = (checked: boolean) => {
    setMine(checked)
    setPages([undefined])
  }
  return (
    <Card className="dx-history" aria-label={t(words.history)}>
      <Row as="header" gap="4 12" align="center" justify="between" wrap>
        <h3>{t(words.history)}</h3>
        <Checkbox checked={mine} onChange={change}>
          {t(words.mine)}
        </Checkbox>
      </Row>
      {pages.map((before, index) => (
        <Page
          key={`${mine} ${before}`}
          {...props}
          mine={mine}
          before={before}
          onMore={index === pages.length - 1 ? (last) => setPages([...pages, last]) : undefined}
        />
      ))}
    </Card>
  )
}

interface PageProps extends Props {
  readonly mine: boolean
  readonly before: number | undefined
  readonly onMore: ((last: number) => void) | undefined
}

function Page({ vin, ecus, opened: openId, onOpen, mine, before, onMore }: PageProps) {
  const { t, say } = useT()
  const nameOf = useRequestName()
  const historyQuery = useCall(
    calls.history,
    { vin, mine, ...(before === undefined ? {} : { before }) },
    {
      quiet: true,
      refetchInterval: ({ state }) => state.data?.rows.some(({ command }) => isOpen(command.state)) && 3 * secondMs,
    },
  )
  if (!historyQuery.data)
    return historyQuery.isError ? (
      <p className="ui-hint" role="alert">
        {t(words.historyFailed)}{' '}
        <Button kind="text" onClick={() => void historyQuery.refetch()}>
          {t(words.retry)}
        </Button>
      </p>
    ) : (
      <Loading />
    )
  const { rows, hasMore } = historyQuery.data
  const last = rows.at(-1)?.command.id
  if (rows.length === 0) return <p className="ui-hint">{t(words.noHistory)}</p>
  return (
    <>
      <ul className="flush">
        {rows.map(({ command: { id, state, createdAt, issuer }, ecu, request }) => (
          <li key={id}>
            <RowButton
              className="grid gap-2-8 text-start full rc-row"
              aria-current={id === openId || undefined}
              onPress={() => onOpen(id)}
            >
              <b>{nameOf(request)}</b>
              <Tag tone={commandMachine.tones[state]}>{say(commandMachine.texts[state])}</Tag>
              <SecondaryText as="small" className="all-columns">
                {ecus.find(({ requestAddress }) => requestAddress === ecu)?.code ?? ecu} ·{' '}
                <code className="mono">{request.length > 16 ? `${request.slice(0, 16)}…` : request}</code>
                {issuer && ` · ${issuer}`} · <Age at={createdAt} />
              </SecondaryText>
            </RowButton>
          </li>
        ))}
      </ul>
      {hasMore && onMore && last !== undefined && (
        <Button kind="text" onClick={() => onMore(last)}>
          {t(words.earlier)}
        </Button>
      )}
    </>
  )
}
