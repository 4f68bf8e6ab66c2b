import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Opens } from '../../../../ui/parts/Opens.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { baselineCalls } from '../baseline/contract.ts'
import { softwareVersionCalls } from '../softwareVersion/contract.ts'
import { vehicleTypeCalls } from '../vehicleType/contract.ts'
import { releaseActions } from './action-texts.ts'
import { releaseCalls as calls, type OngoingRelease } from './contract.ts'
import { pageTexts as words } from './page-texts.ts'
import { releaseSteps } from './step-texts.ts'
import './release.css'
import { newBaseline } from './ways.ts'

const versions = '/software/versionManage'

interface Props {
  vehicleType: number | undefined
  onType(id: number | undefined): void
}

/** Ongoing releases with their steps, of all vehicle types or of one. */
export function Ongoing({ vehicleType, onType }: Props) {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const releases = useCall(calls.list, vehicleType === undefined ? {} : { vehicleType }, { quiet: true })
  const types = useCall(
    vehicleTypeCalls.query,
    { pageSize: 100 },
    { quiet: true, enabled: may(vehicleTypeCalls.query) },
  )
  const add = (text: string, params: Record<string, string | number | boolean | null | undefined>) => (
    <Button onClick={() => open(versions, params)}>{t(text)}</Button>
  )
  return (
    <Grid gap={12} narrow className="shrink">
      <Card as="div" className="grid gap-12 narrow">
        <SecondaryText as="p" className="flush">
          {t(words.hint)}
        </SecondaryText>
        <Row gap={8} align="center" wrap className="rel-bar">
          {types.data && (
            <Select<number>
              label={t(words.vehicleType)}
              labelHidden
              options={[
                { value: 0, label: t(words.allTypes) },
                ...types.data.rows.map(({ id, code }) => ({ value: id, label: code })),
              ]}
              value={vehicleType ?? 0}
              onChange={(next) => onType(next || undefined)}
            />
          )}
          {opens(versions) && may(softwareVersionCalls.add) && add(words.newVersion, { list: 'versions', add: 1 })}
          {opens(versions) && may(baselineCalls.add) && add(words.newBaseline, newBaseline(vehicleType))}
        </Row>
      </Card>
      <Card className="grid gap-8 narrow" aria-label={t(words.ongoing)}>
        <h2>{t(words.ongoing)}</h2>
        <Rows<OngoingRelease>
          rows={releases.data?.rows ?? []}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          loading={releases.isPending}
          fetching={releases.isFetching}
          fault={releases.error}
          empty={t(words.none)}
          columns={[
            {
              key: 'title',
              title: t(words.release),
              cell: ({ kind, id, title }) => (
                <Opens className="rel-link" link={{ route: '/software/release', query: { [kind]: String(id) } }}>
                  {title}
                </Opens>
              ),
            },
            { key: 'type', title: t(words.vehicleType), cell: (row) => row.vehicleType?.label ?? '' },
            {
              key: 'step',
              title: t(words.step),
              cell: ({ step, stopped: isStopped }) => (
                <Tag tone={isStopped ? 'error' : 'processing'}>{say(releaseSteps[step])}</Tag>
              ),
            },
            {
              key: 'next',
              title: t(words.next),
              cell: ({ action, mine: isMine }) =>
                action && (
                  <Row as="span" inline gap={8} align="center" wrap>
                    {say(isMine ? releaseActions[action].text : releaseActions[action].waits)}
                    {isMine && <Tag tone="warning">{t(words.yours)}</Tag>}
                  </Row>
                ),
            },
            { key: 'at', title: t(words.at), cell: ({ at }) => formatTime(at) },
          ]}
        />
        {releases.data?.more && <SecondaryText>{t(words.more)}</SecondaryText>}
      </Card>
    </Grid>
  )
}
