import { useT } from '../../client/language.ts'
import { Factors } from '../../features/base/accounts/myFactors/Factors.tsx'
import { myFactorsTexts as words } from '../../features/base/accounts/myFactors/texts.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { PublicFrame } from '../../ui/parts/public-frame.tsx'
import { useSession } from '../session/session.ts'
import { appTexts } from '../words/texts.ts'

/** Page in place of all others until the user has the second factor that the role requires. */
export function AddFactor() {
  const { t } = useT()
  const { signOut } = useSession()
  return (
    <PublicFrame title={t(words.title)}>
      <Factors isForced />
      <Button block onClick={() => void signOut(false)}>
        {t(appTexts.signOut)}
      </Button>
    </PublicFrame>
  )
}
