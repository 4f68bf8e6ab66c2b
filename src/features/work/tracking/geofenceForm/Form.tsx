import { useRef, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { type Bounds, boundsOf } from '../../../../domain/geo/geometry.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { geofence, geofenceCalls } from '../geofence/contract.ts'
import { Address } from './Address.tsx'
import { Check, usePreview } from './Check.tsx'
import { Corners } from './Corners.tsx'
import { FenceMap } from './FenceMap.tsx'
import { FenceCheck, FenceDay, FenceNumber, FenceText } from './inputs.tsx'
import { formWords as words } from './texts.ts'
import type { FenceForm } from './use-fence.ts'
import { Vehicles } from './Vehicles.tsx'
import { Week } from './Week.tsx'

interface Props {
  form: FenceForm
  id: number | undefined
  /** Leaves the form, saved or discarded. */
  leave(): void
}

/** Form of a fence. The map is next to the fields on the desk, above them on a phone. */
export function Form({ form, id, leave }: Props) {
  const { t } = useT()
  const may = useMay()
  const [went, setWent] = useState<Position | Bounds>()
  const [isCloser, setCloser] = useState(false)
  const numbersAtFocus = useRef('')
  const fields = useRef<HTMLFormElement>(null)
  const { draft, saving, save, dispatch } = form
  const preview = usePreview(form, id)
  const { longitude, latitude, radiusKm } = draft
  const numbers = `${longitude} ${latitude} ${radiusKm}`
  // Shows a typed position on the map.
  const positionHandlers = {
    onFocus: () => {
      numbersAtFocus.current = numbers
    },
    onBlur: () => {
      if (numbersAtFocus.current !== numbers && longitude !== null && latitude !== null) setWent([longitude, latitude])
    },
  }
  const saveAndLeave = async (isDraft: boolean) => {
    if (await save(isDraft)) return leave()
    // The invalid field may be far from the buttons.
    setTimeout(() => {
      const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], .ui-fault[role="alert"]')
      wrong?.scrollIntoView({ block: 'center' })
      if (wrong instanceof HTMLInputElement) wrong.focus({ preventScroll: true })
    })
  }
  return (
    <Grid
      ref={fields}
      as="form"
      gap={16}
      className="fence-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void saveAndLeave(false)
      }}
    >
      <div className="shrink">
        <h1 className={id === undefined ? 'fence-new' : ''}>
          {t(id === undefined ? words.addTitle : words.editTitle)}
        </h1>
        <RestoredNote of={form} />
        <FenceText form={form} name="name" maxLength={64} required autoComplete="off" />
        <fieldset className="shrink fence-part">
          <legend>{t(words.place)}</legend>
          <Shapes form={form} isCloser={isCloser} />
          <Address
            onFound={({ name, at }) => {
              setWent(at)
              const centre = draft.shape === 'circle' ? { longitude: at[0], latitude: at[1] } : {}
              dispatch({ change: { ...centre, address: name }, step: '' })
            }}
          />
          {draft.shape === 'circle' ? (
            <Grid gap="0 12" className="fence-numbers">
              <FenceNumber form={form} name="longitude" {...positionHandlers} />
              <FenceNumber form={form} name="latitude" {...positionHandlers} />
              <FenceNumber form={form} name="radiusKm" {...positionHandlers} />
            </Grid>
          ) : (
            <Corners form={form} onTyped={(corners) => setWent(boundsOf(corners))} />
          )}
          <FenceText form={form} name="address" maxLength={200} />
        </fieldset>
        <Vehicles form={form} />
        <fieldset className="shrink fence-part">
          <legend>{t(words.schedule)}</legend>
          <Grid gap="0 12" className="fence-numbers">
            <FenceDay form={form} name="fromDay" />
            <FenceDay form={form} name="toDay" min={draft.fromDay || undefined} />
          </Grid>
          <Week form={form} />
        </fieldset>
        <fieldset className="shrink fence-part">
          <legend>{t(words.reminders)}</legend>
          <Row align="center" wrap className="fence-row">
            <FenceCheck form={form} name="enterReminder" />
            <FenceCheck form={form} name="outReminder" />
          </Row>
          <FenceText form={form} name="warningEmail" maxLength={500} inputMode="email" />
        </fieldset>
        <FenceText form={form} name="remark" maxLength={250} />
        <Check preview={preview} />
      </div>
      <FenceMap form={form} went={went} others={preview.data?.overlaps} onCloser={setCloser} />
      <Row gap={8} justify="end" className="fence-actions">
        <Button disabled={!form.canUndo} onClick={() => dispatch('undo')}>
          {t(words.undo)}
        </Button>
        <Button onClick={() => void form.mayLeave().then((yes) => yes && leave())}>{t(words.cancel)}</Button>
        {may(id === undefined ? geofenceCalls.add : geofenceCalls.update) && (
          <>
            <Button disabled={saving} onClick={() => void saveAndLeave(true)}>
              {t(words.saveDraft)}
            </Button>
            <Button submit kind="primary" disabled={saving} busy={saving}>
              {t(words.save)}
            </Button>
          </>
        )}
      </Row>
    </Grid>
  )
}

function Shapes({ form: { draft, set }, isCloser }: { form: FenceForm; isCloser: boolean }) {
  const { t } = useT()
  const hint = draft.shape === 'polygon' ? words.clickPolygon : isCloser ? words.clickAgain : words.clickCircle
  return (
    <Row align="center" wrap className="fence-row">
      <Choice
        label={t(`${geofence.name}:shape`)}
        options={(['circle', 'polygon'] as const).map((value) => ({
          value,
          label: t(`${geofence.name}:shape_is_${value}`),
        }))}
        value={draft.shape}
        onChange={(shape) => set('shape', shape)}
      />
      <span className="ui-hint" role="status">
        {t(hint)}
      </span>
    </Row>
  )
}
