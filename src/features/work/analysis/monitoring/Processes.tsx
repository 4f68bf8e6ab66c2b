import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import type { Tone } from '../../../../domain/contract/state-machine.ts'
import { Age } from '../../../../ui/parts/age.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { Overview, SeriesName } from './contract.ts'
import { seriesTexts, monitoringTexts as words } from './texts.ts'
import { shortNumber, units } from './units.ts'

type Process = Overview['processes'][number]
const tones: Record<Process['state'], Tone> = { running: 'success', ended: 'default', gone: 'error' }
const figures: readonly SeriesName[] = ['cpu', 'memory', 'lag', 'calls', 'connections', 'frames', 'framesWaiting']

export const processName = ({ host, pid }: Pick<Process, 'host' | 'pid'>) => `${host} · ${pid}`

export function Processes({ processes }: { processes: readonly Process[] }) {
  const { t, formatTime, formatNumber } = useT()
  // Without a column head each value needs a label.
  const isPhone = useShell() === 'phone'
  return (
    <Card className="break mon-list">
      <h3>{t(words.processes)}</h3>
      <Rows<Process>
        rows={processes}
        keyOf={({ id }) => id}
        loading={false}
        empty={t(words.noProcess)}
        columns={[
          { key: 'name', title: t(words.process), width: 220, cell: processName },
          {
            key: 'kind',
            title: t(words.state),
            width: 150,
            cell: ({ kind, state }) => (
              <>
                {t(kind === 'server' ? words.server : words.gatewayKind)}{' '}
                <Tag tone={tones[state]}>{t(words[state])}</Tag>
              </>
            ),
          },
          ...figures.map((name) => ({
            key: name,
            title: t(seriesTexts[name]),
            cell: ({ figures: now }: Process) => {
              const value = now[name]
              const valueText =
                value === null || value === undefined ? '—' : formatNumber(shortNumber(value), units[name])
              return isPhone ? `${t(seriesTexts[name])} ${valueText}` : valueText
            },
          })),
          {
            key: 'started',
            title: t(words.started),
            width: 170,
            cell: ({ startedAt }) => (isPhone ? `${t(words.started)} ${formatTime(startedAt)}` : formatTime(startedAt)),
          },
          { key: 'seen', title: t(words.heard), width: 130, cell: ({ seenAt: lastSeenAt }) => <Age at={lastSeenAt} /> },
        ]}
      />
    </Card>
  )
}
