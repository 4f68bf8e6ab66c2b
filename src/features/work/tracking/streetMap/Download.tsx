import { useEffect, useMemo, useRef, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import { secondMs } from '../../../../domain/time.ts'
import { boundsInSight, type Camera } from '../../../../ui/map/camera.ts'
import type { MapLayer } from '../../../../ui/map/layer.ts'
import { type MapHandle, MapView } from '../../../../ui/map/MapView.tsx'
import { fenceColours } from '../../../../ui/map/theme/colours.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Row, Stack } from '../../../../ui/parts/layout.tsx'
import { Progress } from '../../../../ui/parts/Progress.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import {
  streetMapCalls as calls,
  type ExtractInput,
  type ExtractPlanFacts,
  type ExtractState,
  extractZooms,
} from './contract.ts'
import { extractRefusals, extractTexts as words } from './texts.ts'

type Bounds = [west: number, south: number, east: number, north: number]
const kinds = ['province', 'city', 'country'] as const
/** Bytes per second for the expected time. */
const expectedRate = 2_000_000
const isRunning = (download: ExtractState | undefined) => download?.state === 'waiting' || download?.state === 'running'

/** Downloads the street map of a region to the server. */
export function Download() {
  const { t, say } = useT()
  const may = useMay()
  const { data: latest } = useCall(
    calls.extractState,
    {},
    {
      enabled: may(calls.extractState),
      quiet: true,
      refetchInterval: ({ state }) => (isRunning(state.data) ? secondMs : false),
    },
  )
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && latest?.state === 'done') {
      toast.success(t(words.done, { name: say(latest.name) }))
      void invalidate(['/streetMap', '/map/settings'])
    }
    wasRunning.current = isRunning(latest)
  }, [latest, t, say])
  if (!may(calls.extract) || !may(calls.areas) || !may(calls.extractPlan)) return null
  return (
    <Card>
      <h2 className="street-title">{t(words.title)}</h2>
      <p>{t(words.text)}</p>
      {latest && isRunning(latest) ? <Running download={latest} /> : <Choice latest={latest ?? null} />}
    </Card>
  )
}

function Running({ download }: { download: NonNullable<ExtractState> }) {
  const { t, say } = useT()
  const may = useMay()
  const { id, bytes, size } = download
  const name = say(download.name)
  return (
    <Stack gap={8} align="start" className="street-running" role="status">
      <p>{t(size === null ? words.preparing : words.running, { name })}</p>
      <Progress label={t(words.running, { name })} max={size ?? 1} value={size === null ? undefined : bytes} />
      {size !== null && (
        <p className="ui-hint">
          {t(words.share, { done: sizeText(bytes), size: sizeText(size), percent: Math.floor((100 * bytes) / size) })}
        </p>
      )}
      {may(calls.stopExtract) && (
        <Button
          onClick={async () => {
            await send(calls.stopExtract, { id })
            await invalidate([calls.extractState.path])
          }}
        >
          {t(words.stop)}
        </Button>
      )}
    </Stack>
  )
}

function Choice({ latest }: { latest: ExtractState }) {
  const { t, say } = useT()
  const [by, setBy] = useState<'name' | 'view'>('name')
  const [key, setKey] = useState<string>()
  const [view, setView] = useState<Bounds>()
  const [zoom, setZoom] = useState<number>(extractZooms.default)
  const { data: areas = [] } = useCall(calls.areas, {})
  const map = useRef<MapHandle>(null)
  const selected = areas.find((each) => each.key === key)
  const bounds = by === 'name' ? selected?.bounds : view
  const area: ExtractInput['area'] | undefined =
    by === 'name' ? (key === undefined ? undefined : { key }) : view && { box: view }
  const layers = useMemo((): MapLayer[] => (bounds && by === 'name' ? [regionLayer(bounds)] : []), [bounds, by])
  useEffect(() => {
    if (selected) map.current?.fit(selected.bounds)
  }, [selected])
  const onCamera = (camera: Camera) =>
    setView(boundsInSight(camera).map((value) => Math.round(value * 1000) / 1000) as Bounds)
  return (
    <>
      <Outcome latest={latest} />
      <Row gap={16} wrap className="street-choice">
        <Stack gap={12}>
          <Row>
            <Segments
              options={[
                { value: 'name', label: t(words.byName) },
                { value: 'view', label: t(words.byView) },
              ]}
              value={by}
              onChange={setBy}
            />
          </Row>
          {by === 'name' ? (
            <Select
              label={t(words.area)}
              placeholder={t(words.areaHint)}
              options={kinds.map((kind) => ({
                label: t(words[kind]),
                options: areas
                  .filter((each) => each.kind === kind)
                  .map((each) => ({ value: each.key, label: say(each.name) })),
              }))}
              value={key}
              onChange={setKey}
            />
          ) : (
            <p className="ui-hint">{view ? t(words.view, { box: view.join(', ') }) : t(words.viewHint)}</p>
          )}
          <Select
            label={t(words.zoom)}
            options={[
              { value: 10, label: t(words.zoom10, { zoom: 10 }) },
              { value: 12, label: t(words.zoom12, { zoom: 12 }) },
              { value: 14, label: t(words.zoom14, { zoom: 14 }) },
              { value: 15, label: t(words.zoom15, { zoom: 15 }) },
            ]}
            value={zoom}
            onChange={setZoom}
          />
          {area && <Plan key={JSON.stringify([area, zoom])} input={{ area, zoom }} />}
        </Stack>
        <div className="street-picture">
          <MapView
            ref={map}
            label={t(words.area)}
            layers={layers}
            onCamera={onCamera}
            list={<p>{bounds?.join(', ')}</p>}
          />
        </div>
      </Row>
    </>
  )
}

const regionLayer = ([west, south, east, north]: Bounds): MapLayer => ({
  kind: 'shapes',
  id: 'region',
  shapes: [
    {
      id: 'region',
      colour: fenceColours.own,
      shape: {
        kind: 'polygon',
        corners: [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
        ],
      },
    },
  ],
})

/** How the latest download ended, unless it is in use. */
function Outcome({ latest }: { latest: ExtractState }) {
  const { t, say } = useT()
  if (latest?.state === 'stopped') return <p className="ui-hint">{t(words.stopped, { name: say(latest.name) })}</p>
  if (latest?.state !== 'failed') return null
  const reason = latest.problem ? say(latest.problem) : t(words.noReason)
  return <FaultText>{t(words.failed, { name: say(latest.name), reason })}</FaultText>
}

/** Size of the download, requested by the user because it reads from the remote archive. */
function Plan({ input }: { input: ExtractInput }) {
  const { t, formatNumber } = useT()
  const [plan, setPlan] = useState<ExtractPlanFacts>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Error>()
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFault)) throw error
      setFault(error)
    } finally {
      setBusy(false)
    }
  }
  const check = () => run(async () => setPlan(await send(calls.extractPlan, input, { quiet: true })))
  const start = () =>
    run(async () => {
      await send(calls.extract, input, { quiet: true })
      await invalidate([calls.extractState.path])
    })
  return (
    <div aria-live="polite">
      {plan && (
        <>
          <p>
            {t(words.planned, {
              size: sizeText(plan.size),
              tiles: formatNumber(plan.tiles),
              minutes: Math.max(1, Math.round(plan.size / expectedRate / 60)),
              free: sizeText(plan.freeBytes),
            })}
          </p>
          <p className="ui-hint break">{t(words.from, { url: plan.url })}</p>
          {!plan.hasRoom && <FaultText>{t(extractRefusals.room)}</FaultText>}
        </>
      )}
      <FaultText>{fault}</FaultText>
      {plan?.hasRoom ? (
        <Button kind="primary" busy={busy} onClick={() => void start()}>
          {t(words.start)}
        </Button>
      ) : (
        <Button busy={busy} onClick={() => void check()}>
          {t(busy ? words.checking : words.check)}
        </Button>
      )}
    </div>
  )
}
