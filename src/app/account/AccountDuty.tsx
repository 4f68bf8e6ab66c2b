import MyFactors from '../../features/base/accounts/myFactors/screen.tsx'
import { ChangePassword } from './ChangePassword.tsx'

interface Props {
  /** The user must add a second factor. Otherwise the password is changed. */
  readonly lacksFactor: boolean
  readonly isForced: boolean
  onClose(): void
}

/** Set-up of the account: the change of the password, or of the second factor that the role requires. */
export default function AccountDuty({ lacksFactor, isForced, onClose }: Props) {
  return lacksFactor ? <MyFactors /> : <ChangePassword isForced={isForced} onClose={onClose} />
}
