import { send } from '../../client/api.ts'
import { useT } from '../../client/language.ts'
import { useChange } from '../../client/query.ts'
import { platformZone, showDeviceZone } from '../../client/zone.ts'
import { zoneName } from '../../domain/contract/zone-input.ts'
import { deviceZone } from '../../domain/zone.ts'
import { sessionCalls } from '../../features/base/accounts/session/contract.ts'
import { appTexts as words } from '../words/texts.ts'
import { type Me, useSession } from './session.ts'

/**
 * Applies the account's time zone. If it follows the device and this device is in another zone, the server is notified:
 * it writes mails and messages for the user's present zone.
 */
export function applyZone({ timeZone }: Me['user']): void {
  showDeviceZone(Boolean(timeZone))
  if (timeZone && timeZone !== deviceZone())
    void send(sessionCalls.chooseTimeZone, { timeZone: deviceZone() }, { quiet: true }).catch(() => {})
}

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
