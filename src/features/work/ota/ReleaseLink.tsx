import { useT } from '../../../client/language.ts'
import { useOpen, useOpens } from '../../../client/navigation.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { releaseLinkTexts as words } from './release-link-texts.ts'

const route = '/software/release'

interface Props {
  /** Name of the object in the address of the release. */
  kind: 'version' | 'baseline' | 'policy' | 'test' | 'application' | 'task' | 'vehicleType'
  id: number
}

/** Button that opens the release of an object, or the releases of a vehicle type. Nothing without access to them. */
export function ReleaseLink({ kind, id }: Props) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  return opens(route) ? <Button onClick={() => open(route, { [kind]: id })}>{t(words.open)}</Button> : null
}
