import { useRef, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { FieldInput } from '../../../../record/views/parts.tsx'
import type { InputProps } from '../../../../record/views/shared/view.ts'
import { MapMarker } from '../../../../ui/map/MapMarker.tsx'
import { type MapHandle, MapView } from '../../../../ui/map/MapView.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Address } from '../../tracking/geofenceForm/parts.tsx'
import { pageWords as words } from './texts.ts'

interface Coordinate {
  readonly longitude: number
  readonly latitude: number
}

/** Input for a meeting's position: typed, or chosen on a map with a search for addresses. */
export function PlaceInput(props: InputProps<Coordinate>) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  return (
    <Grid gap={8}>
      <FieldInput {...(props as InputProps)} />
      <div>
        <Button disabled={props.disabled ?? false} onClick={() => setOpen(true)}>
          {t(words.chooseOnMap)}
        </Button>
      </div>
      {open && (
        <PlaceDialog
          value={props.value}
          close={() => setOpen(false)}
          take={(place) => {
            props.onChange(place)
            setOpen(false)
          }}
        />
      )}
    </Grid>
  )
}

interface PlaceDialogProps {
  value: Coordinate | undefined
  close(): void
  take(place: Coordinate): void
}
/** About a metre. */
const roundTo6 = (degrees: number) => Number(degrees.toFixed(6))
const closeZoom = 15

function PlaceDialog({ value, close, take }: PlaceDialogProps) {
  const { t } = useT()
  const map = useRef<MapHandle>(null)
  const [at, setAt] = useState<Position | undefined>(value && [value.longitude, value.latitude])
  return (
    <Dialog title={t(words.chooseOnMap)} onCancel={close}>
      <Grid gap={8} narrow>
        <Address
          onFound={(place) => {
            setAt(place.at)
            map.current?.move({ centre: place.at, zoom: closeZoom })
          }}
        />
        <div className="meet-map">
          <MapView
            ref={map}
            label={t(words.chooseOnMap)}
            layers={[]}
            list={<p className="ui-hint">{t(words.clickMap)}</p>}
            onClick={setAt}
            {...(at && { start: { centre: at, zoom: closeZoom } })}
          >
            {at && <MapMarker at={at} label={t(words.meetingPlace)} onMove={setAt} />}
          </MapView>
        </div>
        <p className="ui-hint">{t(words.clickMap)}</p>
      </Grid>
      <Actions>
        <Button onClick={close}>{t(words.cancel)}</Button>
        <Button
          kind="primary"
          disabled={!at}
          onClick={() => at && take({ longitude: roundTo6(at[0]), latitude: roundTo6(at[1]) })}
        >
          {t(words.takePlace)}
        </Button>
      </Actions>
    </Dialog>
  )
}
