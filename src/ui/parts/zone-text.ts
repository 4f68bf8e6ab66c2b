import { useT } from '../../client/language.ts'
import { useShownZone } from '../../client/zone.ts'
import { zoneName } from '../../domain/contract/zone-input.ts'
import { inputTexts as words } from './over/input-texts.ts'

/** Returns the displayed time zone as a text next to inputs of moments: 'Time zone: UTC+8'. */
export function useZoneText(): string {
  const { t } = useT()
  return t(words.zone, { zone: zoneName(useShownZone()) })
}
