import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { Route } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { SecretDialog } from '../../../../ui/parts/SecretDialog.tsx'
import { ofOneMeeting, useFixedMeeting } from '../attendee/parts.tsx'
import { QrPicture } from '../poster/parts.tsx'
import { gift, giftCalls, giftDesk, giftDeskCalls, giftScan, giftScanCalls, pickup, pickupCalls } from './contract.ts'
import { type PickupState, undoMinutes } from './state-texts.ts'
import { giftWords as words } from './texts.ts'

const giftHere = ofOneMeeting(gift)
const pickupHere = ofOneMeeting(pickup)
const scanHere = ofOneMeeting(giftScan)
const deskHere = ofOneMeeting(giftDesk)
const deskRoute: Route = '/goodsPick'

export function Gifts({ meeting }: { meeting: number }) {
  const { t } = useT()
  return (
    <RecordScreen
      record={giftHere}
      calls={giftCalls}
      undeletableReason={({ registered: registeredCount }) => (registeredCount > 0 ? t(words.taken) : undefined)}
      {...useFixedMeeting(meeting)}
    />
  )
}

type Pickup = RowOf<typeof pickup>

export function Pickups({ meeting }: { meeting: number }) {
  const { t } = useT()
  const { fixedFilter, within } = useFixedMeeting(meeting)
  const step = (
    key: 'hand' | 'undo' | 'cancel',
    state: PickupState,
    successText: string,
    more: Partial<RowAction<Pickup>> = {},
  ): RowAction<Pickup> => ({
    key,
    label: pickupCalls[key].title,
    call: pickupCalls[key],
    when: (row) => row.state === state,
    ...more,
    run: async ({ id }) => {
      await send(pickupCalls[key], { id })
      toast.success(t(successText))
      await invalidate(['/meeting/'])
    },
  })
  const isRecent = ({ pickedAt }: Pickup) => Date.now() - Date.parse(pickedAt ?? '') < undoMinutes * 60_000
  return (
    <RecordScreen
      record={pickupHere}
      calls={{ query: pickupCalls.query, one: pickupCalls.one, export: pickupCalls.export }}
      rowActions={[
        step('hand', 'registered', words.handed, {
          confirm: ({ attendee }) => t(words.handText, { name: attendee.label }),
        }),
        step('undo', 'picked', words.undone, { when: (row) => row.state === 'picked' && isRecent(row) }),
        step('cancel', 'registered', words.cancelled, { tone: 'danger', confirm: () => t(words.cancelText) }),
      ]}
      fixedFilter={fixedFilter}
      within={within}
    />
  )
}

/** Codes that were refused, for questions of attendees. */
export function GiftScans({ meeting }: { meeting: number }) {
  const { fixedFilter, within } = useFixedMeeting(meeting)
  return <RecordScreen record={scanHere} calls={giftScanCalls} fixedFilter={fixedFilter} within={within} />
}

/** Desks that hand out gifts. Each has its own link, which is shown once. */
export function GiftDesks({ meeting }: { meeting: number }) {
  const { t } = useT()
  const may = useMay()
  const [token, setToken] = useState<string>()
  return (
    <>
      <RecordScreen
        record={deskHere}
        calls={{ query: giftDeskCalls.query, add: giftDeskCalls.add, remove: giftDeskCalls.remove }}
        onAdded={(answer) => setToken(giftDeskCalls.add.output.parse(answer).token)}
        confirmRemove={() => t(words.removeDesk)}
        toolbar={
          may(giftDeskCalls.pickByStaff) && (
            <a href={`#${deskRoute}?meeting=${meeting}`} target="_blank" rel="noreferrer">
              {t(words.openPage)}
            </a>
          )
        }
        {...useFixedMeeting(meeting)}
      />
      {token && (
        <DeskLink
          address={`${window.location.origin}${window.location.pathname}#${deskRoute}?desk=${token}`}
          close={() => setToken(undefined)}
        />
      )}
    </>
  )
}

function DeskLink({ address, close }: { address: string; close(): void }) {
  const { t } = useT()
  return (
    <SecretDialog title={t(words.deskTitle)} text={t(words.deskText)} secret={address} onClose={close}>
      <QrPicture text={address} label={t(words.deskTitle)} />
    </SecretDialog>
  )
}
