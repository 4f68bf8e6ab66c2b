import { useT } from '../client/language.ts'
import { useShownZone } from '../client/zone.ts'
import { zoneName } from '../zone-input.ts'
import { inputTexts as words } from './input-texts.ts'

/** The shown time zone in words, for where moments are chosen: 'Time zone: UTC+8'. */
export function useZoneText(): string {
  const { t } = useT()
  return t(words.zone, { zone: zoneName(useShownZone()) })
}
