import { useDeferredValue, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { maxRadiusKm, minRadiusKm, shapeOf } from '../../../../domain/geo/shape.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { geofenceFormCalls as calls } from './contract.ts'
import { fieldsOf } from './draft.ts'
import { formWords as words } from './texts.ts'
import type { FenceForm } from './use-fence.ts'

/** Previews the effect of the draft, and refetches when it changes. */
export function usePreview(form: FenceForm, id: number | undefined) {
  const may = useMay()
  const fields = fieldsOf(useDeferredValue(form.draft))
  const place = pick(fields)
  const radiusKm = place.radiusKm ?? minRadiusKm
  const complete = shapeOf(place) !== undefined && radiusKm >= minRadiusKm && radiusKm <= maxRadiusKm
  const input = { ...place, ...(id === undefined ? {} : { id }) }
  const { data, isError, isPlaceholderData, refetch } = useCall(calls.preview, input, {
    enabled: complete && may(calls.preview),
    quiet: true,
    placeholderData: (before) => before,
    staleTime: 5_000,
  })
  const state = isError ? 'failed' : data && !isPlaceholderData ? 'known' : 'coming'
  return {
    asked: input,
    complete,
    repeatDays: fields.repeatDays,
    data: complete ? data : undefined,
    state,
    refetch,
  } as const
}
export type Preview = ReturnType<typeof usePreview>

export function Check({ preview: { asked: input, complete, repeatDays, data, state, refetch } }: { preview: Preview }) {
  const { t, lang } = useT()
  const may = useMay()
  const names = data?.overlaps.map(({ name }) => name).join(lang === 'zh' ? '、' : ', ')
  return (
    <fieldset className="shrink fence-part">
      <legend>{t(words.check)}</legend>
      {!complete && <p className="ui-hint">{t(words.needPlace)}</p>}
      {complete && may(calls.preview) && state !== 'known' && (
        <p className="ui-hint" role="status">
          {t(state === 'failed' ? words.checkFailed : words.checking)}{' '}
          {state === 'failed' && (
            <Button kind="text" onClick={() => void refetch()}>
              {t(words.again)}
            </Button>
          )}
        </p>
      )}
      {data && state === 'known' && (
        <div role="status">
          <p className={names ? 'fence-warn' : 'ui-hint'}>
            {names ? t(words.overlaps, { names }) : t(words.noOverlap)}
          </p>
          <p>{t(words.insideNow, { count: data.inside })}</p>
        </div>
      )}
      {complete && may(calls.lastWeek) && <Week key={JSON.stringify(input)} input={{ ...pick(input), repeatDays }} />}
    </fieldset>
  )
}

type Place = Pick<
  ReturnType<typeof fieldsOf>,
  'shape' | 'longitude' | 'latitude' | 'radiusKm' | 'ring' | 'allVehicles' | 'vins'
>
function pick({ shape, longitude, latitude, radiusKm, ring, allVehicles, vins }: Place): Place {
  return { shape, longitude, latitude, radiusKm, ring, allVehicles, vins }
}

function Week({ input }: { input: ReturnType<typeof pick> & { repeatDays: string } }) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<OutputOf<typeof calls.lastWeek>>()
  const ask = async () => {
    setBusy(true)
    setAnswer(await send(calls.lastWeek, input).catch(() => undefined))
    setBusy(false)
  }
  return answer ? (
    <p role="status">{t(words.week, { ...answer })}</p>
  ) : (
    <>
      <Button disabled={busy} busy={busy} onClick={() => void ask()}>
        {t(words.tryWeek)}
      </Button>
      {busy && (
        <p className="ui-hint" role="status">
          {t(words.looking)}
        </p>
      )}
    </>
  )
}
