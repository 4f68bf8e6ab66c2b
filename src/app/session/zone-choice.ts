import { sessionCalls } from '../../areas/accounts/session/contract.ts'
import { send } from '../../kit/client/api.ts'
import { useT } from '../../kit/client/language.ts'
import { useChange } from '../../kit/client/query.ts'
import { platformZone, showDeviceZone } from '../../kit/client/zone.ts'
import { zoneName } from '../../kit/zone-input.ts'
import { deviceZone } from '../../zone.ts'
import { appTexts as words } from '../words/texts.ts'
import { type Me, useSession } from './session.ts'

/**
 * Shows moments as the account says. Where it chose the device's zone and this device is in another one, the server
 * learns of it: mails and messages are written for where the person is now.
 */
export function applyZone({ timeZone }: Me['user']): void {
  showDeviceZone(Boolean(timeZone))
  if (timeZone && timeZone !== deviceZone())
    void send(sessionCalls.chooseTimeZone, { timeZone: deviceZone() }, { quiet: true }).catch(() => {})
}

/** The zones that a person may choose between under Me. */
export function useZoneChoice() {
  const { t } = useT()
  const { user } = useSession()
  const change = useChange(sessionCalls.chooseTimeZone, { invalidates: [sessionCalls.me.path] })
  const timeZone = change.isPending ? change.variables.timeZone : user.timeZone
  const choose = (next: string | null) =>
    change.mutate({ timeZone: next }, { onSuccess: () => showDeviceZone(next !== null) })
  return [
    {
      key: 'platformZone',
      label: t(words.platformZone, { zone: zoneName(platformZone()) }),
      checked: !timeZone,
      choose: () => choose(null),
    },
    {
      key: 'deviceZone',
      label: t(words.deviceZone, { zone: zoneName(deviceZone()) }),
      checked: Boolean(timeZone),
      choose: () => choose(deviceZone()),
    },
  ]
}
